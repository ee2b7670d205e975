"""What words say: sentences, quantities, dates, names, polarity, scope, and how alike two texts are."""
