### Every sentence that the program says, in English. Keys are grouped by what they speak of.

## Lists. The bars keep the spaces that Fluent would strip.

list-comma = |, |
list-semicolon = |; |
list-last = { $first } and { $last }

## Verdicts on a claim

verdict-verified = Verified
verdict-misleading = Misleading
verdict-false = False
verdict-unverifiable = Can't verify
verdict-disputed = Assessments conflict
verdict-none = Not assessed

## Verdicts on the whole

overall-accurate = Accurate
overall-accurate-caveat = Accurate on the main points
overall-false = False
overall-mixed = Mixed
overall-misleading = Misleading
overall-disputed = Assessments conflict
overall-partly_verified = Partly verified
overall-unverifiable = Can't verify
overall-nothing_to_check = Nothing to check
overall-none = No verdict

## Caveats: how many claims the verdict does not cover

caveat-false = { $n ->
    [1] { $n } of { $of } claims is false
   *[other] { $n } of { $of } claims are false
  }
caveat-misleading = { $n ->
    [1] { $n } of { $of } claims needs context
   *[other] { $n } of { $of } claims need context
  }
caveat-disputed = assessments conflict on { $n } of { $of }
caveat-unverifiable = { $n } of { $of } claims could not be verified
caveat-not_assessed = { $n ->
    [1] { $n } of { $of } claims was not assessed
   *[other] { $n } of { $of } claims were not assessed
  }
caveat-left_out = { $n ->
    [1] { $n } claim left out
   *[other] { $n } claims left out
  }
breakdown-false = { $n } false
breakdown-misleading = { $n ->
    [1] { $n } needs context
   *[other] { $n } need context
  }
breakdown-disputed = { $n } in conflict
breakdown-unverifiable = { $n } can't verify
breakdown-verified = { $n } verified
breakdown-not_assessed = { $n } not assessed
breakdown-left_out = { $n } left out

## Agreement. Numbers up to ten are written as words.

Number = { $n ->
    [1] One
    [2] Two
    [3] Three
    [4] Four
    [5] Five
    [6] Six
    [7] Seven
    [8] Eight
    [9] Nine
    [10] Ten
   *[other] { $n }
  }
number = { $n ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $n }
  }
said = { $assessor }, { $verdict }
agreement-not-assessed = This claim was not assessed.
agreement-single = One assessment looked at this claim.
agreement-all = { $n ->
    [2] Both assessments agree.
   *[other] All { number } assessments agree.
  }
agreement-all-that-answered = { $n ->
    [2] Both that answered agree; { $absence }.
   *[other] All { number } that answered agree; { $absence }.
  }
agreement-all-that-looked = { $n ->
    [2] Both that looked at this claim agree; { $absence }.
   *[other] All { number } that looked at this claim agree; { $absence }.
  }
agreement-majority = { $agreeing } assessments reached this conclusion; { $differing } differed: { $who }.
agreement-majority-absence = { $agreeing } assessments reached this conclusion; { $differing } differed: { $who }; { $absence }.
agreement-split = Assessments differ: { $who }.
agreement-split-absence = Assessments differ: { $who }; { $absence }.
agreement-conflict = Assessments conflict: { $who }.
agreement-conflict-absence = Assessments conflict: { $who }; { $absence }.
agreement-lowered = { $n ->
    [1] One said { $verdict }; it gave no source that held.
   *[other] { Number } said { $verdict }; none gave a source that held.
  }
agreement-lowered-differing = { $n ->
    [1] { Number } said { $verdict } and gave no source that held; { $differing } differed: { $who }.
   *[other] { Number } said { $verdict }, none with a source that held; { $differing } differed: { $who }.
  }
agreement-lowered-split = Assessments differ ({ $who }); no source held for { $verdict }.
agreement-lowered-conflict = Assessments conflict ({ $who }); not every side gave a source that held.
agreement-held-back = { $n ->
    [1] One said { $verdict }; on this topic that needs two assessments and sources on two independent sites.
   *[other] { Number } said { $verdict }; on this topic that needs two assessments and sources on two independent sites.
  }
agreement-held-back-differing = { Number } said { $verdict }, { $differing } differed ({ $who }); on this topic a verdict needs two assessments and sources on two independent sites.
absence-no-answer = { $names } did not answer
absence-late = { $n ->
    [1] { $names } has not answered yet
   *[other] { $names } have not answered yet
  }
absence-not-judged = { $names } did not assess it
independence-one-source = All cite one source: { $site }.
independence-only-source = The only source cited: { $site }.
independence-one-site = All sources are on one site: { $site }.
independence-one-text = All sources carry the same text.
independence-sites = From { $n } independent sites.
independence-given = By the source given.

## Headlines where no explanation won

headline-verified = Sources bear this out: “{ $claim }”
headline-false = Sources contradict this: “{ $claim }”
headline-misleading = This needs context: “{ $claim }”
headline-disputed = The assessments conflict on this: “{ $claim }”
headline-unverifiable = No source settles this: “{ $claim }”
headline-not-assessed = The main claim was not assessed: “{ $claim }”
headline-nothing-to-check = Nothing here can be checked against sources.
no-source-settles = No source settles this. That does not mean it is false.

## What is not checked

reason-opinion = an opinion
reason-question = a question
reason-prediction = a prediction
reason-advice = advice
reason-joke = a joke
reason-satire = satire
reason-personal_advice = personal medical or legal advice
reason-private_person = about a private person
reason-needs_context = unclear without its context
reason-no_assertion = nothing is asserted
line-health = For your own health, ask a doctor.
line-voting = For voting rules, ask your election authority.

## How an assessment ended

state-ok = answered
state-late = not answered yet
state-timeout = did not answer in time
state-unreachable = could not be reached
state-unauthorized = the key was not accepted
state-forbidden = the key may not use this
state-model_not_found = the model does not exist
state-rate_limited = rate limited
state-quota_exceeded = the account has no credit left
state-over_budget = not asked: the budget is used up
state-rejected = the request was rejected
state-server_error = the provider had an error
state-overloaded = the provider is overloaded
state-interrupted = the answer broke off
state-refused = refused to answer
state-filtered = the answer was withheld by a content filter
state-truncated = the answer was cut off
state-paused = did not come to an end
state-search_failed = its search failed
state-empty = the answer was empty
state-unreadable = the answer could not be read
state-failed = failed
contradicted-itself = { $n ->
    [1] It judged one claim in two ways; neither counts.
   *[other] It judged { number } claims in two ways; none of them counts.
  }
unknown-claims = { $n ->
    [1] One finding named no claim of this statement and was set aside.
   *[other] { Number } findings named no claim of this statement and were set aside.
  }
added-too-many = { $n ->
    [1] One added claim was beyond the limit and was set aside.
   *[other] { Number } added claims were beyond the limit and were set aside.
  }
decomposed-by-rules = { $assessor } could not take the statement apart ({ $reason }), so simple rules did.
failed-all = No assessment finished; no verdict.
failed-all-because = No assessment finished ({ $reasons }); no verdict.
failed-none-configured = No assessor can answer; no verdict.
failed-link = The link could not be opened: { $reason }
failed-inside = The check stopped on an error of ours; no verdict. Error { $id }.
reason-pair = { $assessor }: { $reason }

## Sources

availability-unchecked = not opened
availability-reachable = reachable
availability-gone = gone
availability-refused = refused the bot
availability-failed = could not be opened
source-given = the source given
source-sample = sample story
basis-quoted = quoted
basis-cited = cited
basis-summary = in its summary
basis-none = no source

## Searching for evidence

search-failed = { $name } could not be searched: { $reason }
search-late = It took too long to answer.
search-broke = It failed unexpectedly.
search-not-compared = What was found could not be compared with the statement, so none of it counts.
search-unread = { $n ->
    [1] One page that was found could not be read and does not count: { $pages }.
   *[other] { Number } pages that were found could not be read and do not count: { $pages }.
  }
search-unread-page = { $site } ({ $reason })
search-too-late = too slow
search-empty-page = no readable text

## What others have published on the same claim

checked-before = Checked before by { $publisher }: “{ $rating }”
checked-before-on = Checked before by { $publisher } ({ $date }): “{ $rating }”

## Where a statement came from

origin-link = Only a link was given: the headline and main assertions of the page were checked.

## History

change-first = First result.
change-answered = { $n ->
    [1] { $names } answered.
   *[other] { $names } answered.
  }
change-not-answered = { $names } did not answer in time.
change-pages = { $sources ->
    [1] The source was opened: { $reachable } reachable.
   *[other] The { $sources } sources were opened: { $reachable } reachable.
  }
change-verdict = Verdict: { $before } → { $after }.
change-claim = “{ $claim }”: { $before } → { $after }.

## Progress

progress-queued = Waiting for its turn.
progress-opening_link = Opening the link.
progress-claims_found = { $n ->
    [0] Nothing to check found.
    [1] One claim found.
   *[other] { Number } claims found.
  }
progress-collecting = Looking for evidence.
progress-assessing = { $of ->
    [1] Waiting for the assessment.
   *[other] { $n } of { $of } assessments in, no verdict yet.
  }
progress-searching = { $assessor } is searching: { $text }
progress-reading = { $n ->
    [0] { $assessor } has nothing to read.
    [1] { $assessor } is reading one document.
   *[other] { $assessor } is reading { $n } documents.
  }
progress-assessed = { $of ->
    [1] The assessment is in, no verdict yet.
   *[other] { $n } of { $of } assessments in, no verdict yet.
  }
progress-combining = Combining the assessments.
progress-opening_pages = Opening the sources.
progress-done = Done.

## Made by

made-by = Made by AI, not reviewed by a person.
made-by-comparison = Made by a program that compares words and numbers, not reviewed by a person.

## Sections and facts that every form shares

section-statement = What was claimed
section-claims = Why this verdict
section-not-checked = Not checked
section-sources = Evidence
section-assessments = Individual assessments
section-history = Timeline
status-running = This check is still running; there is no verdict yet.
implied = implied, not stated
left-out = left out: only the first claims are checked
same-text = { $n ->
    [1] same text as one other source
   *[other] same text as { $n } other sources
  }
citations-dropped = { $n ->
    [1] One citation was dropped: the assessor that gave it had not retrieved that page, or it cannot be evidence here.
   *[other] { Number } citations were dropped: the assessors that gave them had not retrieved those pages, or they cannot be evidence here.
  }
facts = { $assessors ->
    [1] 1 assessor
   *[other] { $assessors } assessors
  } · { $sources ->
    [1] 1 source
   *[other] { $sources } sources
  } on { $sites ->
    [1] 1 site
   *[other] { $sites } sites
  }, { $reachable } opened by the bot · checked { $date }

## The page

page-skip = Skip to the content
page-neutral-title = A check of a claim
page-check-own = Check your own claim
page-home-lead = Paste a statement, a headline, an answer that an AI gave you, or a link. You get each claim in it with a verdict, the words of the sources, and who disagreed.
page-home-label = What should be checked?
page-home-button = Check it
page-home-honest = A program takes the text apart and compares each claim with the sources it finds; where AI assessors are set up, they judge as well. No person reviews the result: open the sources before you rely on it.
page-running-title = Checking
page-running-refresh = This page updates itself until the result is there.
page-schema = Report format (JSON Schema)
page-sections = Parts of this page
page-nav-claims = Claims
page-nav-assessments = Assessments
page-about = About this check
page-claims-list = Claims in the order of the statement
page-votes = Who said what
page-checked = checked
page-assessors = { $n ->
    [1] 1 assessor
   *[other] { $n } assessors
  }
page-sites = { $n ->
    [1] 1 site
   *[other] { $n } sites
  }
page-sources = { $n ->
    [1] 1 source on { $sites }
   *[other] { $n } sources on { $sites }
  }
page-reachable = { $n } opened by the bot
page-site-sources = { $n ->
    [1] 1 source
   *[other] { $n } sources
  }
page-central = main claim
page-as-of = as of { $date }
page-held-back = verdict held back
page-quote-found = these words stand there
page-quote-missing = these words were not found there
page-published = published { $date }
page-retrieved = retrieved { $date }
page-quoted-by = quoted by { $names }
page-cited-by = cited by { $names }
page-found-by = read by { $names }, not cited
page-same-text = Same text as
page-seconds = { $seconds } s
page-searches = { $n ->
    [1] 1 search
   *[other] { $n } searches
  }
page-tokens = { $read } tokens read, { $written } written
page-corrected = This report was corrected.
page-retracted = This report was retracted; its verdict no longer stands.
page-form-json = every field
page-form-markdown = to paste elsewhere
page-agreement-is-not-truth = Agreement between assessors is shown as agreement, not as the probability that something is true.
page-key = Select a marked phrase to see who said what about it:
page-claims-order = What would mislead comes first; the numbers follow the statement.
page-claim-link = Link to claim { $n }
page-implied = Not said in so many words: a reader would take it from the statement.
page-camp-agreed = Reached this conclusion
page-camp-differed = Concluded otherwise
page-failed = Failed: { $reason }
page-only-read = read, not cited
page-evidence = { $sources }.
page-evidence-opened = { $sources }. Opened by the bot: { $became }.
page-became-reachable = { $n } reachable
page-became-gone = { $n } gone
page-became-refused = { $n } refused the bot
page-became-failed = { $n } could not be opened
page-assessments-lead = Word for word, before they were combined.
page-its-summary = Its summary
page-its-findings = What it found, claim by claim
page-this-page = This page
page-old = This check is of { $date }, more than 30 days ago: what was true then may have changed since.
page-version = Version { $n }
page-version-old = This is version { $n } of { $of }, as it stood on { $date }.
page-version-newest = Show the newest version
page-changes-link = Compare versions { $before } and { $after }
page-changes-title = What changed between two versions
page-changes-from = From
page-changes-to = To
page-changes-button = Compare
page-changes-none = A reader would see no difference between these two versions.
page-changes-absent = not there
page-changes-result = Result
page-changes-verdict = Verdict
page-changes-caveat = What the verdict alone does not say
page-changes-headline = Headline
page-changes-reason = Note
page-changes-vote = { $name } on “{ $claim }”
page-theme = Colours
page-theme-auto = As the device has them
page-theme-light = Light
page-theme-dark = Dark
page-error-request-title = This request cannot be answered
page-error-request-text = It was not in a form that this page understands. Go back and try again.
page-error-strange-title = Not from here
page-error-strange-text = Claims are accepted only from this page's own form, at its own address. Open the page directly and send the claim there.
page-error-missing-title = There is no such page
page-error-missing-text = The address may be incomplete, or the report was removed. Addresses of reports cannot be guessed.
page-error-method-title = That cannot be done here
page-error-method-text = This address exists, but not for this kind of request.
page-error-large-title = That is too much text
page-error-large-text = Send the main part of the text, or a link to it.
page-error-form-title = This is not the form
page-error-form-text = Send the claim as an ordinary form with the field “text”.
page-error-inside-title = Something broke on our side
page-error-inside-text = It was noted as error { $id }. Try again; if it stays, tell whoever runs this page that number.

## Why a message in a chat does not show its report

trouble-uncertain = Whether Discord shows this result could not be found out, so it was not posted again.
trouble-message_deleted = The message that showed this result in Discord was deleted.
trouble-channel_gone = The channel that was to show this result is gone.
trouble-forbidden = The bot may not write in the channel that was to show this result.
trouble-expired = The time in which Discord takes an answer was over when this result was ready.
trouble-refused = Discord did not accept the message with this result. That is a mistake of this program.
trouble-unavailable = Discord could not be reached for a day, so this result was not posted there.

## What a chat says to the one who asked

error-inside = Something broke on our side, and nothing was lost that was accepted. It was noted as error { $id }; tell that number to whoever runs this bot.
error-old-command = This command has changed. Discord may show the old one for up to an hour; reload it (Ctrl+R) or try again later.
report-unknown = This report is not here any more.
report-not-ready = There is no result yet. This message changes when there is one.

## The message that shows a check in a chat

button-breakdown = Full breakdown
button-show = Show here
button-previous = Previous
button-next = Next
summary-retracted = Retracted
summary-changed = Changed { $when }: { $before } → { $after }
summary-more = and { $n } more: { $counts }
summary-not-checked = { $n ->
    [1] One part was not checked: { $reasons }
   *[other] { $n } parts were not checked: { $reasons }
  }
summary-assessed-by = Assessed by { $names }
summary-assessed-in = Assessed by { $names } in { $duration }
duration-seconds = { $seconds } s
duration-minutes = { $minutes } min { $seconds } s
progress-queued-behind = { $n ->
    [1] Queued, one check is ahead.
   *[other] Queued, { $n } checks are ahead.
  }
progress-link-opened = The link is open.
progress-taking_apart = Looking for what can be checked.
progress-waiting = Waiting for the assessments, no verdict yet.
progress-parked = The bot is restarting; this check goes on by itself.
progress-resumed = Taken up again after a restart.
breakdown-page = Page { $n } of { $of }
breakdown-open = open
summary-was = Its verdict had been: { $verdict }
summary-one-more = and one more: { $verdict }

## What changed in a followed story, and what would be posted of it

story-sources = Sources { $before } → { $after }: { $sites }
story-more-sites = and { $n } more
story-number = { $what } corrected: { $before } → { $after }
story-corrected = Corrected: { $before } → { $after }
story-now = Now says: “{ $sentence }”
story-new = New: “{ $sentence }”
story-verdict = Verdict: { $before } → { $after }
story-verdict-because = Verdict: { $before } → { $after }, because { $reason }
preview-new = Would be posted: it is new.
preview-changed = Would be posted: something in it changed that matters.
preview-small = Would be shown in silence: only its sources changed a little.
preview-same = Not posted: nothing in it changed.
preview-wording = Not posted: only its wording changed.
preview-renamed = Not posted: only its address or id changed.
preview-repeated = Not posted: it stands twice in the feed.
preview-first = Not posted: it was there before the feed was followed.
preview-flood = Not posted: too much looked new at once, as when a feed changes all its ids.
preview-old = Not posted: it was more than 48 hours old when it appeared.
preview-revisions = Not posted: it changes too often.
preview-paused = Not posted: posts to this channel are paused.
preview-filtered = Not posted: the channel's filters leave it out.
preview-elsewhere = Not posted: the channel had it from another source.
preview-capped = Counted in one line: the channel had enough posts.
preview-unseen = Not posted: a change of something that the channel was never told.

## Following: messages about stories, and answers to /follow

button-check-story = Check this story
button-resume = Resume
story-built-from = { $n ->
    [1] 1 source: { $sites }
   *[other] { $n } sources: { $sites }
  }
story-fallback = Shown in English for want of a translation: { $fields }.
story-field-title = title
story-field-summary = summary
story-being-checked = This story is being checked; the verdict will appear here.
story-checked-before = This verdict is about the story before its last change.
story-more = { $n ->
    [1] and 1 more
   *[other] and { $n } more
  }
story-flood = “{ $name }”: { $n } items looked new at once, as when a site changes all its ids. None was posted.
story-gone = “{ $name }” is no longer available; it was probably merged into another story. Nothing more will come of it.
story-failing = “{ $name }” could not be read many times in a row and is not asked any more. Resume it when it works again.
story-stopped = “{ $name }” is gone for good, says its server. Nothing more will come of it.
follow-something = What is followed here
follow-no-place = I can post in text channels and threads only. Choose one with the option “channel”.
follow-missing = I cannot post there. Please give me these permissions in that channel: { $permissions }
follow-not-allowed = This needs the permission Manage Channels, or the role that this server chose for it.
follow-unknown = There is no such source here. `/follow list` shows what is followed.
follow-removed = It is not followed any more.
follow-paused = Paused. `/follow resume` ends that.
follow-resumed = It goes on; what is new from now on will be posted.
follow-found-story = **{ $name }**: a story. Changes in it that matter will be posted.
follow-found-feed = { $n ->
    [0] **{ $name }**: a feed without any story yet.
    [1] **{ $name }**: a feed of one story: { $newest }
   *[other] **{ $name }**: a feed of { $n } stories; newest: { $newest }
  }
follow-where = What is new from now on will be posted in { $channel }.
follow-would-look = A post would look like this:
follow-nothing = This server follows nothing yet. Begin with /follow add.
follow-list = { $n ->
    [1] One source is followed
   *[other] { $n } sources are followed
  }
follow-more = and { $n } more
follow-preview = What would be posted now
follow-preview-empty = There is no item in it.
follow-paused-asked = paused
follow-paused-forbidden = paused: I may not write there
follow-paused-channel_gone = paused: the channel is gone
follow-state-failing = could not be read; resume it to try again
follow-state-gone = gone

## Ways to ask in a chat

button-post = Post to channel
button-words = Say it in words
post-done = It is being posted in this channel.
post-already = It stands in this channel already.
post-not-allowed = You may not post results in this channel, or I may not write here. The server's owner decides both.
words-needed = I read text, not pictures. Say in words what is claimed there, and I check that.
words-not-yours = Only the person who asked can use this button. Choose “Check this” in the message's menu under Apps.
words-title = What does the picture claim?
words-label = The claim
words-help = One statement or a few, as they stand there
origin-preview = The page could not be opened ({ $reason }), so what the chat showed of it was checked.

## What people do with a result

button-more = More
button-problem = Report a problem
deed-note = Add a note
deed-correct = Correct
deed-retract = Retract
more-title = What else you can do with this result:
more-moderators = Moderators can say something that then stands on every form of this result, or withdraw it.
problem-title = What is wrong with this result?
problem-label = The problem
problem-help = A wrong source, a claim that was misread, something missing …
problem-kept = Thank you. This server's moderators can read it.
problem-again = You have reported a problem with this result before.
problems-title = { $n ->
    [1] One problem was reported
   *[other] { $n } problems were reported
  }
problem-at = { $when }: { $text }
deed-asks-note = The note
deed-asks-correct = What is right instead
deed-asks-retract = The reason
moderate-help = Everybody who sees this result will read it.
moderate-not-allowed = This needs the permission Manage Messages.
moderate-done = It stands on the result now, here and on its page.
moderate-not-here = This result has no verdict, was retracted before, or is not this server's alone.
moderated-note = Note by this server's moderators, { $date }: { $text }
moderated-correction = Corrected on { $date } by this server's moderators: { $text }
moderated-retraction = Retracted on { $date }: { $text }
