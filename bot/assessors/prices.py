"""What a call costs, by a table that the owner can replace: prices change more often than programs."""

from __future__ import annotations

from decimal import Decimal

from bot.config import Price
from bot.domain.assessments import Usage
from bot.domain.base import Model

MILLION = Decimal(1_000_000)


class Prices(Model):
    """Prices by the model's name, and the USD that one assessment by any other model is taken to cost."""

    table: dict[str, Price]
    assumed: Decimal

    def cost(self, model: str, usage: Usage) -> Decimal | None:
        """What a usage costs in USD; None where the table does not have the model."""
        price = self.table.get(model)
        if price is None:
            return None
        tokens = price.input * usage.input_tokens + price.output * usage.output_tokens
        return tokens / MILLION + price.search * usage.searches

    def expected(self, model: str, usage: Usage) -> Decimal:
        """The same for a usage that is expected, so that the caps hold for unknown models, too."""
        known = self.cost(model, usage)
        return self.assumed if known is None else known
