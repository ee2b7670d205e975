"""The command line as a person and a script use it: what it prints where, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest
from typer.testing import CliRunner, Result

from bot.__main__ import cli

SEED = Path(__file__).resolve().parents[3] / "shared" / "seeds" / "assessments.json"

STORY = """---
format: "aidr-story-markdown/v1"
id: "ab12"
canonical_url: "https://stories.example/ab12?lang=en"
title: "Quarry Lake Freezes Over"
lang: "en"
published_at: "2026-01-09T07:00:00.000Z"
source_urls: ["https://lake.example/ice"]
summary: "Quarry Lake froze over on 8 January 2026, and the ice was 14 centimetres thick."
---
"""

FILE = {
    "statement": "The new tram line carries 9,000 people a day and was finished early.",
    "claims": [
        {"id": "c1", "text": "The new tram line carries 9,000 people a day.", "central": True},
        {"id": "c2", "text": "The new tram line was finished early.", "central": True, "colour": "ignored"},
    ],
    "assessments": [
        {
            "assessor": {"id": "one", "name": "One"},
            "findings": [
                {
                    "claim": "c1",
                    "verdict": "verified",
                    "explanation": "It does.",
                    "citations": ["https://tram.example/a"],
                },
                {
                    "claim": "c2",
                    "verdict": "misleading",
                    "explanation": "Partly.",
                    "citations": ["https://tram.example/b"],
                },
            ],
            "sources": [{"url": "https://tram.example/a"}, {"url": "https://tram.example/b"}],
        },
        {"assessor": {"id": "two", "name": "Two"}, "state": "timeout"},
    ],
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run the command line on an empty home; arguments as a shell would pass them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DOUBLECHECKS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, arguments, input=stdin)

    return run


def written(tmp_path: Path, data: object) -> str:
    path = tmp_path / "assessments.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_combine_prints_the_verdict_with_its_caveat_and_every_vote(run, tmp_path: Path) -> None:
    result = run("combine", written(tmp_path, FILE))
    assert result.exit_code == 0
    assert result.stdout.startswith("Misleading\n")
    assert "One assessment looked at this claim." in result.stdout
    assert "Two: did not answer in time" in result.stdout


def test_combine_as_json_is_a_report_by_its_schema(run, tmp_path: Path) -> None:
    schema = json.loads(run("schema").stdout)
    report = json.loads(run("combine", "--json", written(tmp_path, FILE)).stdout)
    jsonschema_rs.validator_for(schema).validate(report)
    assert report["verdict"] == "misleading"
    assert report["claims"][0]["agreement"]["absent"] == 1
    assert len(report["id"]) == 22


def test_combine_reads_standard_input(run) -> None:
    assert json.loads(run("combine", "-", "--json", stdin=json.dumps(FILE)).stdout)["counts"]["claims"] == 2


def test_without_claims_findings_are_lined_up_by_meaning(run, tmp_path: Path) -> None:
    def row(name: str, *texts: str) -> dict[str, object]:
        findings = [{"text": text, "verdict": "verified", "citations": [f"https://{name}.example/"]} for text in texts]
        return {"assessor": name, "findings": findings, "sources": [f"https://{name}.example/"]}

    data = {
        "statement": "The kiln in Osterby fired 300 bowls in 2025.",
        "assessments": [
            row("one", "The kiln in Osterby fired 300 bowls in 2025.", "The kiln is heated with wood."),
            row("two", "In 2025 Osterby's kiln fired 300 bowls."),
            row("three", "The kiln in Osterby fired 200 bowls in 2025."),
        ],
    }
    report = json.loads(run("combine", "--json", written(tmp_path, data)).stdout)
    assert [len(claim["votes"]) for claim in report["claims"]] == [2, 1, 1]
    assert not any(claim["central"] or claim["implied"] for claim in report["claims"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"assessments": []}, "assessments"),
        ({"claims": [{"id": "c1", "text": "A."}, {"id": "c1", "text": "B."}]}, "'c1' stands twice"),
        ({"claims": [{"id": "c1", "text": "A."}]}, "names the claim 'c2'"),
        ({"claims": [{"id": "c1", "text": "A.", "sensitive": "weather"}]}, "sensitive"),
        ({"claims": None, "assessments": [{"assessor": "x", "findings": [{"verdict": "verified"}]}]}, "needs a text"),
        (
            {"assessments": [{"assessor": "x", "findings": [{"claim": "c1", "verdict": "disputed"}]}]},
            "verdict: Input should be 'verified'",
        ),
        ({"assessments": [{"assessor": "x", "findings": [{"claim": "c1", "verdict": "true"}]}]}, "verdict"),
        ({"assessments": [{"assessor": "x"}, {"assessor": "x"}]}, "'x' stands twice"),
        ({"statement": 5}, "statement"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_in_one_line(run, tmp_path: Path, change: dict, reason: str) -> None:
    result = run("combine", "--json", written(tmp_path, {**FILE, **change}))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("content", ["", "[1", "[]", '"\\ud800"', "[" * 100_000, "\x00"])
def test_what_is_no_such_file_is_refused_in_one_line(run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    result = run("combine", str(path))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_standard_input_must_be_text(run, tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["check", "-"], input=b"\xff\xfeabc")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no UTF-8" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["check"], ["combine"], ["nonsense"], ["check", "A.", "--colour"]])
def test_a_wrong_call_is_one_line(arguments: list[str], tmp_path: Path) -> None:
    if not arguments:
        arguments = ["story"]
    done = subprocess.run([sys.executable, "-m", "bot", *arguments], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("doublechecks: ")


def test_a_report_survives_a_closed_input_and_a_poor_terminal(tmp_path: Path) -> None:
    environment = {**os.environ, "DOUBLECHECKS_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "bot", "check", "Cầu Đông dài 240 mét."]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60, check=True)
    assert b"240" in done.stdout


def test_nobody_answering_ends_with_3_and_each_reason(run, tmp_path: Path) -> None:
    rows = [
        {"assessor": {"id": "a", "name": "A"}, "state": "rate_limited"},
        {"assessor": {"id": "b", "name": "B"}, "state": "on_strike", "detail": "closed until Monday"},
    ]
    result = run("combine", "--json", written(tmp_path, {**FILE, "assessments": rows}))
    report = json.loads(result.stdout)
    assert result.exit_code == 3
    assert (report["status"], report["verdict"]) == ("failed", None)
    assert "A: rate limited; B: closed until Monday" in report["status_reason"]


def test_check_prints_the_report_and_progress_apart(run) -> None:
    result = run("check", "The moon museum of Harl has 12 rooms.")
    assert result.exit_code == 0
    assert result.stdout.startswith("Can't verify")
    assert "One claim found." in result.stderr
    assert "One claim found." not in result.stdout


def test_check_as_json_prints_the_report_and_nothing_else(run) -> None:
    schema = json.loads(run("schema").stdout)
    result = run("check", "--json", "-", stdin="The moon museum of Harl has 12 rooms.\n")
    report = json.loads(result.stdout)
    jsonschema_rs.validator_for(schema).validate(report)
    assert report["statement"] == "The moon museum of Harl has 12 rooms."
    assert report["verdict"] == "unverifiable"


def test_a_given_source_is_evidence_and_is_labelled(run, tmp_path: Path) -> None:
    (tmp_path / "lake.md").write_text(STORY)
    result = run("check", "--json", "--source", "lake.md", "Quarry Lake froze over on 8 January 2026.")
    report = json.loads(result.stdout)
    assert report["verdict"] == "accurate"
    (source,) = report["sources"]
    assert (source["url"], source["given"], source["href"]) == ("given:lake.md", True, None)
    (vote,) = report["claims"][0]["votes"]
    assert vote["basis"] == "quoted"
    assert "froze over on 8 January 2026" in vote["quotes"][0]["text"]
    assert "By the source given." in report["claims"][0]["agreement"]["text"]
    assert str(tmp_path) not in result.stdout


def test_the_checked_text_is_no_evidence_for_itself(run, tmp_path: Path) -> None:
    text = " ".join(f"In year {year} the pier of Anselm was {year - 1900} metres long." for year in range(1950, 1958))
    (tmp_path / "same.txt").write_text(text)
    report = json.loads(run("check", "--json", "--source", "same.txt", text).stdout)
    assert report["verdict"] == "unverifiable"
    assert "no evidence" in report["origin"]["text"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["check", ""], "nothing to check"),
        (["check", "x" * 20_001], "at most 20,000"),
        (["check", "A.", "--assessor", "oracle"], "no assessor named 'oracle'"),
        (["check", "A.", "--source", "missing.md"], "cannot be read"),
        (["check", "A.", "--source", "http://127.0.0.1/x"], "not opened"),
        (["check", "http://169.254.169.254/latest"], "not opened"),
        (["check", "https://nowhere.example/"], "could not be opened"),
        (["story", "missing.md"], "cannot be read"),
        (["feed", "missing.xml"], "cannot be read"),
        (["feed", "http://127.0.0.1/feed.xml"], "not opened"),
        (["combine", "missing.json"], "cannot be read"),
    ],
)
def test_bad_input_ends_with_2_and_one_clear_line(run, arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    last = result.stderr.rstrip("\n").split("\n")[-1]
    assert last.startswith("doublechecks: ")
    assert reason in last


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WEB_PORT", "many"),
        ("PUBLIC_URL", "checks"),
        ("DATABASE_URL", "mysql://u:secret@h/d"),
        ("SOFT_DEADLINE_SECONDS", "-1"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_and_no_secret_shown(
    run, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    result = run("check", "A bridge was opened.")
    assert result.exit_code == 2
    assert name in result.stderr
    assert "secret" not in result.stderr
    assert result.stdout == ""


def test_a_home_that_cannot_be_made_is_named(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DOUBLECHECKS_HOME", str(tmp_path / "file" / "home"))
    result = run("check", "A bridge was opened.")
    assert result.exit_code == 2
    assert "DOUBLECHECKS_HOME" in result.stderr


def test_story_shows_what_was_understood(run, tmp_path: Path) -> None:
    (tmp_path / "lake.md").write_text(STORY)
    result = run("story", "lake.md")
    assert result.exit_code == 0
    for words in ("Quarry Lake Freezes Over", "2026-01-09 07:00 UTC", "https://lake.example/ice", "14 centimetres"):
        assert words in result.stdout
    document = json.loads(run("story", "--json", "lake.md").stdout)
    assert document["kind"] == "story"


FEED = """<rss version="2.0"><channel><title>Lake news</title><item><title>Ice &amp;amp; snow</title>
<link>https://lake.example/ice</link><guid>ice-1</guid><pubDate>Fri, 09 Jan 2026 07:00:00 GMT</pubDate></item>
</channel></rss>"""


def test_feed_shows_the_entries_as_understood(run, tmp_path: Path) -> None:
    (tmp_path / "feed.xml").write_text(FEED)
    result = run("feed", "feed.xml")
    assert result.exit_code == 0
    for words in ("Lake news", "Ice & snow", "2026-01-09 07:00 UTC", "https://lake.example/ice", "ice-1", "1 entry"):
        assert words in result.stdout
    (entry,) = json.loads(run("feed", "--json", "feed.xml").stdout)["entries"]
    assert (entry["id"], entry["title"], entry["published"]) == ("ice-1", "Ice & snow", "2026-01-09T07:00:00Z")
    assert entry.keys() >= {"url", "summary", "updated"}
    assert json.loads(run("feed", "--json", "-", stdin=FEED).stdout)["title"] == "Lake news"


@pytest.mark.parametrize(
    ("content", "reason"),
    [("<html><title>Lake</title></html>", "web page"), ("", "empty"), ("{}", "no JSON Feed"), ("words", "no feed")],
)
def test_what_is_no_feed_ends_with_2_and_one_line(run, tmp_path: Path, content: str, reason: str) -> None:
    (tmp_path / "x").write_text(content)
    result = run("feed", "x")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert reason in result.stderr


@pytest.mark.parametrize(
    "content",
    [b"%PDF-1.7", b"\x89PNG\r\n", b"a\x00b", b"", b'---\nformat: "aidr-story-markdown/v1"\nstatus: 404\n---\n'],
)
def test_files_that_are_not_read_are_refused(run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    result = run("story", "x")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_hostile_text_never_reaches_the_terminal_as_control(run, tmp_path: Path) -> None:
    hostile = "\x1b]0;owned\x07\x1b[31m[bold]red[/bold] \u202eevil"
    data = json.loads(json.dumps(FILE))
    data["claims"][0]["text"] = data["assessments"][0]["assessor"]["name"] = hostile
    data["assessments"][0]["findings"][0]["explanation"] = hostile
    output = run("combine", written(tmp_path, data)).stdout
    assert "\x1b" not in output
    assert "\u202e" not in output
    assert "[bold]red[/bold]" in output


@pytest.mark.skipif(not SEED.exists(), reason="../shared/seeds is not there")
def test_the_case_that_the_project_follows_counts_right(run) -> None:
    report = json.loads(run("combine", "--json", str(SEED)).stdout)
    assert (report["verdict"], report["caveat"]["text"]) == ("accurate", "2 of 4 claims need context")
    agreements = {claim["id"]: claim["agreement"] for claim in report["claims"]}
    assert {claim["id"]: claim["verdict"] for claim in report["claims"]} == {
        "c1": "verified", "c2": "verified", "c3": "misleading", "c4": "misleading",
    }  # fmt: skip
    assert [(agreements[c]["agree"], agreements[c]["differ"]) for c in ("c1", "c2", "c3", "c4")] == [
        (2, 1), (2, 1), (2, 1), (1, 0),
    ]  # fmt: skip
    assert "one differed: Claude, Verified" in agreements["c3"]["text"]
    assert agreements["c4"]["text"] == "One assessment looked at this claim."
    assert report["counts"] == {"claims": 4, "sources": 6, "sites": 4, "reachable": 0, "citations_dropped": 1}
    assert not any("not-retrieved" in source["url"] for source in report["sources"])
