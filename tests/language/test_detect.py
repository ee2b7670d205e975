"""Which language a text is in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.detect import detect_language


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The ferry carried 61 passengers to the island on Sunday."),
        ("en", "Brisk just reached 90 frames on a 4K display via new firmware"),
        ("vi", "Chuyến phà chở 61 hành khách ra đảo hôm Chủ nhật."),
        ("vi", "Giá vàng tăng 5 %"),
        ("vi", "Công ty Brightwater đã mở một nhà máy ở Bình Dương"),
        ("vi", "Hà Nội mưa"),
        ("vi", "Cho\u0302ng ta\u0302n sinh vie\u0302n đo\u0302ng"),
        ("de", "Die Fähre hat am Sonntag 61 Gäste auf die Insel gebracht."),
        ("fr", "Le bateau a transporté 61 passagers vers les îles dans la matinée."),
        ("es", "El barco llevó a 61 pasajeros a la isla por la mañana."),
        ("ja", "フェリーは島へ行きました。"),
        ("zh", "渡轮开往岛上。"),
        ("und", "Brightwater Kestrel X9"),
        ("und", "https://stories.example/the/and/of"),
        ("und", "1234 567 !!!"),
        ("und", ""),
    ],
)
def test_detects(language: str, text: str) -> None:
    assert detect_language(text) == language


@given(st.text(max_size=300))
def test_never_raises(text: str) -> None:
    assert detect_language(text)
