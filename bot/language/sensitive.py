"""Topics on which a wrong verdict could harm somebody: told by words, and marked rather too often than too seldom."""

from __future__ import annotations

import re

from bot.domain.statements import Sensitivity

_CRIME = re.compile(
    r"\b(?:arrest\w*|indict\w*|convict\w*|prosecut\w*|guilty|murder\w*|homicide|manslaughter|kill(?:ed|s|er|"
    r"ing) (?:his|her|their|a|an|the|\w+ people)|rap(?:e|ed|es|ist|ing)|assault\w*|molest\w*|harass\w*|abus(?:e|ed|"
    r"es|er|ing|ive)|groom(?:ed|ing)|traffick\w*|smuggl\w*|kidnap\w*|fraud\w*|scam\w*|embezzl\w*|launder(?:ed|ing|"
    r"s)?|brib\w*|corrupt\w*|extort\w*|blackmail\w*|steal\w*|stole|stolen|theft|thief|robb\w*|burglar\w*|forg(?:ed|"
    r"ery|ing)|perjur\w*|tax evasion|evad(?:ed|ing) tax\w*|insider trading|plagiari\w*|doping|cheat\w*|terroris\w*|"
    r"criminal\w*|crimes?|felon\w*|jail\w*|prison\w*|sentenced|charged with|accused of|suspect(?:ed)? of|stabb\w*|"
    r"poison(?:ed|ing)|drunk driving|misconduct|nazi|pa?edophil\w*|incest|spy|spied|espionage|treason|"
    r"lied under oath|war crimes?|bắt giữ|bị bắt|khởi tố|truy tố|kết án|tội|giết|hiếp|tham nhũng|hối lộ|lừa đảo|trộm|"
    r"cướp|rửa tiền|trốn thuế|ma túy|tù|buôn lậu|biển thủ|quấy rối|xâm hại|đạo văn)\b",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"\b(?!(?:The|A|An|In|On|At|By|For|It|This|That|There|If|When|More|Most|Police|Crime|Nearly|About|Over)\b)"
    r"[A-ZĐÀ-Ỹ][\w'’-]*[^\W\d_]|\b(?:he|she|ông|bà|anh|chị)\b"
)
"""A capitalised word that may name a person or a body; also whoever "he" or "she" is."""

_STOLEN_THING = re.compile(
    r"^The [A-Z][\w-]* (?:(?:runs on|contains|is made of|consists of)(?: an?| the)?|has (?:an?|the)) "
    r"(?:stolen (?:\d[\d.,]* \w+ )?|\d[\d.,]* \w+ stolen )[a-z]+(?: [a-z]+){0,6}[.!]?$"
)
"""What a thing with a name ("The Merle") is made of was stolen, and nobody is named who could have stolen it."""

_HEALTH = re.compile(
    r"\b(?:vaccin\w*|mrna|autis\w*|cancer\w*|carcino\w*|tumou?rs?|cure[sd]?|curing|diseases?|infect\w*|virus\w*|"
    r"viral infection|covid\S*|coronavirus|influenza|flu|measles|polio|hiv|aids|malaria|ebola|tubercul\w*|diabet\w*|"
    r"insulin|cholesterol|heart attacks?|strokes?|blood pressure|hypertension|dement\w*|alzheimer\w*|depress(?:ion|"
    r"ed)|anxiety|suicid\w*|adhd|medicines?|medications?|medical\w*|drugs?|pills?|dos(?:e|es|age)|antibiotic\w*|"
    r"ibuprofen|paracetamol|acetaminophen|aspirin|ivermectin|hydroxychloroquine|opioid\w*|fentanyl|chemotherap\w*|"
    r"radiotherap\w*|surger\w*|patients?|symptom\w*|treat(?:s|ed|ment|ments)? (?:for|of|with|against|patients)|"
    r"therap(?:y|ies)|pregnan\w*|abortion\w*|miscarr\w*|fertil\w*|toxic\w*|poisonous|detox\w*|fluorid\w*|vitamins?|"
    r"supplements?|immun\w*|lifespan|obes\w*|weight loss|diet|smok(?:ing|ers?)|vap(?:ing|es)|alcohol\w*|health\w*|"
    r"epidemic\w*|pandemic\w*|masks?|vắc[ -]?xin|ung thư|bệnh\w*|chữa|thuốc|liều|vi[ -]?rút|triệu chứng|sức khỏe|"
    r"mang thai|phá thai|tiểu đường|huyết áp|dịch bệnh|đại dịch)\b",
    re.IGNORECASE,
)
_VOTING = re.compile(
    r"\b(?:ballots?|polling (?:place|station|day|hours)\w*|voting (?:machine|hours|day|deadline|rights?|age|system|"
    r"booth|centers?|centres?)\w*|vot(?:e|es|ing) (?:by|via|through|online|at|in person|early|twice|until|before|"
    r"after|on)\b|mail-?in|absentee|postal vot\w*|early voting|voter (?:id|registration|rolls?|fraud|card)|"
    r"regist\w+ to vote|eligible to vote|allowed to vote|right to vote|cast (?:a|their|your|his|her) (?:vote|"
    r"ballot)s?|polls (?:open|close)\w*|election (?:day|date|results?|fraud)|electoral roll|count(?:ed|"
    r"ing) (?:the )?votes|non-?citizens vot\w*|rigged|bỏ phiếu|phiếu bầu|lá phiếu|cử tri|điểm bầu cử|ngày bầu cử|"
    r"bầu cử)\b",
    re.IGNORECASE,
)


def sensitivity_of(text: str) -> Sensitivity | None:
    """The sensitive topic that a claim touches: voting procedure, crime or misconduct of somebody named, or health."""
    if _VOTING.search(text):
        return Sensitivity.VOTING
    if _CRIME.search(_STOLEN_THING.sub("", text)) and _SOMEBODY.search(text):
        return Sensitivity.CRIME
    if _HEALTH.search(text):
        return Sensitivity.HEALTH
    return None
