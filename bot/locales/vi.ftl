### Every sentence that the program says, in Vietnamese. Same keys as en.ftl; a test compares them.

list-comma = |, |
list-semicolon = |; |
list-last = { $first } và { $last }

verdict-verified = Có nguồn xác nhận
verdict-misleading = Dễ gây hiểu lầm
verdict-false = Không đúng
verdict-unverifiable = Chưa kiểm chứng được
verdict-disputed = Các đánh giá trái ngược
verdict-none = Chưa được đánh giá

overall-accurate = Chính xác
overall-accurate-caveat = Chính xác ở các ý chính
overall-false = Không đúng
overall-mixed = Kết quả không đồng nhất
overall-misleading = Dễ gây hiểu lầm
overall-disputed = Các đánh giá trái ngược
overall-partly_verified = Xác nhận được một phần
overall-unverifiable = Chưa kiểm chứng được
overall-nothing_to_check = Không có gì để kiểm chứng
overall-none = Chưa có kết luận

caveat-false = { $n }/{ $of } ý không đúng
caveat-misleading = { $n }/{ $of } ý cần thêm ngữ cảnh
caveat-disputed = các đánh giá trái ngược ở { $n }/{ $of } ý
caveat-unverifiable = { $n }/{ $of } ý chưa kiểm chứng được
caveat-not_assessed = { $n }/{ $of } ý chưa được đánh giá
caveat-left_out = { $n } ý chưa được xem xét
breakdown-false = { $n } ý không đúng
breakdown-misleading = { $n } ý cần thêm ngữ cảnh
breakdown-disputed = { $n } ý có đánh giá trái ngược
breakdown-unverifiable = { $n } ý chưa kiểm chứng được
breakdown-verified = { $n } ý có nguồn xác nhận
breakdown-not_assessed = { $n } ý chưa được đánh giá
breakdown-left_out = { $n } ý chưa được xem xét

Number = { $n ->
    [1] Một
    [2] Hai
    [3] Ba
    [4] Bốn
    [5] Năm
    [6] Sáu
    [7] Bảy
    [8] Tám
    [9] Chín
    [10] Mười
   *[other] { $n }
  }
number = { $n ->
    [1] một
    [2] hai
    [3] ba
    [4] bốn
    [5] năm
    [6] sáu
    [7] bảy
    [8] tám
    [9] chín
    [10] mười
   *[other] { $n }
  }
said = { $assessor }: { $verdict }
agreement-not-assessed = Ý này chưa được đánh giá.
agreement-single = Chỉ có một đánh giá xem xét ý này.
agreement-all = Cả { number } đánh giá thống nhất.
agreement-all-that-answered = { Number } đánh giá có kết quả thống nhất; { $absence }.
agreement-all-that-looked = { Number } đánh giá có xem xét ý này thống nhất; { $absence }.
agreement-majority = { $agreeing } đánh giá cùng kết luận này; { $differing } đánh giá khác: { $who }.
agreement-majority-absence = { $agreeing } đánh giá cùng kết luận này; { $differing } đánh giá khác: { $who }; { $absence }.
agreement-split = Các đánh giá khác nhau: { $who }.
agreement-split-absence = Các đánh giá khác nhau: { $who }; { $absence }.
agreement-conflict = Các đánh giá trái ngược: { $who }.
agreement-conflict-absence = Các đánh giá trái ngược: { $who }; { $absence }.
agreement-lowered = { Number } đánh giá nói “{ $verdict }” nhưng không có nguồn nào đứng vững.
agreement-lowered-differing = { Number } đánh giá nói “{ $verdict }” nhưng không có nguồn nào đứng vững; { $differing } đánh giá khác: { $who }.
agreement-lowered-split = Các đánh giá khác nhau ({ $who }); không có nguồn nào đứng vững cho “{ $verdict }”.
agreement-lowered-conflict = Các đánh giá trái ngược ({ $who }) và không phải bên nào cũng có nguồn đứng vững.
agreement-held-back = { Number } đánh giá nói “{ $verdict }”; với chủ đề này cần hai đánh giá và hai trang độc lập.
agreement-held-back-differing = { Number } đánh giá nói “{ $verdict }”, { $differing } đánh giá khác ({ $who }); với chủ đề này cần hai đánh giá và hai trang độc lập.
absence-no-answer = { $names } không trả lời
absence-late = { $names } chưa trả lời
absence-not-judged = { $names } không xem xét ý này
independence-one-source = Tất cả cùng dẫn một nguồn: { $site }.
independence-only-source = Nguồn duy nhất được dẫn: { $site }.
independence-one-site = Mọi nguồn đều thuộc một trang: { $site }.
independence-one-text = Mọi nguồn đều đăng cùng một văn bản.
independence-sites = Từ { $n } trang độc lập.
independence-given = Theo nguồn được cung cấp.

headline-verified = Có nguồn xác nhận: “{ $claim }”
headline-false = Có nguồn nói khác: “{ $claim }”
headline-misleading = Cần thêm ngữ cảnh: “{ $claim }”
headline-disputed = Các đánh giá trái ngược về: “{ $claim }”
headline-unverifiable = Chưa có nguồn đủ để kết luận: “{ $claim }”
headline-not-assessed = Ý chính chưa được đánh giá: “{ $claim }”
headline-nothing-to-check = Ở đây không có gì để đối chiếu với nguồn.
no-source-settles = Chưa có nguồn đủ để kết luận. Không có nghĩa là sai.

reason-opinion = ý kiến
reason-question = câu hỏi
reason-prediction = dự đoán
reason-advice = lời khuyên
reason-joke = lời nói đùa
reason-satire = châm biếm
reason-personal_advice = tư vấn y tế hoặc pháp lý cá nhân
reason-private_person = về cá nhân riêng tư
reason-needs_context = chưa rõ khi thiếu ngữ cảnh
reason-no_assertion = không khẳng định điều gì
line-health = Về sức khỏe của bạn, hãy hỏi bác sĩ.
line-voting = Về quy định bầu cử, hãy hỏi cơ quan bầu cử.

state-ok = đã trả lời
state-late = chưa trả lời
state-timeout = không trả lời kịp
state-unreachable = không liên lạc được
state-unauthorized = khóa không được chấp nhận
state-forbidden = khóa không có quyền dùng
state-model_not_found = mô hình không tồn tại
state-rate_limited = bị giới hạn lượt gọi
state-quota_exceeded = tài khoản đã hết hạn mức
state-over_budget = không hỏi: đã hết ngân sách
state-rejected = yêu cầu bị từ chối
state-server_error = nhà cung cấp gặp lỗi
state-overloaded = nhà cung cấp quá tải
state-interrupted = câu trả lời bị ngắt giữa chừng
state-refused = từ chối trả lời
state-filtered = câu trả lời bị bộ lọc nội dung giữ lại
state-truncated = câu trả lời bị cắt
state-paused = không đi đến kết thúc
state-search_failed = việc tìm kiếm gặp lỗi
state-empty = câu trả lời trống
state-unreadable = không đọc được câu trả lời
state-failed = gặp lỗi
contradicted-itself = Đánh giá { number } ý theo hai cách trái nhau; các kết quả đó không được tính.
unknown-claims = { Number } kết quả không ứng với ý nào và đã được bỏ qua.
added-too-many = { Number } ý thêm vượt giới hạn và đã được bỏ qua.
decomposed-by-rules = { $assessor } không tách được phát biểu ({ $reason }), nên các quy tắc đơn giản đã làm việc đó.
failed-all = Không đánh giá nào hoàn tất; chưa có kết luận.
failed-all-because = Không đánh giá nào hoàn tất ({ $reasons }); chưa có kết luận.
failed-none-configured = Không có bên đánh giá nào trả lời được; chưa có kết luận.
failed-link = Không mở được liên kết: { $reason }
failed-inside = Việc kiểm chứng dừng vì lỗi của chúng tôi; chưa có kết luận. Mã lỗi { $id }.
reason-pair = { $assessor }: { $reason }

## Tìm bằng chứng

search-failed = Không tìm được bằng { $name }: { $reason }
search-late = Phản hồi quá chậm.
search-broke = Lỗi bất ngờ.
search-not-compared = Không so được những gì tìm thấy với phát biểu, nên không tính nguồn nào trong số đó.
search-unread = { $n ->
    [1] Một trang tìm thấy không đọc được nên không được tính: { $pages }.
   *[other] { Number } trang tìm thấy không đọc được nên không được tính: { $pages }.
  }
search-unread-page = { $site } ({ $reason })
search-too-late = quá chậm
search-empty-page = không có chữ đọc được

## Bài kiểm chứng đã công bố về cùng thông tin

checked-before = { $publisher } đã kiểm chứng trước đó: “{ $rating }”
checked-before-on = { $publisher } đã kiểm chứng trước đó ({ $date }): “{ $rating }”

availability-unchecked = chưa mở
availability-reachable = mở được
availability-gone = không còn
availability-refused = từ chối bot
availability-failed = không mở được
source-given = nguồn được cung cấp
source-sample = bài mẫu
basis-quoted = có trích dẫn
basis-cited = có dẫn nguồn
basis-summary = trong phần tóm tắt
basis-none = không có nguồn

origin-link = Chỉ có liên kết: tiêu đề và các khẳng định chính của trang được kiểm chứng.

change-first = Kết quả đầu tiên.
change-answered = { $n ->
   *[other] { $names } đã trả lời.
  }
change-not-answered = { $names } không trả lời kịp.
change-pages = Đã mở { $sources } nguồn: { $reachable } mở được.
change-verdict = Kết luận: { $before } → { $after }.
change-claim = “{ $claim }”: { $before } → { $after }.

progress-queued = Đang chờ đến lượt.
progress-opening_link = Đang mở liên kết.
progress-claims_found = { $n ->
    [0] Không tìm thấy gì để kiểm chứng.
   *[other] Tìm thấy { $n } ý.
  }
progress-collecting = Đang tìm bằng chứng.
progress-assessing = Đã có { $n }/{ $of } đánh giá, chưa có kết luận.
progress-searching = { $assessor } đang tìm: { $text }
progress-reading = { $n ->
    [0] { $assessor } không có gì để đọc.
   *[other] { $assessor } đang đọc { $n } tài liệu.
  }
progress-assessed = Đã có { $n }/{ $of } đánh giá, chưa có kết luận.
progress-combining = Đang tổng hợp các đánh giá.
progress-opening_pages = Đang mở các nguồn.
progress-done = Xong.

made-by = Do AI thực hiện, chưa có người duyệt.
made-by-comparison = Do chương trình so sánh từ và số thực hiện, chưa có người duyệt.

## Sections and facts that every form shares

section-statement = Điều được nói
section-claims = Vì sao có kết luận này
section-not-checked = Không kiểm chứng
section-sources = Nguồn
section-assessments = Từng đánh giá
section-history = Diễn biến
status-running = Đang kiểm chứng; chưa có kết luận.
implied = hàm ý, không nói ra
left-out = bỏ qua: chỉ kiểm chứng các ý đầu
same-text = cùng văn bản với { $n } nguồn khác
citations-dropped = { Number } trích dẫn bị loại: bên đánh giá chưa thật sự mở trang đó, hoặc trang đó không thể là bằng chứng ở đây.
facts = { $assessors } bên đánh giá · { $sources } nguồn trên { $sites } trang, bot mở được { $reachable } · kiểm chứng lúc { $date }

## The page

page-skip = Đến phần nội dung
page-neutral-title = Kết quả kiểm chứng một thông tin
page-check-own = Kiểm chứng thông tin của bạn
page-home-lead = Dán một câu nói, một tiêu đề, câu trả lời của AI hoặc một liên kết. Bạn sẽ thấy từng ý kèm kết luận, lời trích từ nguồn, và bên nào có đánh giá khác.
page-home-label = Bạn muốn kiểm chứng điều gì?
page-home-button = Kiểm chứng
page-home-honest = Chương trình tách văn bản thành từng ý rồi so với các nguồn tìm được; nếu có thiết lập, các AI cũng tham gia đánh giá. Không có người duyệt kết quả: hãy mở nguồn ra đọc trước khi tin.
page-running-title = Đang kiểm chứng
page-running-refresh = Trang này tự cập nhật cho đến khi có kết quả.
page-schema = Định dạng báo cáo (JSON Schema)
page-sections = Các phần của trang
page-nav-claims = Các ý
page-nav-assessments = Đánh giá
page-about = Về lần kiểm chứng này
page-claims-list = Các ý theo thứ tự trong câu
page-votes = Ai nói gì
page-checked = kiểm chứng lúc
page-assessors = { $n } bên đánh giá
page-sites = { $n } trang
page-sources = { $n } nguồn trên { $sites }
page-reachable = bot mở được { $n }
page-site-sources = { $n } nguồn
page-central = ý chính
page-as-of = tính đến { $date }
page-held-back = chưa đưa ra kết luận
page-quote-found = trang có đúng lời này
page-quote-missing = không tìm thấy lời này trên trang
page-published = đăng { $date }
page-retrieved = truy cập { $date }
page-quoted-by = { $names } trích dẫn
page-cited-by = { $names } dẫn nguồn
page-found-by = { $names } đã đọc, không dẫn
page-same-text = Cùng văn bản với
page-seconds = { $seconds } giây
page-searches = { $n } lượt tìm
page-tokens = đọc { $read } token, viết { $written }
page-corrected = Báo cáo này đã được sửa.
page-retracted = Báo cáo này đã bị rút lại; kết luận không còn hiệu lực.
page-form-json = mọi trường dữ liệu
page-form-markdown = để dán nơi khác
page-agreement-is-not-truth = Sự thống nhất giữa các bên đánh giá không phải là xác suất một điều là đúng.
page-key = Chọn một đoạn được đánh dấu để xem ai nói gì về đoạn đó:
page-claims-order = Điều dễ gây hiểu lầm đứng trước; số thứ tự theo câu gốc.
page-claim-link = Liên kết đến ý { $n }
page-implied = Câu gốc không nói thẳng, nhưng người đọc sẽ hiểu như vậy.
page-camp-agreed = Cùng kết luận này
page-camp-differed = Kết luận khác
page-failed = Không có kết quả: { $reason }
page-only-read = đã đọc, không dẫn
page-evidence = { $sources }.
page-evidence-opened = { $sources }. Bot đã mở thử: { $became }.
page-became-reachable = { $n } mở được
page-became-gone = { $n } không còn
page-became-refused = { $n } từ chối bot
page-became-failed = { $n } không mở được
page-assessments-lead = Nguyên văn, trước khi kết hợp.
page-its-summary = Tóm tắt
page-its-findings = Nhận định về từng ý
page-this-page = Trang này
page-old = Kết quả này có từ { $date }, đã hơn 30 ngày: điều đúng khi đó có thể đã thay đổi.
page-version = Phiên bản { $n }
page-version-old = Đây là phiên bản { $n } trên { $of }, theo tình trạng lúc { $date }.
page-version-newest = Xem phiên bản mới nhất
page-changes-link = So sánh phiên bản { $before } và { $after }
page-changes-title = Thay đổi giữa hai phiên bản
page-changes-from = Từ
page-changes-to = Đến
page-changes-button = So sánh
page-changes-none = Người đọc sẽ không thấy khác biệt nào giữa hai phiên bản này.
page-changes-absent = không có
page-changes-result = Kết quả
page-changes-verdict = Kết luận
page-changes-caveat = Điều kết luận chưa nói hết
page-changes-headline = Câu tóm lược
page-changes-reason = Ghi chú
page-changes-vote = { $name } về “{ $claim }”
page-theme = Màu sắc
page-theme-auto = Theo thiết bị
page-theme-light = Sáng
page-theme-dark = Tối
page-error-request-title = Không thể trả lời yêu cầu này
page-error-request-text = Yêu cầu không đúng dạng mà trang này hiểu được. Hãy quay lại và thử lần nữa.
page-error-strange-title = Không phải từ trang này
page-error-strange-text = Chỉ nhận thông tin gửi từ biểu mẫu của chính trang này, tại đúng địa chỉ của nó. Hãy mở trang trực tiếp rồi gửi.
page-error-missing-title = Không có trang này
page-error-missing-text = Địa chỉ có thể bị thiếu, hoặc báo cáo đã được gỡ. Không thể đoán địa chỉ của báo cáo.
page-error-method-title = Không làm được như vậy ở đây
page-error-method-text = Địa chỉ này có thật, nhưng không dành cho loại yêu cầu này.
page-error-large-title = Văn bản quá dài
page-error-large-text = Hãy gửi phần chính của văn bản, hoặc liên kết đến nó.
page-error-form-title = Đây không phải biểu mẫu
page-error-form-text = Hãy gửi thông tin bằng biểu mẫu thông thường với trường “text”.
page-error-inside-title = Có lỗi ở phía chúng tôi
page-error-inside-text = Đã ghi lại với mã lỗi { $id }. Hãy thử lại; nếu vẫn lỗi, hãy báo mã này cho người vận hành trang.

## Why a message in a chat does not show its report

trouble-uncertain = Không thể biết Discord có hiển thị kết quả này hay không, nên nó không được đăng lại.
trouble-message_deleted = Tin nhắn hiển thị kết quả này trên Discord đã bị xóa.
trouble-channel_gone = Kênh dự kiến hiển thị kết quả này không còn nữa.
trouble-forbidden = Bot không được phép viết trong kênh dự kiến hiển thị kết quả này.
trouble-expired = Khi có kết quả này thì thời gian Discord nhận câu trả lời đã hết.
trouble-refused = Discord không nhận tin nhắn chứa kết quả này. Đó là lỗi của chương trình này.
trouble-unavailable = Không liên lạc được với Discord trong một ngày, nên kết quả này không được đăng ở đó.

## What a chat says to the one who asked

error-inside = Có lỗi ở phía chúng tôi; những gì đã được nhận thì không mất. Lỗi được ghi lại với mã { $id }; hãy báo mã này cho người vận hành bot.
error-old-command = Lệnh này đã thay đổi. Discord có thể còn hiện lệnh cũ trong tối đa một giờ; hãy tải lại (Ctrl+R) hoặc thử lại sau.
report-unknown = Báo cáo này không còn ở đây nữa.
report-not-ready = Chưa có kết quả. Tin nhắn này sẽ thay đổi khi có kết quả.

## The message that shows a check in a chat

button-breakdown = Xem đầy đủ
button-show = Xem tại đây
button-previous = Trước
button-next = Sau
summary-retracted = Đã rút lại
summary-changed = Thay đổi lúc { $when }: { $before } → { $after }
summary-more = và { $n } ý nữa: { $counts }
summary-not-checked = { $n } phần không kiểm chứng: { $reasons }
summary-assessed-by = Đánh giá bởi { $names }
summary-assessed-in = Đánh giá bởi { $names } trong { $duration }
duration-seconds = { $seconds } giây
duration-minutes = { $minutes } phút { $seconds } giây
progress-queued-behind = Đang xếp hàng, còn { $n } lượt phía trước.
progress-link-opened = Đã mở liên kết.
progress-taking_apart = Đang tìm những ý có thể kiểm chứng.
progress-waiting = Đang chờ các đánh giá, chưa có kết luận.
progress-parked = Bot đang khởi động lại; lần kiểm chứng này sẽ tự tiếp tục.
progress-resumed = Đã tiếp tục sau khi khởi động lại.
breakdown-page = Trang { $n }/{ $of }
breakdown-open = mở
summary-was = Kết luận trước đó: { $verdict }
summary-one-more = và một ý nữa: { $verdict }

## What changed in a followed story, and what would be posted of it

story-sources = Nguồn { $before } → { $after }: { $sites }
story-more-sites = và { $n } trang nữa
story-number = { $what } được sửa: { $before } → { $after }
story-corrected = Đã sửa: { $before } → { $after }
story-now = Nay viết: “{ $sentence }”
story-new = Mới: “{ $sentence }”
story-verdict = Kết luận: { $before } → { $after }
story-verdict-because = Kết luận: { $before } → { $after }, vì { $reason }
preview-new = Sẽ được đăng: tin mới.
preview-changed = Sẽ được đăng: có thay đổi đáng kể.
preview-small = Chỉ cập nhật lặng lẽ: nguồn thay đổi chút ít.
preview-same = Không đăng: không có gì thay đổi.
preview-wording = Không đăng: chỉ thay đổi cách viết.
preview-renamed = Không đăng: chỉ thay đổi địa chỉ hoặc mã.
preview-repeated = Không đăng: tin xuất hiện hai lần trong nguồn tin.
preview-first = Không đăng: tin đã có trước khi kênh theo dõi.
preview-flood = Không đăng: quá nhiều tin có vẻ mới cùng lúc, như khi nguồn tin đổi mọi mã.
preview-old = Không đăng: tin đã cũ hơn 48 giờ khi xuất hiện.
preview-revisions = Không đăng: tin thay đổi quá thường xuyên.
preview-paused = Không đăng: kênh này đang tạm dừng nhận tin.
preview-filtered = Không đăng: bộ lọc của kênh bỏ qua tin này.
preview-elsewhere = Không đăng: kênh đã nhận tin này từ nguồn khác.
preview-capped = Chỉ đếm trong một dòng: kênh đã nhận đủ tin.
preview-unseen = Không đăng: thay đổi của một tin mà kênh chưa từng nhận.

## Theo dõi: tin nhắn về bài, và trả lời của /follow

button-check-story = Kiểm chứng bài này
button-resume = Tiếp tục
story-built-from = { $n } nguồn: { $sites }
story-fallback = Hiển thị bằng tiếng Anh vì chưa có bản dịch: { $fields }.
story-field-title = tiêu đề
story-field-summary = tóm tắt
story-being-checked = Bài này đang được kiểm chứng; kết luận sẽ hiện ở đây.
story-checked-before = Kết luận này là về bài trước lần thay đổi gần nhất.
story-more = và { $n } bài nữa
story-flood = “{ $name }”: { $n } mục cùng lúc trông như mới, như khi một trang đổi toàn bộ mã. Không mục nào được đăng.
story-gone = “{ $name }” không còn nữa; có lẽ đã được gộp vào một bài khác. Sẽ không có gì thêm về bài này.
story-failing = “{ $name }” nhiều lần liên tiếp không đọc được nên không được hỏi nữa. Hãy bấm tiếp tục khi nguồn hoạt động lại.
story-stopped = Máy chủ cho biết “{ $name }” đã bị gỡ hẳn. Sẽ không có gì thêm từ nguồn này.
follow-something = Nguồn được theo dõi ở đây
follow-no-place = Tôi chỉ đăng được trong kênh văn bản và chuỗi. Hãy chọn một kênh ở mục “channel”.
follow-missing = Tôi không đăng được ở đó. Hãy cấp cho tôi các quyền sau trong kênh ấy: { $permissions }
follow-not-allowed = Việc này cần quyền Quản lý kênh, hoặc vai trò mà máy chủ này đã chọn.
follow-unknown = Ở đây không có nguồn đó. `/follow list` cho thấy những gì đang được theo dõi.
follow-removed = Nguồn này không còn được theo dõi.
follow-paused = Đã tạm dừng. Dùng `/follow resume` để tiếp tục.
follow-resumed = Đã tiếp tục; những gì mới từ bây giờ sẽ được đăng.
follow-found-story = **{ $name }**: một bài. Những thay đổi quan trọng của bài sẽ được đăng.
follow-found-feed = { $n ->
    [0] **{ $name }**: một nguồn tin chưa có bài nào.
    [1] **{ $name }**: một nguồn tin có một bài: { $newest }
   *[other] **{ $name }**: một nguồn tin có { $n } bài; mới nhất: { $newest }
  }
follow-where = Những gì mới từ bây giờ sẽ được đăng ở { $channel }.
follow-would-look = Một bài đăng sẽ trông như sau:
follow-nothing = Máy chủ này chưa theo dõi gì. Hãy bắt đầu với /follow add.
follow-list = Đang theo dõi { $n } nguồn
follow-more = và { $n } nguồn nữa
follow-preview = Những gì sẽ được đăng lúc này
follow-preview-empty = Trong đó không có mục nào.
follow-paused-asked = đã tạm dừng
follow-paused-forbidden = đã tạm dừng: tôi không được viết ở đó
follow-paused-channel_gone = đã tạm dừng: kênh không còn nữa
follow-state-failing = không đọc được; hãy tiếp tục để thử lại
follow-state-gone = không còn nữa

## Các cách hỏi trong trò chuyện

button-post = Đăng vào kênh
button-words = Viết thành lời
post-done = Kết quả đang được đăng vào kênh này.
post-already = Kết quả đã có trong kênh này rồi.
post-not-allowed = Bạn không được đăng kết quả ở kênh này, hoặc tôi không được viết ở đây. Chủ máy chủ quyết định cả hai điều đó.
words-needed = Tôi đọc chữ, không đọc ảnh. Hãy viết thành lời điều được khẳng định trong ảnh, tôi sẽ kiểm chứng.
words-not-yours = Chỉ người đã hỏi mới dùng được nút này. Hãy chọn “Check this” trong mục Ứng dụng của tin nhắn.
words-title = Bức ảnh khẳng định điều gì?
words-label = Khẳng định
words-help = Một hoặc vài khẳng định, đúng như trong ảnh
origin-preview = Không mở được trang ({ $reason }), nên phần mà cuộc trò chuyện hiển thị về nó được kiểm chứng.

## Những việc có thể làm với một kết quả

button-more = Thêm
button-problem = Báo lỗi
deed-note = Thêm ghi chú
deed-correct = Đính chính
deed-retract = Rút lại
more-title = Những việc khác bạn có thể làm với kết quả này:
more-moderators = Người điều hành có thể thêm lời hiện ở mọi dạng của kết quả này, hoặc rút lại nó.
problem-title = Kết quả này sai ở đâu?
problem-label = Vấn đề
problem-help = Nguồn sai, khẳng định bị hiểu nhầm, thiếu điều gì đó …
problem-kept = Cảm ơn bạn. Người điều hành máy chủ này có thể đọc được.
problem-again = Bạn đã báo lỗi về kết quả này rồi.
problems-title = { $n ->
   *[other] { $n } vấn đề được báo
  }
problem-at = { $when }: { $text }
deed-asks-note = Ghi chú
deed-asks-correct = Điều đúng là gì
deed-asks-retract = Lý do
moderate-help = Ai xem kết quả này cũng sẽ đọc được.
moderate-not-allowed = Việc này cần quyền Quản lý tin nhắn.
moderate-done = Lời đó đã hiện trên kết quả, ở đây và trên trang của nó.
moderate-not-here = Kết quả này không có kết luận, đã được rút lại, hoặc không chỉ thuộc máy chủ này.
moderated-note = Ghi chú của người điều hành máy chủ này, { $date }: { $text }
moderated-correction = Người điều hành máy chủ này đính chính ngày { $date }: { $text }
moderated-retraction = Rút lại ngày { $date }: { $text }
