"""Pairs of findings in our own words: do they make the same claim? And findings of three assessors, lined up by hand.

Written before any threshold or rule was tuned on them. A kind says what was changed; "same" pairs are paraphrases.
"""

from __future__ import annotations

from typing import NamedTuple


class Pair(NamedTuple):
    """Two findings; `kind` is `same` or what sets them apart."""

    kind: str
    one: str
    other: str


GUARDED = ("number", "unit", "date", "name", "negation", "direction", "scope")
"""Kinds that must practically never be merged."""

ENGLISH = (
    Pair("same", "The lake holds 4.2 million litres.", "4.2 million liters fit into the lake."),
    Pair("same", "Norhaven's port saw 12,400 containers in 2024.", "In 2024 Norhaven's port saw 12.4k containers."),
    Pair("same", "Kestrel Motors employs about 3,000 people.", "Around 3,000 people work for Kestrel Motors."),
    Pair("same", "The museum reopened on 4 June 2025.", "On June 4, 2025, the museum opened its doors again."),
    Pair("same", "The tunnel is 1.5 km long.", "The tunnel has a length of 1,500 metres."),
    Pair("same", "A quarter of the city's buses are electric.", "25% of the buses in the city are electric."),
    Pair("same", "Ticket prices doubled in two years.", "Over two years, the price of a ticket doubled."),
    Pair("same", "The sleep study enrolled twelve thousand adults.", "12,000 adults took part in the sleep study."),
    Pair("same", "Corvid's chip decodes 12 streams at once.", "Corvid's chip decodes twelve streams simultaneously."),
    Pair("same", "The mayor of Tarn resigned in March 2026.", "In March 2026 Tarn's mayor stepped down."),
    Pair("same", "The bridge was closed because of cracks.", "Cracks led to the closure of the bridge."),
    Pair("same", "Brightwater's revenue fell 8 percent last year.", "Last year, revenue at Brightwater dropped by 8%."),
    Pair("same", "The Rook-2 draws 6.5 watts.", "The power draw of the Rook-2 is 6.5 W."),
    Pair("same", "More than 40 countries signed the treaty.", "The treaty was signed by over 40 countries."),
    Pair("same", "The library lends 40,000 books a year.", "Each year, the library lends out 40,000 books."),
    Pair("same", "The drug did not reduce mortality.", "Mortality was not reduced by the drug."),
    Pair("same", "Helvar outsold Kestrel in Norway.", "Kestrel was outsold by Helvar in Norway."),
    Pair("same", "The old bridge is longer than the new bridge.", "The new bridge is shorter than the old bridge."),
    Pair("same", "The World Bank lent Kenya $300 million.", "The World Bank gave Kenya a 300 million dollar loan."),
    Pair("same", "The model has 7 billion parameters.", "It is a 7B-parameter model."),
    Pair("same", "The satellite weighs 250 kg.", "The satellite has a mass of 250 kilograms."),
    Pair("same", "The council voted to ban fireworks.", "Fireworks were banned by a vote of the council."),
    Pair("same", "The storm left 15,000 homes without power.", "15,000 homes lost power because of the storm."),
    Pair("number", "The lake holds 4.2 million litres.", "The lake holds 2.4 million litres."),
    Pair("number", "Norhaven's port saw 12,400 containers in 2024.", "Norhaven's port saw 14,200 containers in 2024."),
    Pair("number", "A quarter of the city's buses are electric.", "A third of the city's buses are electric."),
    Pair("number", "Rents fell by a fifth in Tarn.", "Rents fell to a fifth in Tarn."),
    Pair("number", "The model has 7 billion parameters.", "The model has 70 billion parameters."),
    Pair("number", "The storm left 15,000 homes without power.", "The storm left 15 million homes without power."),
    Pair("number", "Ticket prices doubled in two years.", "Ticket prices tripled in two years."),
    Pair("number", "The Rook-2 is 1.7x faster than the Kestrel V.", "The Rook-2 is 1.4x faster than the Kestrel V."),
    Pair("number", "Three of the five judges agreed.", "Four of the five judges agreed."),
    Pair("number", "The tower has 61 floors.", "61 people died in the tower."),
    Pair("number", "The fund grew from 10 to 12 million euros.", "The fund grew from 10 to 21 million euros."),
    Pair("unit", "The tunnel is 15 km long.", "The tunnel is 15 miles long."),
    Pair("unit", "The loan was worth 300 million dollars.", "The loan was worth 300 million euros."),
    Pair("unit", "The turnout rose by 4 percent.", "The turnout rose by 4 percentage points."),
    Pair("unit", "The pump moves 90 litres per minute.", "The pump moves 90 litres per second."),
    Pair("unit", "The plant produces 40 megawatts.", "The plant produces 40 gigawatts."),
    Pair("unit", "The trial lasted 12 weeks.", "The trial lasted 12 months."),
    Pair("unit", "It was 30 °C in Oldham on Monday.", "It was 30 °F in Oldham on Monday."),
    Pair("date", "The museum reopened on 4 June 2025.", "The museum reopened on 6 April 2025."),
    Pair("date", "The mayor of Tarn resigned in March 2026.", "The mayor of Tarn resigned in May 2026."),
    Pair("date", "The treaty expires in 2031.", "The treaty expires in 2041."),
    Pair("date", "Profits peaked in the third quarter of 2024.", "Profits peaked in the fourth quarter of 2024."),
    Pair("date", "The trains stopped running on Tuesday.", "The trains stopped running on Thursday."),
    Pair("date", "The species was last seen in the 1970s.", "The species was last seen in the 1990s."),
    Pair("name", "Helvar opened a factory in Poland.", "Helvar opened a factory in Portugal."),
    Pair("name", "Mira Holt chairs the committee.", "Jonas Lind chairs the committee."),
    Pair("name", "The benchmark was run on a Rook-2.", "The benchmark was run on a Rook-3."),
    Pair("name", "Canada vetoed the plan.", "Mexico vetoed the plan."),
    Pair("name", "The FDA approved the inhaler.", "The EMA approved the inhaler."),
    Pair("name", "The driver works with Lumen 4.1.", "The driver works with Lumen 4.2."),
    Pair("name", "North Dakota raised its speed limit.", "South Dakota raised its speed limit."),
    Pair("negation", "The drug reduced mortality.", "The drug did not reduce mortality."),
    Pair("negation", "The bridge is safe for lorries.", "The bridge is unsafe for lorries."),
    Pair("negation", "Brightwater has named its suppliers.", "Brightwater has never named its suppliers."),
    Pair("negation", "The rocket reached orbit.", "The rocket failed to reach orbit."),
    Pair("negation", "The minister confirmed the talks.", "The minister denied the talks."),
    Pair("negation", "Every member voted.", "No member voted."),
    Pair("negation", "The lake is legal to swim in.", "The lake is illegal to swim in."),
    Pair("negation", "The driver is open source.", "The driver is no longer open source."),
    Pair("negation", "Aspirin may lower the risk of stroke.", "Aspirin lowers the risk of stroke."),
    Pair("direction", "Brightwater's sales fell 8 percent last year.", "Brightwater's sales rose 8 percent last year."),
    Pair("direction", "Helvar outsold Kestrel in Norway.", "Kestrel outsold Helvar in Norway."),
    Pair("direction", "The old bridge is longer than the new bridge.", "The new bridge is longer than the old bridge."),
    Pair("direction", "Lead pipes cause the smell.", "The smell causes lead pipes."),
    Pair("direction", "The lake lies above the old mine.", "The lake lies below the old mine."),
    Pair("direction", "Tarn exports more grain than it imports.", "Tarn imports more grain than it exports."),
    Pair("direction", "The upgrade made the app faster.", "The upgrade made the app slower."),
    Pair("direction", "Norhaven beat Tarn in the final.", "Norhaven was beaten by Tarn in the final."),
    Pair("scope", "All bakeries in Tarn use gas.", "Some bakeries in Tarn use gas."),
    Pair("scope", "The chip is faster in one benchmark.", "The chip is faster in general."),
    Pair("scope", "Most teachers support the reform.", "All teachers support the reform."),
    Pair("scope", "The battery lasts up to 20 hours.", "The battery lasts at least 20 hours."),
    Pair("scope", "Nearly 900 people took part.", "More than 900 people took part."),
    Pair("scope", "Part of the report was published.", "The whole report was published."),
    Pair("part", "The tunnel is 15 km long.", "The tunnel cost 15 billion kroner."),
    Pair("part", "The museum reopened on 4 June 2025.", "The museum has 30 rooms."),
    Pair("part", "Kestrel Motors employs about 3,000 people.", "Kestrel Motors dismissed about 3,000 people."),
    Pair("part", "Mira Holt was elected to the council.", "Mira Holt was expelled from the council."),
    Pair("part", "The council said that the dam leaks.", "The dam leaks."),
)  # fmt: skip

VIETNAMESE = (
    Pair("same", "Nhà máy có 2.400 công nhân.", "Có 2.400 công nhân làm việc tại nhà máy."),
    Pair("same", "Cây cầu dài 1,5 km.", "Cây cầu có chiều dài 1.500 mét."),
    Pair("same", "Doanh thu của Hải Âu tăng 12% trong năm 2025.", "Năm 2025, doanh thu Hải Âu tăng 12 phần trăm."),
    Pair("same", "Bảo tàng mở cửa ngày 3 tháng 5 năm 2026.", "Ngày 3/5/2026 bảo tàng mở cửa."),
    Pair("same", "Tuyến tàu chở 9.000 khách mỗi ngày.", "Mỗi ngày tuyến tàu chở 9 nghìn khách."),
    Pair("same", "Hồ chứa được 4,2 triệu lít nước.", "Sức chứa của hồ là 4,2 triệu lít nước."),
    Pair("number", "Nhà máy có 2.400 công nhân.", "Nhà máy có 4.200 công nhân."),
    Pair("number", "Hồ chứa được 4,2 triệu lít nước.", "Hồ chứa được 4,2 tỷ lít nước."),
    Pair("number", "Giá vé tăng gấp đôi.", "Giá vé tăng gấp ba."),
    Pair("unit", "Cây cầu dài 15 km.", "Cây cầu dài 15 mét."),
    Pair("unit", "Máy bơm được 90 lít mỗi phút.", "Máy bơm được 90 lít mỗi giây."),
    Pair("unit", "Khoản vay trị giá 300 triệu USD.", "Khoản vay trị giá 300 triệu euro."),
    Pair("date", "Bảo tàng mở cửa ngày 3 tháng 5 năm 2026.", "Bảo tàng mở cửa ngày 5 tháng 3 năm 2026."),
    Pair("date", "Nhà máy khởi công năm 2019.", "Nhà máy khởi công năm 2021."),
    Pair("name", "Hải Âu mở xưởng ở Đồng Nai.", "Hải Âu mở xưởng ở Cần Thơ."),
    Pair("name", "Lào đã ký hiệp định.", "Campuchia đã ký hiệp định."),
    Pair("negation", "Thuốc làm giảm tử vong.", "Thuốc không làm giảm tử vong."),
    Pair("negation", "Công ty đã công bố nhà cung cấp.", "Công ty chưa công bố nhà cung cấp."),
    Pair("direction", "Doanh thu Hải Âu tăng 12% trong năm 2025.", "Doanh thu Hải Âu giảm 12% trong năm 2025."),
    Pair("direction", "Cầu Đông dài hơn cầu Tây.", "Cầu Tây dài hơn cầu Đông."),
    Pair("scope", "Tất cả tiệm bánh dùng gas.", "Một số tiệm bánh dùng gas."),
    Pair("part", "Cây cầu dài 15 km.", "Cây cầu tốn 15 tỷ đồng."),
)  # fmt: skip


STATEMENTS = (
    {
        "a": {
            "The Lumen X9 decodes 312 frames per second.": "speed",
            "It is 1.45 times faster than the Lumen X8.": "ratio",
            "The decoder was written in 9,000 lines of code.": "lines",
        },
        "b": {
            "Lumen's X9 reaches 312 frames/s.": "speed",
            "The X9 is 1.45x faster than the X8 from Lumen.": "ratio",
            "The X9 was shown in October 2026.": "shown",
        },
        "c": {
            "312 frames per second are decoded by the Lumen X9.": "speed",
            "The decoder has 9k lines of code.": "lines",
            "The Lumen X9 decodes 213 frames per second.": "other speed",
        },
    },
    {
        "a": {
            "Tarn's council voted to close the swimming pool.": "vote",
            "The swimming pool costs 2 million euros a year.": "cost",
            "The swimming pool will be closed in 2027.": "year",
        },
        "b": {
            "The council of Tarn voted for closing the swimming pool.": "vote",
            "Running the swimming pool costs €2 million a year.": "cost",
            "Visitor numbers at the swimming pool rose by 30%.": "visitors",
        },
        "c": {
            "Tarn's council did not vote to close the swimming pool.": "no vote",
            "Visitor numbers at the swimming pool fell by 30%.": "fewer visitors",
            "The swimming pool is to be closed in 2027.": "year",
        },
    },
    {
        "a": {
            "Helvar sold more bicycles than Kestrel in 2025.": "more",
            "Helvar has 40 shops in Denmark.": "shops",
            "All Helvar bicycles are made in Denmark.": "all",
        },
        "b": {
            "In 2025, Helvar sold more bicycles than Kestrel did.": "more",
            "Helvar has 40 shops in Sweden.": "swedish shops",
            "Some Helvar bicycles are made in Denmark.": "some",
        },
        "c": {
            "Kestrel sold more bicycles than Helvar in 2025.": "less",
            "There are 40 Helvar shops in Denmark.": "shops",
            "All of Helvar's bicycles are made in Denmark.": "all",
        },
    },
)
"""Findings of three assessors on three statements, each with the name of the claim that it makes."""
