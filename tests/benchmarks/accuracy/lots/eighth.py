"""Claims and passages in fresh domains, written without sight of the rules or of the other claims.

Labels as in `tests.assessors.judging.pairs`: S borne out, R contradicted, M true only with what is left out, N open.
"""

TRAM = (
    "The Velbruck tram network carried 18.4 million passengers in 2023, up from 16.1 million the year before, its "
    "operator Strala said on Tuesday. Line 4, which was extended to the hospital in May, accounted for most of "
    "the increase. Strala plans to buy twelve low-floor trams next year if the regional council approves a grant "
    "of 31 million crowns. Fares will stay unchanged until at least June."
)
BAKERY = (
    "Harrow & Pell, a bakery chain with 64 shops in the Lorne valley, will close nine of them by the end of "
    "March. Its managing director, Ines Falk, blamed the price of butter, which has doubled in eighteen months. "
    "No jobs will be lost, she said, because staff will be moved to other branches. The chain made a profit of "
    "1.2 million pounds last year, its first since 2018."
)
LIGHTHOUSE = (
    "The lighthouse museum on Skarn Point reopened on Saturday after a three-year restoration costing 2.7 million "
    "euros. Volunteers rebuilt the spiral staircase, while the original lens, made in 1871, was cleaned by a firm "
    "from Ostmar. Visitors under 12 enter free on Sundays. The tower itself stays closed to the public when the "
    "wind exceeds 60 kilometres an hour."
)
LEAGUE = (
    "Dunmere Rovers beat Castle Hythe 2-1 on the final day to win the Northern Shore League for the second time "
    "in their history. Striker Pia Okholm scored both Dunmere goals, the winner coming in the 88th minute. Castle "
    "Hythe, who had needed only a draw, finished second, one point behind. Both clubs qualify for next season's "
    "Shore Cup."
)
CHEESE = (
    "The Torvald cheese fair drew 23,500 people over three days in October, organisers said, about 4,000 fewer "
    "than in 2022. They put the drop down to rain on the opening day. The top prize went to a blue goat's cheese "
    "from the Bresk dairy, which beat 312 other entries. A smoked cheese by the 19-year-old apprentice Liv Ander "
    "took the audience award."
)
TELESCOPE = (
    "The 8-metre Ymir telescope on Mount Calder captured its first images on 14 February, nine months later than "
    "planned. Engineers traced the delay to a cracked support for the secondary mirror, which had to be recast. "
    "The instrument may be able to detect water vapour on planets as far as 90 light years away, project "
    "scientist Ruben Achterberg said. Regular observations begin in September."
)
MAYOR = (
    "Tomas Reyl was elected mayor of the village of Upper Sund on Sunday with 214 votes, seven more than his only "
    "rival, the incumbent Greta Moll. Turnout was 81 per cent. Moll has asked for a recount, which the district "
    "court will decide on by Friday. Reyl campaigned against the planned gravel pit north of the village."
)
INKWELL = (
    "Version 5.0 of the open-source note-taking program Inkwell was released on 3 June. It starts up to 40 per "
    "cent faster than version 4.8 and drops support for 32-bit systems. Users of the Windows edition have to "
    "reinstall their plug-ins by hand; those on Linux do not. A mobile app is planned for the autumn."
)
OSK = (
    "Some 340 volunteers pulled 11 tonnes of rubbish from the River Osk on Saturday, including 47 bicycles and a "
    "safe, which turned out to be empty. Divers from the Marne Hill club searched the stretch under the old "
    "bridge. The city paid for gloves and bags, while a brewery donated lunch. The clean-up has been held every "
    "spring since 2009, except in 2020."
)
ORCHESTRA = (
    "The school orchestra of Lindau Street, 58 pupils aged 11 to 18, won silver at the youth music contest in "
    "Perrin last weekend. Gold went to a brass band from Ostrel Heights. The Lindau Street players were conducted "
    "by Marek Solis, a chemistry teacher who took over the orchestra in January after the former conductor fell "
    "ill. They will play at the town hall on 9 May if the roof is repaired in time."
)
ARDANE = (
    "Bicycle maker Ardane Cycles delivered 92,000 bikes in the first half of the year, 15 per cent fewer than a "
    "year earlier, as dealers worked through full warehouses. Revenue fell to 188 million francs. Sales of "
    "electric models, however, grew by 6 per cent and now make up more than half of revenue. The company, based "
    "in Sollen, cut 120 jobs in March but rules out further lay-offs this year."
)
HARVEST = (
    "Farmers in the Tolle plain brought in 4.1 million tonnes of wheat this summer, the ministry's harvest report "
    "says, slightly less than the five-year average of 4.3 million. Barley did better: at 1.9 million tonnes it "
    "was the best crop in a decade. The report blames a dry May for the wheat result. In the south, hail "
    "destroyed about a third of the sunflower fields."
)
CAVALLE = (
    "The Cavalle film festival opened on Thursday with 'The Salt Road', the debut of the 27-year-old director "
    "Noor Vantine. This year 118 films from 34 countries are on show, and for the first time women directed more "
    "than half of them. The jury, chaired by actor Emil Strand, will award the Golden Heron on 22 August. Tickets "
    "for the closing night sold out in forty minutes."
)
AQUALIND = (
    "The water utility Aqualind lost 21 per cent of its drinking water to leaks in 2022, down from 26 per cent in "
    "2019, according to the regulator. It replaced 340 of its 5,200 kilometres of pipe in those three years. The "
    "regulator fined the utility 900,000 euros for missing a target of 20 per cent. Aqualind says it will appeal."
)
GRAUHORN = (
    "The Grauhorn mountain railway will not run between Sattlen and the summit until 20 April because of "
    "avalanche danger, its operator announced on Monday. The lower section, from the valley to Sattlen, remains "
    "open, and tickets already bought for the summit will be refunded in full. Built in 1908, the line climbs "
    "1,340 metres in 52 minutes. Last winter it was shut for only four days."
)
LARKSPUR = (
    "Larkspur, a start-up that makes batteries from sodium, has raised 46 million dollars from investors led by "
    "the fund Northgate. The round values the company at 210 million dollars. Founder Amira Dessel said that the "
    "money would pay for a pilot plant in Holmby, where production could begin in 2027. Larkspur has not yet sold "
    "a single battery."
)
WEXCOMBE = (
    "A snow leopard cub was born at Wexcombe Zoo on 2 July, the first in the zoo's 90-year history. The mother, "
    "Tashi, came from a zoo in Brennick in 2021; the father is on loan. Keepers do not yet know the cub's sex and "
    "expect to show it to visitors in October. Wexcombe is one of nine zoos in the country that keep snow "
    "leopards."
)
FERROW = (
    "By the end of 2024, 71 per cent of homes in the county of Ferrow could order fibre broadband, the council's "
    "roll-out report says, against 48 per cent two years earlier. Only about one in three of these homes has "
    "actually signed a contract. The islands will be connected last, not before 2027. The council has spent 84 "
    "million of the 120 million crowns set aside for the project."
)
MALLORY = (
    "The Mallory pottery in Stoke Aven, which employs 85 people, has been bought by the family-owned group Kastel "
    "for an undisclosed sum. Kastel said that it would keep the factory open for at least five years and had no "
    "plans to move production abroad. The pottery lost 640,000 pounds last year after a gas bill that was three "
    "times as high as in 2020. Its blue 'Heron' tableware has been made since 1923."
)
VANTOR = (
    "The Vantor road tunnel, 6.8 kilometres long, opened to traffic on Monday, cutting the drive from Elsby to "
    "Korr from 70 to 25 minutes. Cars pay a toll of 9 euros and lorries 30; cyclists are not admitted. Two "
    "workers died during the seven years of construction. The old pass road stays open in summer."
)
CORVANE = (
    "Readers borrowed 1.26 million items from the public libraries of Corvane in 2023, the most since 2012. Loans "
    "of audiobooks rose by 34 per cent, whereas those of printed novels fell slightly. The city scrapped late "
    "fees in February of that year; librarians believe that this may have helped, but say there is no proof. The "
    "Eastgate branch will be closed for rebuilding from July."
)
HIVES = (
    "A three-year study of 210 hives in the Marrow hills found that colonies next to wildflower strips lost on "
    "average 18 per cent of their bees over winter, compared with 29 per cent elsewhere. The authors, from the "
    "University of Tessmar, caution that the hives were not chosen at random. The strips cost farmers about 400 "
    "euros per hectare a year. The regional government covers half of that for farms of under 50 hectares."
)
SOLVEIG = (
    "The ferry Solveig ran aground off Hask Island at 6.20 on Wednesday morning with 143 passengers and 17 crew "
    "on board. Nobody was hurt, and everyone was taken off by lifeboat within two hours. The coastguard said that "
    "a faulty radar may have played a part. The owner, Brightline, has suspended the route until further notice."
)
MERROWBY = (
    "The town of Merrowby ended 2023 with a surplus of 3.4 million crowns, after a deficit of 5.1 million in "
    "2022. Higher business tax from a new logistics centre made the difference, treasurer Ola Finne told the "
    "council. The council decided to put the surplus into repairing the swimming pool rather than into reserves. "
    "The opposition voted against."
)
ORLA = (
    "Waiting times for hip operations at St Orla's hospital fell from 14 to 9 months between January and "
    "December, the health board reported. Knee operations still take 16 months on average. The board hired four "
    "surgeons from abroad and opened a second theatre in June. It warned that times could rise again if two "
    "surgeons who are due to retire are not replaced."
)
LOMMEN = (
    "Sixteen-year-old Dario Venn became the youngest winner of the Lommen Open chess tournament on Sunday, "
    "finishing with 7.5 points out of 9. He drew his last game against the favourite, Hanna Brask, who came "
    "third. Second place went to Piotr Jelen on tie-break. The prize of 12,000 dollars will go towards his "
    "studies, Venn said."
)
HVITT = (
    "The Hvitt glacier retreated by 88 metres last year, the largest loss in a single year since measurements "
    "began in 1931. Over the past decade it has shrunk by 410 metres. Glaciologist Sunniva Aas expects the ice to "
    "be gone from the lower valley by 2060, unless summers become cooler. The guided walks on the ice were "
    "stopped in August for safety reasons."
)
ORPHANE = (
    "The Orphane theatre in Dellmar sold 92 per cent of its seats this season, compared with 84 per cent last "
    "season and 95 per cent before the pandemic. The musical 'Copper Moon' alone was seen by 61,000 people. "
    "Director Ute Lagrange will step down in 2026; her successor has not been named. Ticket prices rise by 2 "
    "euros in September, except for students."
)
VI_BUS = (
    "Mạng lưới xe buýt của thành phố Vân Hải phục vụ 32,5 triệu lượt khách trong năm 2023, tăng 12% so với năm "
    "trước. Tuyến số 7 chạy xuyên đêm từ tháng 4 và hiện là tuyến đông khách nhất. Sở giao thông dự kiến mua thêm "
    "40 xe buýt điện vào năm sau, nếu được cấp vốn. Giá vé tháng cho học sinh vẫn giữ ở mức 100.000 đồng."
)
VI_BRIDGE = (
    "Cầu Bến Trà bắc qua sông Lũng được thông xe sáng 2/9 sau 27 tháng thi công, sớm hơn kế hoạch ba tháng. Cây "
    "cầu dài 1,2 km, có bốn làn xe, do công ty Hoàng Giang xây dựng với tổng vốn 860 tỷ đồng. Xe tải trên 15 tấn "
    "chưa được phép qua cầu cho đến khi hoàn tất đường dẫn phía bắc. Bến phà cũ ngừng hoạt động từ cùng ngày."
)
VI_COFFEE = (
    "Hợp tác xã Đồi Mây thu hoạch 2.400 tấn cà phê trong niên vụ vừa qua, ít hơn 300 tấn so với niên vụ trước do "
    "hạn hán kéo dài. Tuy vậy, doanh thu tăng lên 310 tỷ đồng nhờ giá cao. Khoảng 60% sản lượng được xuất khẩu. "
    "Chủ nhiệm Lò Thị Sen cho biết hợp tác xã có thể trồng thêm 50 ha nếu xây được hồ chứa nước."
)
VI_MUSEUM = (
    "Bảo tàng gốm Kim Lũng đón 48.000 lượt khách trong sáu tháng đầu năm, gấp đôi cùng kỳ năm ngoái. Hơn 70% "
    "trong số đó là học sinh và sinh viên. Chiếc bình men ngọc từ thế kỷ 15, bị vỡ năm 1998, vừa được phục chế và "
    "trưng bày trở lại. Bảo tàng mở cửa miễn phí vào chủ nhật đầu tiên của mỗi tháng."
)
VI_CUP = (
    "Đội Sóng Biển thắng đội Gang Thép Lũng Sơn 3-2 trong trận chung kết Cúp Duyên hải tối thứ bảy, dù bị dẫn 0-2 "
    "sau hiệp một. Tiền đạo Nguyễn Hải Triều vào sân từ ghế dự bị và ghi hai bàn. Đây là chiếc cúp đầu tiên của "
    "Sóng Biển kể từ năm 2006. Gang Thép Lũng Sơn phải chơi thiếu người từ phút 70 sau khi thủ môn nhận thẻ đỏ."
)
VI_WATER = (
    "Trong năm 2024, xã Tân Khê có thêm 620 hộ được dùng nước máy, nâng tỷ lệ hộ có nước máy lên 83%. Nhà máy "
    "nước mới có công suất 3.500 m³ mỗi ngày, nhưng hiện chỉ chạy một nửa công suất. Hai thôn vùng cao Bản Nà và "
    "Khe Sim phải chờ đến năm 2026. Chi phí lắp đồng hồ do huyện chi trả cho các hộ nghèo."
)
VI_STRAW = (
    "Công ty khởi nghiệp Lúa Biếc, chuyên làm ống hút từ rơm, vừa gọi được 5 triệu đô la từ quỹ Bình Minh Mới và "
    "hai nhà đầu tư cá nhân. Nhà sáng lập Trịnh Khánh Vy nói số tiền sẽ dùng để xây nhà máy thứ hai ở tỉnh Đông "
    "Sa. Công ty bán 90 triệu ống hút trong năm ngoái nhưng vẫn lỗ 11 tỷ đồng. Lúa Biếc đặt mục tiêu có lãi vào "
    "năm 2026."
)
VI_ORCHESTRA = (
    "Dàn nhạc của trường Hoa Gạo gồm 45 em, phần lớn là nữ, đã giành giải nhì tại liên hoan âm nhạc học đường ở "
    "Kim Lũng. Giải nhất thuộc về đội trống của trường Suối Biếc. Thầy Đặng Quốc Toàn, giáo viên toán, dạy các em "
    "chơi nhạc miễn phí vào chiều thứ tư hằng tuần. Nhạc cụ do phụ huynh và một ngân hàng tài trợ."
)
VI_TURTLES = (
    "Ban quản lý vườn quốc gia Hòn Ngà đếm được 412 ổ trứng rùa biển trong mùa sinh sản năm nay, so với 365 ổ năm "
    "ngoái. Khoảng 80% số trứng năm nay đã nở. Theo các nhà khoa học, việc cấm đánh cá gần bờ có thể đã góp phần "
    "vào mức tăng này. Hai người bị phạt 30 triệu đồng mỗi người vì lấy trộm trứng."
)
VI_PASS = (
    "Từ ngày 5/10, đoạn đường qua đèo Cổng Sương cấm xe từ 22 giờ đến 5 giờ sáng để sửa chữa, dự kiến kéo dài ba "
    "tuần. Xe cứu thương và xe chữa cháy vẫn được đi qua. Mưa lớn hồi tháng 8 đã làm sạt 200 mét đường, khiến một "
    "tài xế bị thương nhẹ. Kinh phí sửa chữa là 18 tỷ đồng, lấy từ ngân sách tỉnh."
)
VI_BOOKS = (
    "Hội sách Mùa Thu tại Vân Hải kết thúc hôm chủ nhật với 130.000 lượt khách và 24 tỷ đồng tiền bán sách. Lượng "
    "khách thấp hơn năm ngoái, song doanh số lại cao hơn 3 tỷ đồng. Sách thiếu nhi chiếm gần một nửa số sách bán "
    "ra. Ban tổ chức cho biết hội sách năm tới có thể kéo dài thêm hai ngày."
)
VI_PORT = (
    "Cảng cá Mũi Ngà tiếp nhận 19.000 tấn hải sản trong quý ba, trong đó cá ngừ chiếm 40%. Giám đốc cảng Phan Văn "
    "Hộ nói sản lượng giảm nhẹ so với quý hai vì hai cơn bão buộc tàu phải nằm bờ 16 ngày. Cảng đang mở rộng cầu "
    "tàu để đón được tàu dài tới 30 mét. Công trình do công ty Thịnh Cát thi công, dự kiến xong vào tháng 6 năm "
    "sau."
)

PAIRS: tuple[tuple[str, str, str], ...] = (
    ("S", "Velbruck's trams carried over 18 million people in 2023.", TRAM),
    ("M", "Strala will buy twelve low-floor trams next year.", TRAM),
    ("S", "Tram ridership in Velbruck rose by 2.3 million in a year.", TRAM),
    ("N", "Line 4 is the longest line of the Velbruck network.", TRAM),
    ("R", "Velbruck's trams carried 16.1 million passengers in 2023.", TRAM),
    ("S", "You can now take tram line 4 to the hospital in Velbruck.", TRAM),
    ("S", "Bakery chain Harrow & Pell to shut nine shops by end of March", BAKERY),
    ("R", "After the closures, Harrow & Pell will be left with nine shops.", BAKERY),
    ("S", "Butter costs twice what it did a year and a half ago.", BAKERY),
    ("S", "Harrow & Pell was in profit last year for the first time since 2018.", BAKERY),
    ("R", "Staff of Harrow & Pell will lose their jobs because of the closures, according to Ines Falk.", BAKERY),
    ("N", "Harrow & Pell will raise the price of its bread in April.", BAKERY),
    ("S", "Skarn Point's lighthouse museum is open again after three years of restoration.", LIGHTHOUSE),
    ("S", "The spiral staircase on Skarn Point was rebuilt by volunteers.", LIGHTHOUSE),
    ("M", "Children under 12 get into the Skarn Point museum for free.", LIGHTHOUSE),
    ("N", "The Skarn Point museum expects 40,000 visitors this year.", LIGHTHOUSE),
    ("R", "The lens of the Skarn Point lighthouse was cleaned by volunteers.", LIGHTHOUSE),
    ("S", "The lens in the Skarn Point lighthouse dates from the 19th century.", LIGHTHOUSE),
    ("S", "Pia Okholm's two goals won the league title for Dunmere Rovers.", LEAGUE),
    ("R", "Castle Hythe beat Dunmere Rovers 2-1 to win the Northern Shore League.", LEAGUE),
    ("S", "A draw on the last day would have been enough for Castle Hythe.", LEAGUE),
    ("N", "The coach of Dunmere Rovers is leaving after the title win.", LEAGUE),
    ("S", "Castle Hythe missed out on the title by a single point.", LEAGUE),
    ("R", "Only the champions, Dunmere Rovers, qualify for next season's Shore Cup.", LEAGUE),
    ("R", "The Torvald cheese fair had about 4,000 more visitors than in 2022.", CHEESE),
    ("S", "Fewer people came to the Torvald cheese fair than in 2022.", CHEESE),
    ("N", "Liv Ander learns her trade at the Bresk dairy.", CHEESE),
    ("S", "A goat's cheese won the main prize at the Torvald fair.", CHEESE),
    ("R", "The audience award went to the blue goat's cheese from Bresk.", CHEESE),
    ("N", "Next year's Torvald cheese fair will last four days.", CHEESE),
    ("S", "The Ymir telescope took its first images nine months behind schedule.", TELESCOPE),
    ("M", "The Ymir telescope can detect water vapour on planets 90 light years away.", TELESCOPE),
    ("S", "A cracked mirror support held up the Ymir telescope.", TELESCOPE),
    ("R", "Ymir's first images were delayed because the primary mirror had cracked.", TELESCOPE),
    ("N", "The Ymir telescope cost twice as much as planned.", TELESCOPE),
    ("S", "Regular observing with the Ymir telescope starts in September.", TELESCOPE),
    ("R", "Tomas Reyl, the incumbent, was re-elected mayor of Upper Sund.", MAYOR),
    ("S", "Seven votes separated the two candidates for mayor in Upper Sund.", MAYOR),
    ("S", "Four in five voters turned out for the mayoral election in Upper Sund.", MAYOR),
    ("N", "Greta Moll is in favour of the gravel pit.", MAYOR),
    ("S", "The man just elected mayor of Upper Sund is against the gravel pit.", MAYOR),
    ("R", "Greta Moll received 214 votes in the mayoral election.", MAYOR),
    ("S", "Inkwell 5.0 no longer supports 32-bit systems.", INKWELL),
    ("M", "Inkwell 5.0 starts 40 per cent faster than version 4.8.", INKWELL),
    ("S", "Linux users needn't reinstall their plug-ins for Inkwell 5.0.", INKWELL),
    ("R", "Inkwell's mobile app was released on 3 June.", INKWELL),
    ("S", "Inkwell 5.0 came out in early June.", INKWELL),
    ("N", "Inkwell 5.0 was downloaded more than a million times in its first week.", INKWELL),
    ("S", "Volunteers hauled 11 tonnes of rubbish out of the River Osk.", OSK),
    ("S", "There was nothing in the safe they fished out of the Osk.", OSK),
    ("R", "The Osk clean-up has taken place every single year since 2009.", OSK),
    ("N", "This year's clean-up of the Osk brought up more rubbish than any before it.", OSK),
    ("R", "A brewery paid for the gloves and bags used in the Osk clean-up.", OSK),
    ("S", "Lunch for the Osk volunteers was donated by a brewery.", OSK),
    ("S", "Silver for the Lindau Street school orchestra in Perrin!", ORCHESTRA),
    ("M", "The Lindau Street orchestra will play at the town hall on 9 May.", ORCHESTRA),
    ("R", "Marek Solis had to give up the Lindau Street orchestra because he fell ill.", ORCHESTRA),
    ("S", "The Lindau Street school orchestra is conducted by a chemistry teacher.", ORCHESTRA),
    ("N", "It was the first medal the Lindau Street orchestra has ever won.", ORCHESTRA),
    ("S", "A brass band from Ostrel Heights took gold in the Perrin contest.", ORCHESTRA),
    ("S", "Ardane Cycles delivered 15 per cent fewer bikes in the first half.", ARDANE),
    ("R", "Sales of Ardane's electric bikes fell by 15 per cent.", ARDANE),
    ("R", "Ardane Cycles is planning another round of lay-offs this year.", ARDANE),
    ("S", "Most of Ardane's revenue now comes from e-bikes.", ARDANE),
    ("N", "Ardane Cycles wants to build a second factory in Sollen.", ARDANE),
    ("R", "Ardane's first-half revenue rose to 188 million francs.", ARDANE),
    ("S", "This year's wheat harvest in the Tolle plain was a little below average.", HARVEST),
    ("R", "The Tolle plain had its best wheat crop in a decade.", HARVEST),
    ("S", "Barley growers in the Tolle plain had their best harvest in ten years.", HARVEST),
    ("S", "Hail wiped out roughly one in three sunflower fields in the south of the Tolle plain.", HARVEST),
    ("N", "Bread will get dearer in the winter because of the poor wheat harvest.", HARVEST),
    ("R", "The ministry's report blames hail for the wheat result.", HARVEST),
    ("S", "'The Salt Road' is the first film by Noor Vantine.", CAVALLE),
    ("R", "This year's Cavalle festival shows 34 films from 118 countries.", CAVALLE),
    ("S", "More films by women than by men at this year's Cavalle festival.", CAVALLE),
    ("N", "'The Salt Road' is the favourite for the Golden Heron.", CAVALLE),
    ("S", "Closing-night tickets for Cavalle were gone in less than an hour.", CAVALLE),
    ("R", "Noor Vantine chairs the jury of the Cavalle festival.", CAVALLE),
    ("S", "Aqualind lost about a fifth of its drinking water to leaks in 2022.", AQUALIND),
    ("R", "More of Aqualind's water was lost to leaks in 2022 than in 2019.", AQUALIND),
    ("S", "Aqualind has been fined 900,000 euros by the regulator.", AQUALIND),
    ("N", "Aqualind's customers will have to pay higher bills next year.", AQUALIND),
    ("R", "Aqualind says it accepts the regulator's fine.", AQUALIND),
    ("S", "Aqualind narrowly missed its target for leaks in 2022.", AQUALIND),
    ("S", "No trains to the Grauhorn summit until 20 April.", GRAUHORN),
    ("R", "The whole Grauhorn railway is closed until 20 April.", GRAUHORN),
    ("S", "Avalanche danger has shut the upper part of the Grauhorn railway.", GRAUHORN),
    ("N", "An avalanche has damaged the track above Sattlen.", GRAUHORN),
    ("R", "Passengers get only half their money back for Grauhorn summit tickets.", GRAUHORN),
    ("S", "The Grauhorn railway is more than a hundred years old.", GRAUHORN),
    ("S", "Sodium battery start-up Larkspur raises $46 million", LARKSPUR),
    ("M", "Production in Larkspur's Holmby plant will begin in 2027.", LARKSPUR),
    ("R", "Investors have put $210 million into Larkspur in this round.", LARKSPUR),
    ("S", "Northgate led the funding round for Larkspur.", LARKSPUR),
    ("N", "Larkspur wants to go public within three years.", LARKSPUR),
    ("S", "Larkspur is worth $210 million but hasn't sold any batteries so far.", LARKSPUR),
    ("S", "Wexcombe Zoo has its first ever snow leopard cub.", WEXCOMBE),
    ("R", "Wexcombe is the only zoo in the country that keeps snow leopards.", WEXCOMBE),
    ("N", "Tashi had already had cubs before she came to Wexcombe.", WEXCOMBE),
    ("S", "The mother of Wexcombe's snow leopard cub came from Brennick.", WEXCOMBE),
    ("R", "Visitors to Wexcombe Zoo have been able to see the cub since 2 July.", WEXCOMBE),
    ("N", "The snow leopard cub weighed 500 grams at birth.", WEXCOMBE),
    ("S", "Seven in ten homes in Ferrow could get fibre by the end of 2024.", FERROW),
    ("R", "71 per cent of homes in Ferrow have signed a contract for fibre broadband.", FERROW),
    ("S", "Most Ferrow homes that could have fibre haven't signed up for it.", FERROW),
    ("R", "Ferrow council has already spent 120 million crowns on the fibre project.", FERROW),
    ("N", "Fibre costs more in Ferrow than in the neighbouring counties.", FERROW),
    ("S", "Ferrow's islands have to wait until 2027 at the earliest for fibre.", FERROW),
    ("S", "Kastel is the new owner of the Mallory pottery.", MALLORY),
    ("R", "Kastel paid 640,000 pounds for the Mallory pottery.", MALLORY),
    ("S", "It was not disclosed how much Kastel paid for the Mallory pottery.", MALLORY),
    ("N", "Kastel already owns two other potteries.", MALLORY),
    ("R", "The Mallory pottery has taken over the Kastel group.", MALLORY),
    ("S", "The Mallory pottery has been making its 'Heron' tableware for about a century.", MALLORY),
    ("S", "The Vantor tunnel makes the drive from Elsby to Korr 45 minutes shorter.", VANTOR),
    ("R", "Cars pay 30 euros to use the Vantor tunnel.", VANTOR),
    ("S", "You can't cycle through the Vantor tunnel.", VANTOR),
    ("N", "The Vantor tunnel is the longest road tunnel in the country.", VANTOR),
    ("R", "With the Vantor tunnel open, the old pass road has been closed for good.", VANTOR),
    ("S", "Building the Vantor tunnel took seven years and cost the lives of two workers.", VANTOR),
    ("S", "Corvane's libraries lent more items in 2023 than in any year since 2012.", CORVANE),
    ("M", "Corvane's libraries lent more because the city scrapped late fees.", CORVANE),
    ("R", "Loans of printed novels in Corvane rose by 34 per cent.", CORVANE),
    ("S", "Corvane's libraries did away with late fees in early 2023.", CORVANE),
    ("N", "Eastgate is the oldest branch of Corvane's public libraries.", CORVANE),
    ("R", "Corvane's Eastgate library was closed for rebuilding in February 2023.", CORVANE),
    ("S", "Hives next to wildflower strips lost fewer bees over winter than others, a study found.", HIVES),
    ("M", "The regional government pays half of what wildflower strips cost farmers.", HIVES),
    ("S", "The study in the Marrow hills looked at 210 hives.", HIVES),
    ("R", "Colonies next to wildflower strips lost 29 per cent of their bees over winter on average.", HIVES),
    ("N", "Wildflower strips in the Marrow hills help bumblebees too.", HIVES),
    ("S", "The authors of the bee study warn that the hives weren't picked at random.", HIVES),
    ("S", "All 160 people on the ferry Solveig were brought off unhurt.", SOLVEIG),
    ("M", "A faulty radar made the ferry Solveig run aground.", SOLVEIG),
    ("R", "Seventeen people were hurt when the ferry Solveig ran aground.", SOLVEIG),
    ("S", "Brightline has suspended the route of the stranded ferry for the time being.", SOLVEIG),
    ("N", "The Solveig had been inspected only a month earlier.", SOLVEIG),
    ("S", "A ferry ran aground off Hask Island early on Wednesday.", SOLVEIG),
    ("S", "Merrowby is back in the black after a deficit in 2022.", MERROWBY),
    ("R", "Merrowby closed 2023 with a deficit of 5.1 million crowns.", MERROWBY),
    ("N", "Merrowby's swimming pool has been closed since 2021.", MERROWBY),
    ("R", "Merrowby's council was unanimous in its decision on the swimming pool.", MERROWBY),
    ("S", "Merrowby will use its surplus to repair the swimming pool.", MERROWBY),
    ("N", "The logistics centre in Merrowby employs 300 people.", MERROWBY),
    ("S", "Patients at St Orla's now wait five months less for a hip operation than in January.", ORLA),
    ("M", "Waiting times at St Orla's will rise again, the health board says.", ORLA),
    ("S", "At St Orla's, you wait longer for a knee operation than for a hip operation.", ORLA),
    ("R", "The wait for a knee operation at St Orla's fell to 9 months.", ORLA),
    ("N", "Two of the surgeons hired by St Orla's have already left again.", ORLA),
    ("S", "St Orla's got a second operating theatre in June.", ORLA),
    ("S", "A 16-year-old has won the Lommen Open.", LOMMEN),
    ("R", "Dario Venn beat Hanna Brask in the last round of the Lommen Open.", LOMMEN),
    ("S", "No one younger than Dario Venn had ever won the Lommen Open.", LOMMEN),
    ("N", "Dario Venn has been awarded the title of grandmaster.", LOMMEN),
    ("R", "Hanna Brask came second in the Lommen Open.", LOMMEN),
    ("S", "Dario Venn wants to spend his $12,000 prize on his studies.", LOMMEN),
    ("S", "The Hvitt glacier retreated more last year than in any other year on record.", HVITT),
    ("R", "The Hvitt glacier retreated by 410 metres last year.", HVITT),
    ("S", "Guided walks on the Hvitt glacier were called off in August for safety.", HVITT),
    ("N", "The Hvitt glacier feeds the drinking water of the villages below it.", HVITT),
    ("S", "In ten years, the Hvitt glacier has lost more than 400 metres.", HVITT),
    ("R", "The Hvitt glacier has been measured since 1913.", HVITT),
    ("S", "The Orphane theatre filled more of its seats this season than last.", ORPHANE),
    ("R", "The Orphane theatre now sells a larger share of its seats than before the pandemic.", ORPHANE),
    ("R", "Students will have to pay 2 euros more at the Orphane from September.", ORPHANE),
    ("N", "'Copper Moon' is the most successful show the Orphane has ever put on.", ORPHANE),
    ("S", "It hasn't been announced who will succeed Ute Lagrange at the Orphane theatre.", ORPHANE),
    ("R", "Ute Lagrange's successor at the Orphane theatre has been named.", ORPHANE),
    ("S", "Năm 2023, xe buýt Vân Hải chở hơn 32 triệu lượt khách.", VI_BUS),
    ("M", "Năm sau Vân Hải sẽ mua thêm 40 xe buýt điện.", VI_BUS),
    ("S", "Tuyến buýt đông khách nhất Vân Hải là tuyến số 7.", VI_BUS),
    ("R", "Lượng khách đi xe buýt ở Vân Hải năm 2023 giảm 12% so với năm trước.", VI_BUS),
    ("N", "Giá vé lượt xe buýt ở Vân Hải sẽ tăng từ năm sau.", VI_BUS),
    ("S", "Vé tháng xe buýt cho học sinh ở Vân Hải không tăng giá.", VI_BUS),
    ("S", "Cầu Bến Trà hoàn thành sớm hơn kế hoạch ba tháng.", VI_BRIDGE),
    ("R", "Cầu Bến Trà được xây với tổng vốn 680 tỷ đồng.", VI_BRIDGE),
    ("S", "Bến phà cũ đã dừng chạy kể từ ngày cầu Bến Trà thông xe.", VI_BRIDGE),
    ("N", "Xe máy qua cầu Bến Trà không phải trả phí.", VI_BRIDGE),
    ("R", "Mọi loại xe tải đều đã được phép qua cầu Bến Trà.", VI_BRIDGE),
    ("S", "Công ty Hoàng Giang mất hơn hai năm để xây cầu Bến Trà.", VI_BRIDGE),
    ("S", "Hạn hán làm sản lượng cà phê của Đồi Mây giảm 300 tấn.", VI_COFFEE),
    ("M", "Hợp tác xã Đồi Mây sẽ trồng thêm 50 ha cà phê.", VI_COFFEE),
    ("S", "Hơn một nửa sản lượng cà phê của Đồi Mây được bán ra nước ngoài.", VI_COFFEE),
    ("R", "Doanh thu của hợp tác xã Đồi Mây giảm vì hạn hán.", VI_COFFEE),
    ("N", "Phần lớn cà phê xuất khẩu của Đồi Mây được bán sang châu Âu.", VI_COFFEE),
    ("S", "Sản lượng giảm nhưng doanh thu của hợp tác xã Đồi Mây vẫn tăng nhờ giá cà phê cao.", VI_COFFEE),
    ("S", "Lượng khách đến bảo tàng gốm Kim Lũng tăng gấp đôi so với cùng kỳ năm ngoái.", VI_MUSEUM),
    ("M", "Vào bảo tàng gốm Kim Lũng không mất tiền vé.", VI_MUSEUM),
    ("N", "Bảo tàng gốm Kim Lũng sắp mở thêm một phòng trưng bày.", VI_MUSEUM),
    ("S", "Phần lớn khách đến bảo tàng gốm Kim Lũng là học sinh, sinh viên.", VI_MUSEUM),
    ("R", "Chiếc bình men ngọc ở bảo tàng Kim Lũng được làm ra năm 1998.", VI_MUSEUM),
    ("N", "Chiếc bình men ngọc là hiện vật cổ nhất của bảo tàng gốm Kim Lũng.", VI_MUSEUM),
    ("S", "Sóng Biển lội ngược dòng thắng 3-2 ở chung kết Cúp Duyên hải.", VI_CUP),
    ("R", "Sóng Biển phải chơi thiếu người từ phút 70 của trận chung kết.", VI_CUP),
    ("S", "Nguyễn Hải Triều không đá chính nhưng vẫn ghi hai bàn trong trận chung kết.", VI_CUP),
    ("N", "Sân vận động trong trận chung kết Cúp Duyên hải không còn một chỗ trống.", VI_CUP),
    ("R", "Đây là chiếc cúp đầu tiên trong lịch sử đội Sóng Biển.", VI_CUP),
    ("S", "Thủ môn của Gang Thép Lũng Sơn bị đuổi khỏi sân ở trận chung kết.", VI_CUP),
    ("S", "Hơn 80% số hộ ở xã Tân Khê đã có nước máy.", VI_WATER),
    ("M", "Huyện chi trả tiền lắp đồng hồ nước cho người dân Tân Khê.", VI_WATER),
    ("N", "Giá nước máy ở Tân Khê thấp hơn các xã lân cận.", VI_WATER),
    ("R", "Thôn Bản Nà đã có nước máy từ năm 2024.", VI_WATER),
    ("S", "Nhà máy nước mới ở Tân Khê chưa chạy hết công suất.", VI_WATER),
    ("N", "Nhà máy nước mới ở Tân Khê được xây bằng vốn vay nước ngoài.", VI_WATER),
    ("S", "Startup ống hút rơm Lúa Biếc gọi vốn thành công 5 triệu đô la.", VI_STRAW),
    ("R", "Năm ngoái công ty Lúa Biếc lãi 11 tỷ đồng.", VI_STRAW),
    ("S", "Lúa Biếc dự định xây thêm một nhà máy ở Đông Sa.", VI_STRAW),
    ("N", "Khách hàng chính của Lúa Biếc là các chuỗi cà phê.", VI_STRAW),
    ("R", "Quỹ Bình Minh Mới là nhà đầu tư duy nhất rót vốn vào Lúa Biếc trong đợt này.", VI_STRAW),
    ("S", "Lúa Biếc bán được 90 triệu ống hút trong năm ngoái mà vẫn thua lỗ.", VI_STRAW),
    ("S", "Thầy giáo dạy toán dạy nhạc miễn phí cho dàn nhạc trường Hoa Gạo.", VI_ORCHESTRA),
    ("R", "Dàn nhạc trường Hoa Gạo xếp trên đội trống trường Suối Biếc tại liên hoan.", VI_ORCHESTRA),
    ("N", "Dàn nhạc trường Hoa Gạo sẽ đi biểu diễn ở nước ngoài vào mùa hè.", VI_ORCHESTRA),
    ("S", "Dàn nhạc trường Hoa Gạo có nhiều nữ hơn nam.", VI_ORCHESTRA),
    ("R", "Toàn bộ nhạc cụ của dàn nhạc Hoa Gạo do phụ huynh tài trợ.", VI_ORCHESTRA),
    ("N", "Đội trống trường Suối Biếc đông thành viên hơn dàn nhạc trường Hoa Gạo.", VI_ORCHESTRA),
    ("S", "Số ổ trứng rùa biển ở Hòn Ngà năm nay nhiều hơn năm ngoái.", VI_TURTLES),
    ("M", "Số ổ rùa biển ở Hòn Ngà tăng là nhờ lệnh cấm đánh cá gần bờ.", VI_TURTLES),
    ("R", "Khoảng 80% số trứng rùa ở Hòn Ngà năm nay không nở.", VI_TURTLES),
    ("S", "Hai kẻ trộm trứng rùa ở Hòn Ngà bị phạt tổng cộng 60 triệu đồng.", VI_TURTLES),
    ("N", "Phần lớn rùa đẻ trứng ở Hòn Ngà là đồi mồi.", VI_TURTLES),
    ("R", "Năm ngoái, vườn quốc gia Hòn Ngà đếm được 412 ổ trứng rùa biển.", VI_TURTLES),
    ("S", "Đường đèo Cổng Sương cấm xe ban đêm từ đầu tháng 10 để sửa chữa.", VI_PASS),
    ("R", "Đèo Cổng Sương bị cấm xe cả ngày lẫn đêm trong thời gian sửa đường.", VI_PASS),
    ("S", "Xe cứu thương vẫn được qua đèo Cổng Sương trong giờ cấm.", VI_PASS),
    ("R", "Vụ sạt đường hồi tháng 8 ở đèo Cổng Sương làm một tài xế thiệt mạng.", VI_PASS),
    ("N", "Đèo Cổng Sương cũng bị sạt lở vào năm ngoái.", VI_PASS),
    ("S", "Việc sửa đường đèo Cổng Sương tiêu tốn 18 tỷ đồng từ ngân sách tỉnh.", VI_PASS),
    ("S", "Hội sách Mùa Thu năm nay vắng khách hơn nhưng bán được nhiều tiền sách hơn năm ngoái.", VI_BOOKS),
    ("M", "Hội sách Mùa Thu năm tới sẽ kéo dài thêm hai ngày.", VI_BOOKS),
    ("N", "Hội sách Mùa Thu năm nay có 200 nhà xuất bản tham gia.", VI_BOOKS),
    ("S", "Gần một nửa số sách bán được ở hội sách Mùa Thu là sách thiếu nhi.", VI_BOOKS),
    ("R", "Hội sách Mùa Thu năm nay đông khách hơn năm ngoái.", VI_BOOKS),
    ("N", "Mưa nhiều là lý do khiến lượng khách đến hội sách Mùa Thu giảm.", VI_BOOKS),
    ("S", "Bão buộc tàu cá ở Mũi Ngà phải nằm bờ 16 ngày trong quý ba.", VI_PORT),
    ("R", "Cảng Mũi Ngà tiếp nhận nhiều hải sản trong quý ba hơn quý hai.", VI_PORT),
    ("N", "Mũi Ngà là cảng cá lớn nhất tỉnh.", VI_PORT),
    ("S", "Cá ngừ chiếm hai phần năm lượng hải sản về cảng Mũi Ngà trong quý ba.", VI_PORT),
    ("R", "Việc mở rộng cầu tàu ở cảng Mũi Ngà đã hoàn thành.", VI_PORT),
    ("N", "Công ty Thịnh Cát thắng thầu nhờ đưa ra giá thấp nhất.", VI_PORT),
)
