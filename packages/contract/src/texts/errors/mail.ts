/** Why an action on mail was refused. */
import type { MAIL_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const MAIL_ERROR_TEXTS = defineTexts({
  CANNOT_RECOVER: {
    ko: '선택한 메일은 복구할 수 없습니다. 격리되었거나 배달하지 못한 메일만 선택해 주세요.',
    en: 'The selected mail cannot be recovered. Select mail that is quarantined or could not be delivered.',
    ja: '選択したメールは復元できません。隔離されたメールか、配送できなかったメールを選択してください。',
  },
  ALREADY_RECOVERED: {
    ko: '이미 복구된 메일입니다. 받은편지함을 확인해 주세요.',
    en: "This mail has been recovered already. Look in the recipient's mailbox.",
    ja: 'すでに復元されたメールです。受信者のメールボックスを確認してください。',
  },
  VIRUS_FOUND_NOW: {
    ko: '보내기 전에 최신 시그니처로 다시 검사한 결과 바이러스가 발견되어 보내지 않았습니다. 바이러스 메일 목록에서 확인해 주세요.',
    en: 'The mail was scanned again by the newest signatures before it was to go, and carries a virus. It was not delivered; look for it among the virus mail.',
    ja: '送る前に最新の定義で再検査したところ、ウイルスが見つかったため送りませんでした。ウイルスメールの一覧で確認してください。',
  },
  MAIL_HELD_NOW: {
    ko: '보내기 전에 최신 규칙으로 다시 검사한 결과 위험할 수 있는 내용이 발견되어 격리했습니다. 격리된 메일에서 사유를 확인해 주세요.',
    en: 'The mail was scanned again by the newest rules before it was to go, and one of them holds it. It is quarantined now; its record says why.',
    ja: '送る前に最新のルールで再検査したところ、危険の可能性がある内容が見つかったため隔離しました。隔離されたメールで理由を確認してください。',
  },
  VIRUS_SCAN_FAILED: {
    ko: '지금은 바이러스 검사를 할 수 없어 메일을 보내지 않고 그대로 두었습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The mail could not be scanned for viruses just now, so it was not sent and stays where it is. Try again later.',
    ja: '今はウイルス検査ができないため、メールを送らずそのままにしました。しばらくしてからもう一度お試しください。',
  },
  DETOX_NOT_DONE: {
    ko: '이 메일은 아직 무해화하는 중입니다. 잠시 후 다시 시도해 주세요.',
    en: 'This mail is still being disarmed. Try again in a moment.',
    ja: 'このメールはまだ無害化の処理中です。しばらくしてからもう一度お試しください。',
  },
  NOT_DISARMED: {
    ko: '무해화하지 못해 보류한 메일입니다. 원본이 필요하면 관리자에게 원본을 요청해 주세요.',
    en: 'This mail is held because it could not be disarmed. Ask an administrator for the original if you need it.',
    ja: '無害化できなかったため保留しているメールです。原本が必要な場合は管理者に申請してください。',
  },
  CANNOT_FORWARD_ORIGINAL: {
    ko: '무해화하지 못한 메일의 원본은 수신자에게만 보낼 수 있습니다. 수신자가 받은 메일함에서 전달하도록 안내해 주세요.',
    en: 'This mail could not be disarmed, so its original goes to its recipient alone. Ask the recipient to forward it.',
    ja: '無害化できなかったメールの原本は、受信者だけに送信できます。受信者からの転送を依頼してください。',
  },
  CANNOT_RETURN_ORIGINAL: {
    ko: '이 메일은 원본을 보낼 수 없습니다. 무해화로 내용이 바뀌었거나 보류된 메일을 선택해 주세요.',
    en: 'The original of this mail cannot be sent. Select mail that was disarmed, or held because it could not be.',
    ja: 'このメールの原本は送信できません。無害化で変更されたメールか、無害化できず保留されたメールを選択してください。',
  },
  ORIGINAL_HAS_VIRUS: {
    ko: '원본을 다시 검사한 결과 바이러스가 발견되어 보내지 않았습니다. 필요한 내용은 무해화된 메일에서 확인해 주세요.',
    en: 'The original was scanned again and carries a virus, so it was not sent. Use the disarmed mail instead.',
    ja: '原本を再検査したところウイルスが見つかったため、送信しませんでした。無害化されたメールをご利用ください。',
  },
  COPY_UNDER_WAY: {
    ko: '무해화된 메일을 전송하는 중입니다. 전송이 끝난 뒤 원본을 보내거나 전송을 취소해 주세요.',
    en: 'The disarmed mail is still on its way. Send the original once it has been delivered, or cancel that delivery first.',
    ja: '無害化されたメールを配信中です。配信が終わってから原本を送信するか、先に配信を取り消してください。',
  },
  CANNOT_ASK_ORIGINAL: {
    ko: '이 메일은 원본을 요청할 수 없습니다. 본인이 받은 메일 가운데 무해화로 내용이 바뀐 메일만 요청할 수 있습니다.',
    en: 'The original of this mail cannot be asked for. Choose mail of your own that was changed by disarming.',
    ja: 'このメールの原本は申請できません。ご自身が受信し、無害化で変更されたメールだけを申請できます。',
  },
  ORIGINAL_REQUEST_OPEN: {
    ko: '이 메일의 원본을 이미 요청했습니다. 관리자의 답을 기다려 주세요.',
    en: 'You have asked for the original of this mail already. Wait for the answer of an administrator.',
    ja: 'このメールの原本はすでに申請済みです。管理者の回答をお待ちください。',
  },
  ORIGINAL_REQUEST_DECIDED: {
    ko: '이미 처리되었거나 종료된 요청입니다. 목록을 새로 고쳐 확인해 주세요.',
    en: 'This request has been decided or closed meanwhile. Reload the list to see how.',
    ja: 'この申請はすでに処理されたか、終了しています。一覧を更新して確認してください。',
  },
  ORIGINAL_REQUEST_LIMIT: {
    ko: '오늘 요청할 수 있는 횟수를 모두 사용했습니다. 내일 다시 요청하거나 관리자에게 문의해 주세요.',
    en: 'You have asked for as many originals as is allowed in one day. Ask again tomorrow, or contact an administrator.',
    ja: '本日申請できる件数の上限に達しました。明日もう一度申請するか、管理者にお問い合わせください。',
  },
  CANNOT_DELETE_MAIL: {
    ko: '선택한 메일은 삭제할 수 없습니다. 전송이 끝난 뒤 다시 시도해 주세요.',
    en: 'The selected mail cannot be deleted now. Try again when its delivery has ended.',
    ja: '選択したメールは削除できません。配信が終わってからもう一度お試しください。',
  },
  CANNOT_FORWARD: {
    ko: '선택한 메일은 전달할 수 없습니다. 원본이 보관된 메일을 선택해 주세요.',
    en: 'The selected mail cannot be forwarded. Select mail whose original is still kept.',
    ja: '選択したメールは転送できません。元のメールが保管されているメールを選択してください。',
  },
  FORWARD_ADDRESS_NOT_ALLOWED: {
    ko: '이 주소로는 전달할 수 없습니다. 본인 주소, 등록된 사용자의 주소 또는 기본 설정에서 허용한 도메인의 주소를 입력해 주세요.',
    en: 'Mail cannot be forwarded to this address. Enter your own, that of a registered user, or one in a domain that the basic settings allow.',
    ja: 'このアドレスには転送できません。本人のアドレス、登録済みユーザーのアドレス、または基本設定で許可されたドメインのアドレスを入力してください。',
  },
  FORWARD_TOO_LARGE: {
    ko: '전달하기에는 너무 큰 메일입니다. 원본을 내려받아 주세요.',
    en: 'The mail is too large to be forwarded. Download the original instead.',
    ja: '転送するには大きすぎるメールです。原本をダウンロードしてください。',
  },
  FORWARD_LIMIT: {
    ko: '오늘 전달할 수 있는 횟수를 모두 사용했습니다. 내일 다시 시도하거나 관리자에게 문의해 주세요.',
    en: 'You have forwarded as much as is allowed in one day. Try again tomorrow, or ask an administrator.',
    ja: '本日転送できる件数の上限に達しました。明日もう一度お試しいただくか、管理者にお問い合わせください。',
  },
  CANNOT_REPORT: {
    ko: '선택한 메일은 오판 신고를 할 수 없습니다. 원본이 보관된 메일을 선택해 주세요.',
    en: 'The selected mail cannot be reported. Select mail whose original is still kept.',
    ja: '選択したメールは誤判定を報告できません。元のメールが保管されているメールを選択してください。',
  },
  ALREADY_JUDGED_SO: {
    ko: '이미 그렇게 판정된 메일입니다. 정상 메일은 스팸으로, 스팸·바이러스 메일은 정상으로만 신고할 수 있습니다.',
    en: 'The mail is judged that way already. Normal mail can be reported as spam, spam and virus mail as normal.',
    ja: 'すでにそのように判定されています。正常メールはスパムとして、スパム・ウイルスメールは正常として報告できます。',
  },
  REPORT_DECIDED: {
    ko: '이 신고는 이미 처리되었습니다. 목록을 새로 고쳐 주세요.',
    en: 'These reports have been decided already. Look at the list again.',
    ja: 'この報告はすでに処理されています。一覧を更新してください。',
  },
  NOT_UNDER_WAY: {
    ko: '지금 전송 중인 메일이 아닙니다. 전송을 기다리는 메일만 선택해 주세요.',
    en: 'This mail is not in the queue. Select mail that is waiting for delivery.',
    ja: '配信中のメールではありません。配信待ちのメールだけを選択してください。',
  },
  BEING_SENT: {
    ko: '바로 지금 받는 서버로 보내고 있습니다. 잠시 후 결과를 확인해 주세요.',
    en: 'The mail is being delivered right now. Check its state again in a moment.',
    ja: 'ちょうど今、受信側のサーバーへ送信しています。しばらくしてから結果を確認してください。',
  },
  PUBLIC_MAIL_DOMAIN: {
    ko: '누구나 주소를 만들 수 있는 공용 메일 도메인은 통째로 허용할 수 없습니다. 발신자 주소로 허용해 주세요.',
    en: 'Anybody can have an address at this public mail domain, so it cannot be allowed as a whole. Allow the address.',
    ja: '誰でもアドレスを作成できる公開メールのドメインは、ドメイン全体を許可できません。送信者のアドレスで許可してください。',
  },
  READING_REASON_REQUIRED: {
    ko: '다른 사람의 메일을 열람하려면 사유가 필요합니다. 메일을 열어 사유를 입력해 주세요.',
    en: "Reading somebody else's mail takes a reason. Open the mail and enter it.",
    ja: '他人のメールを閲覧するには理由が必要です。メールを開いて理由を入力してください。',
  },
  NO_ORIGINAL_MAIL: {
    ko: '메일 원본이 없습니다. 사본 보관 기간이 지난 메일은 보낸 사람에게 다시 요청해 주세요.',
    en: 'The original mail is not kept any more. Ask the sender to send it again.',
    ja: '元のメールがありません。保管期間が過ぎたメールは、送信者に再送を依頼してください。',
  },
  ORIGINAL_UNREADABLE: {
    ko: '보관된 메일 원본을 지금 읽을 수 없습니다. 메일은 삭제되지 않았으니 서버 관리자에게 저장소 확인을 요청해 주세요.',
    en: 'The stored original cannot be read at the moment. The mail is not deleted; ask the server’s operator to check its storage.',
    ja: '保管されている元のメールを現在読み取れません。メールは削除されていません。サーバーの管理者にストレージの確認を依頼してください。',
  },
  MAIL_ANALYZING: {
    ko: '아직 바이러스를 검사하지 못한 메일입니다. 검사기가 복구되면 자동으로 검사하며, 깨끗하면 전달됩니다.',
    en: 'This mail is not checked for viruses yet. It is checked once a scanner answers again, and delivered if clean.',
    ja: 'まだウイルス検査をしていないメールです。スキャナーが応答するようになると自動で検査し、問題がなければ配信されます。',
  },
  MAIL_WAITING_AUTH: {
    ko: '인증 대기 중인 메일입니다. 보낸 사람의 인증을 먼저 처리해 주세요.',
    en: "This mail is waiting for its sender's authentication. Accept or refuse the sender first.",
    ja: '認証待ちのメールです。先に送信者の認証を処理してください。',
  },
  MAIL_PROCESSING_FAILED: {
    ko: '메일을 처리하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The mail could not be processed. Try again later.',
    ja: 'メールを処理できませんでした。しばらくしてからもう一度お試しください。',
  },
  MAIL_TASK_RUNNING: {
    ko: '검색 결과 전체에 대한 작업이 이미 진행 중입니다. 끝나거나 취소한 뒤에 다시 시도해 주세요.',
    en: 'Another action of yours on all mail found is still running. Wait until it finishes or cancel it.',
    ja: '検索結果全体への操作がすでに実行中です。完了するか取り消してから、もう一度お試しください。',
  },
  PARTIALLY_FAILED: {
    ko: '일부 항목을 처리하지 못했습니다. 표시된 항목의 사유를 확인해 주세요.',
    en: 'Some entries could not be processed. See the reason given with each.',
    ja: '一部の項目を処理できませんでした。各項目の理由を確認してください。',
  },
  FILTER_REGISTRATION_FAILED: {
    ko: '필터를 등록하지 못했습니다. 규칙을 확인하고 다시 시도해 주세요.',
    en: 'The filter could not be registered. Check its rules and try again.',
    ja: 'フィルターを登録できませんでした。ルールを確認して、もう一度お試しください。',
  },
  ALLOW_ONLY_FOR_SPAM_OR_VIRUS: {
    ko: '허용 필터는 스팸 또는 바이러스 메일로만 등록할 수 있습니다. 해당 메일을 선택해 주세요.',
    en: 'Allow filters are made from spam or virus mail only. Select such mail.',
    ja: '許可フィルターはスパムまたはウイルスメールからのみ登録できます。該当するメールを選択してください。',
  },
  DENY_ONLY_FOR_NORMAL: {
    ko: '차단 필터는 정상 메일로만 등록할 수 있습니다. 정상 메일을 선택해 주세요.',
    en: 'Deny filters are made from normal mail only. Select normal mail.',
    ja: 'ブロックフィルターは正常メールからのみ登録できます。正常メールを選択してください。',
  },
  AUTH_FILTER_ONLY_FOR_WAITING: {
    ko: '인증 필터는 인증 대기 메일로만 등록할 수 있습니다. 인증 대기 메일을 선택해 주세요.',
    en: 'Authentication filters are made from mail waiting for authentication only. Select such mail.',
    ja: '認証フィルターは認証待ちメールからのみ登録できます。認証待ちメールを選択してください。',
  },
  SENDER_UNPROVEN: {
    ko: 'SPF 또는 DKIM으로 인증되지 않은 발신자는 여기에서 허용할 수 없습니다. 필요한 메일이면 이 메일만 전달해 주세요.',
    en: 'The sender cannot be allowed here: neither SPF nor DKIM authenticates the address. If you want the message, have it delivered alone.',
    ja: 'SPF または DKIM で認証されていない送信者は、ここでは許可できません。必要なメールであれば、このメールだけを配信してください。',
  },
  RBL_CANNOT_ALLOW: {
    ko: 'RBL로 차단된 메일은 허용할 수 없습니다. 필요하면 IP를 SMTP 화이트리스트에 등록해 주세요.',
    en: 'Mail blocked by an RBL cannot be allowed. If needed, put the IP on the SMTP whitelist.',
    ja: 'RBL でブロックされたメールは許可できません。必要な場合は IP を SMTP ホワイトリストに登録してください。',
  },
} satisfies Record<keyof typeof MAIL_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const MAIL_ERROR_DETAILS = defineTexts({
  PARTIALLY_FAILED: {
    ko: '{count}개 항목을 처리하지 못했습니다. 표시된 항목의 사유를 확인해 주세요.',
    en: '{count} {count|entry|entries} could not be processed. See the reason given with each.',
    ja: '{count} 件の項目を処理できませんでした。各項目の理由を確認してください。',
  },
  MAIL_PROCESSING_FAILED: {
    ko: '메일 {count}건을 처리하지 못했습니다. 각 메일의 사유를 확인해 주세요.',
    en: '{count} {count|message|messages} could not be processed. See the reason given with each.',
    ja: '{count} 件のメールを処理できませんでした。それぞれの理由を確認してください。',
  },
} satisfies Partial<Record<keyof typeof MAIL_ERRORS, Text>>)
