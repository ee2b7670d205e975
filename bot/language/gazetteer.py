"""Word lists that tell names from ordinary capitalised words, and the other words for the same place or body."""

from __future__ import annotations

from bot.language.wordlists import words

_LISTING = """
united states: u.s, us, usa, u.s.a, america, american, americans, united states of america, mỹ, hoa kỳ
united kingdom: u.k, uk, britain, great britain, british, britons, vương quốc anh, anh quốc
european union: eu, e.u, liên minh châu âu
united nations: un, u.n, liên hợp quốc, liên hiệp quốc
china: chinese, people's republic of china, prc, trung quốc
russia: russian, russians, russian federation, nga, liên bang nga
ukraine: ukrainian, ukrainians, ukraina
vietnam: vietnamese, viet nam, việt nam
japan: japanese, nhật bản, nhật
germany: german, germans, đức
france: french, pháp
italy: italian, italians
spain: spanish, tây ban nha
india: indian, indians, ấn độ
israel: israeli, israelis
palestine: palestinian, palestinians
iran: iranian, iranians
iraq: iraqi, iraqis
syria: syrian, syrians
canada: canadian, canadians
australia: australian, australians, úc
mexico: mexican, mexicans
brazil: brazilian, brazilians
argentina: argentine, argentinian
netherlands: dutch, the netherlands, holland
switzerland: swiss, thụy sĩ
poland: polish, ba lan
turkey: turkish, türkiye, thổ nhĩ kỳ
greece: greek, greeks
ireland: irish
sweden: swedish
norway: norwegian, norwegians
denmark: danish
finland: finnish
hungary: hungarian, hungarians
thailand: thai, thais, thái lan
indonesia: indonesian, indonesians
philippines: filipino, filipinos, philippine, the philippines
south korea: south korean, south koreans, hàn quốc
north korea: north korean, north koreans, triều tiên
taiwan: taiwanese, đài loan
pakistan: pakistani, pakistanis
egypt: egyptian, egyptians
nigeria: nigerian, nigerians
south africa: south african, south africans
saudi arabia: saudi, saudis
europe: european, europeans, châu âu
africa: african, africans, châu phi
asia: asian, asians, châu á
ho chi minh city: saigon, tp.hcm, tphcm, sài gòn, thành phố hồ chí minh, tp hồ chí minh
hanoi: hà nội, ha noi
"""

ALIASES: dict[str, str] = {
    alias.strip(): line.partition(":")[0]
    for line in _LISTING.strip().splitlines()
    for alias in line.replace(":", ",").split(",")
}
"""Words for countries, blocs and cities, case-folded, each with the key that stands for all of its kind."""

TITLES = words(
    "mr mrs ms miss dr prof professor sir president chancellor senator sen rep representative congressman "
    "congresswoman governor gov mayor minister secretary ambassador gen sgt lt capt ceo cfo cto coo chairman "
    "chairwoman spokesman spokeswoman sheriff ông bà chị cô trưởng tướng tịch thống"
)
"""Words before a person's name that are no part of it."""

NOBLE_TITLES = words(
    "lord lady dame premier king queen prince princess pope cardinal bishop archbishop judge justice general colonel "
    "captain major sergeant lieutenant admiral chief director sultan emperor"
)
"""Titles before a name that are names after one: "King Charles", "Martin Luther King"."""

NOT_AFTER_TITLES = words("motors electric league court mills dynamics assembly cross")
"""Words after which a title was none: "General Motors", "Premier League"."""

BEFORE_TITLES = words("prime vice foreign deputy defence defense finance interior attorney executive bộ thủ chủ tổng")
"""Words that belong to the title that follows: "Prime Minister", "Attorney General"."""

COMPANY_ENDINGS = words("inc corp corporation ltd plc llc llp co company gmbh ag sa nv limited incorporated")
INSTITUTION_ENDINGS = words(
    "prize prizes award awards university motors electronics airlines airways group holdings technologies platforms"
) | (COMPANY_ENDINGS)
"""What a name may be followed by without meaning another thing: "Samsung" and "Samsung Electronics"."""

SET_APART = words("north south east west northern southern eastern western new central upper lower anti pro non")
"""Words before a name that make it another one: "York" and "New York"."""

GENERIC = words(
    "bank university court ministry department council party union group house city state county league court church "
    "board agency commission committee institute school college hospital street road river lake island center centre "
    "association federation foundation office bureau fund times post news journal company championship cup games"
)
"""Last words that many names share, so that alone they name nothing."""

JOINED_BY_OF = words(
    "bank university ministry department bureau house court republic kingdom institute office board church states "
    "union council league federation isle gulf bay cape museum college society academy school statue strait chamber "
    "wall tower"
)
"""Heads after which "of" is a part of the name: "Bank of England", but not "President of France"."""

LINES = words(
    "boeing airbus iphone ipad galaxy windows gpt llama claude gemini pixel ps playstation xbox apollo falcon "
    "starship model android ios python java formula route flight article chapter section level phase kimi qwen "
    "deepseek mistral grok phi ubuntu ryzen rtx core type version line act title category group area room gate season "
    "series highway interstate opus sonnet haiku gemma nova swift class mark"
)
"""First words of things that are told apart by a number."""

LABELS = (
    r"(?:metro|tuyến(?:\smetro)?|quốc lộ|đường|nhóm)\ssố\s\d+"
    r"|số\s\d{1,3}(?=\s*(?:[.;:!?)]|$|thế giới|tại|ở|của|là))"
    r"|[Nn]o\.\s?\d+|[Nn]umber\s(?:one|\d+)\b|#\d+"
    r"|(?:route|phase|section|article|chapter|type|level|version|flight|episode|grade|category|page|line|class|season"
    r"|model|proposition|amendment|[Hh]ighway|điều|khoản|quận|nghị định|bài|tập|chương|trang|phường|tổ|thông tư)"
    r"\s\d{1,4}(?:\.\d+)*[A-Za-z]?"
)
"""A number that tells things of a kind apart and counts nothing: "type 2", "phase 3", "metro số 1"."""

NO_NAMES = words(
    "i a ok gdp gnp cpi fdi grdp am pm ad bc km kg mb gb tb kb kw mw gw usd eur gbp vnd jpy gmt utc est edt pst cet "
    "loc tv faq url id pdf monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs "
    "fri sat sun january february march april may june july august september october november december jan feb mar "
    "apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 h1 h2 fy tháng ngày năm thứ chủ"
)
"""Capitalised words that name nothing by themselves, folded."""

ORDINARY = words(
    "the a an and or but nor so yet if then else when while where why how who whom whose which what that this these "
    "those there here it its he him his she her they them their we us our you your i me my mine in on at by for from "
    "with without within into onto over under above below between among about after before during since until till "
    "through across along around against behind beyond despite except like near off out outside inside past per than "
    "to toward towards up upon down via as of is are was were be been being am has have had having do does did done "
    "can could may might must shall should will would not no yes never ever always often sometimes usually only just "
    "even still also too very more most much many few little less least some any all both each every either neither "
    "none one two three four five six seven eight nine ten eleven twelve hundred thousand million billion trillion "
    "half several another other others such same own first second third last next new old former latest recent early "
    "late today yesterday tomorrow tonight now ago again once twice however moreover meanwhile therefore thus hence "
    "because although though unless whether instead rather nearly almost roughly around approximately perhaps maybe "
    "indeed actually according based given due thanks plus minus people man men woman women child children police "
    "officials government company companies team city country state world study report research researchers "
    "scientists experts doctors engineers workers users customers players fans voters students teachers parents "
    "investors analysts economists critics supporters residents data news story update source sources statement "
    "official public global local national international federal total average annual monthly daily sales revenue "
    "profit profits prices price costs cost inflation unemployment growth demand supply production exports imports "
    "water air food energy oil gas power health safety security law court judge market markets stock stocks shares "
    "money tax taxes budget debt trade war peace vote election elections party members member president minister "
    "mayor king queen let get got make made take took go went come came see saw know say says said tell told think "
    "thought want use used find found give gave show shows showed call called try ask need feel become leave put mean "
    "keep begin seem help talk turn start run move live believe hold bring happen write provide sit stand lose pay "
    "meet include continue set learn change lead understand watch follow stop create speak read spend grow open walk "
    "win won offer remember love consider appear buy wait serve die died send expect build stay fall fell cut reach "
    "reached kill killed remain suggest raise raised pass sell sold require report decide pull check verify claim "
    "claims fact facts true false breaking hits hit beats tops surges drops falls rises user token tokens speed model "
    "models line lines code system systems kernel test tests version release released launch launched announced "
    "announces reports plan plans big small large high low long short great good bad best worst better right left "
    "north south east west central main major minor free full hard easy young real whole certain clear possible "
    "social human political economic military foreign private medical school university hospital bank church home "
    "house building road bridge train plane ship car bus airport station river sea following including despite "
    "everyone everybody someone somebody nobody nothing something everything anyone anything please thank hello hi "
    "hey wow well oh ok yeah sure sorry congratulations dear note rating fire rain snow flood storm earthquake "
    "vaccine vaccines virus cancer drug drugs coffee tea milk sugar meat fish rice bread salt beer wine smoking "
    "artificial intelligence chief executive prime vice deputy spokesman spokeswoman spokesperson professor doctor "
    "author theo ông bà các những một hai ba bốn sáu bảy tám chín mười trong ngoài khi nếu vì nên và hoặc nhưng mà để "
    "tại ở từ đến với cho của không có đã đang sẽ được bị là này kia đó đây người nước công ty chính phủ cơ quan sau "
    "trước trên dưới giữa ngày tháng năm hôm nay qua mỗi mọi nhiều ít hơn cả tất khoảng gần doanh thu giá số tỷ lệ "
    "việc sự cuộc bộ sở ban hội đội trường bệnh viện thành phố tỉnh huyện xã phường quận đường sân tuyến dự án hàng "
    "chúng tôi bạn họ nó anh chị em con cái bão lũ sông núi hồ tập đoàn hãng ngân nhà dân vàng lãi hang cà tổng hầu "
    "nuclear solar electric renewable organic genetic"
)
"""Words that open a sentence, or stand in a headline, with a capital and name nothing."""

LOOKS_ORDINARY = words(
    "florence lawrence clarence terence valence provence trinity charity felicity paris texas wales brussels athens "
    "hamas honduras cyprus mars airbus netflix boris lagos angeles vegas arkansas kansas illinois massachusetts laos "
    "barbados bahamas maldives seychelles philippines netherlands chris james charles thomas lucas nicolas marcus "
    "dallas memphis minneapolis damascus adidas hermes jesus moses socrates reuters spacex starbucks boeing beijing "
    "chongqing burberry tiffany sterling goering harding irving bering flushing reading mercedes siemens philips "
    "windows kubernetes twitter james jones williams davis harris adams evans roberts phillips"
)
"""Names that end like an ordinary plural or verb."""
