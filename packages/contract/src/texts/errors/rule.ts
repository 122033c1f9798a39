/** What rule a field breaks. */
import type { RULE_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const RULE_ERROR_TEXTS = defineTexts({
  WOULD_LOCK_OUT: {
    ko: '현재 접속한 주소가 목록에 없어 저장하면 더 이상 접속할 수 없습니다. 그 주소를 추가해 주세요.',
    en: 'Your own address is not in the list: saving it would lock you out. Add your address.',
    ja: '現在の接続元アドレスが一覧にないため、保存するとアクセスできなくなります。そのアドレスを追加してください。',
  },
  OWN_SECOND_FACTOR_FIRST: {
    ko: '저장하면 2단계 인증을 설정할 때까지 모든 화면이 닫힙니다. 먼저 내 정보에서 자신의 2단계 인증을 설정한 뒤 저장해 주세요.',
    en: 'Saving this would close every screen to you until you have a second factor. Set up your own in your account first, then save.',
    ja: '保存すると、2 段階認証を設定するまですべての画面が使えなくなります。先にユーザー情報で自分の 2 段階認証を設定してから保存してください。',
  },
  LOGIN_NEEDS_TLS: {
    ko: '로그인하려면 암호화된 연결이 필요합니다. 보안 연결을 선택해 주세요.',
    en: 'A login needs an encrypted connection. Choose a security mode with TLS or SSL.',
    ja: 'ログインには暗号化された接続が必要です。TLS または SSL を選択してください。',
  },
  LDAP_NEEDS_TLS: {
    ko: '암호화하지 않으면 암호와 사용자 정보를 누구나 엿볼 수 있습니다. LDAPS나 StartTLS를 선택하거나, 암호화하지 않는 연결을 명시적으로 허용하세요.',
    en: 'Without encryption the password and the users can be read on the way. Choose LDAPS or StartTLS, or allow it on purpose.',
    ja: '暗号化しないと、パスワードとユーザー情報が盗み見られるおそれがあります。LDAPS または StartTLS を選択するか、暗号化なしの接続を明示的に許可してください。',
  },
  SECRET_NOT_IMPORTED: {
    ko: '비밀 값은 파일에서 가져오지 않습니다. 파일에서 지우고 해당 화면에서 입력해 주세요.',
    en: 'Secrets are not taken from files. Remove it from the file and enter it on its screen.',
    ja: '秘密の値はファイルから取り込めません。ファイルから削除し、該当する画面で入力してください。',
  },
  SEARCH_PERIOD_EXCEEDED: {
    ko: '검색할 수 있는 기간보다 이전입니다. 시작일을 조정해 주세요.',
    en: 'Searches may not reach back so far. Choose a later start.',
    ja: '検索できる期間より前です。開始日を調整してください。',
  },
  AUTH_FILTER_AND_ONLY: {
    ko: '인증 필터는 AND 연산만 사용할 수 있습니다. 연산을 AND로 선택해 주세요.',
    en: 'An authentication filter combines its rules by AND only. Choose AND.',
    ja: '認証フィルターでは AND 条件のみ使用できます。AND を選択してください。',
  },
  WARNING_NOT_BELOW_BLOCK: {
    ko: '경고 횟수는 차단 횟수보다 작아야 합니다. 경고 횟수를 줄이거나 차단 횟수를 늘려 주세요.',
    en: 'The warning count must be below the block count. Lower it or raise the block count.',
    ja: '警告回数はブロック回数より小さくする必要があります。警告回数を減らすか、ブロック回数を増やしてください。',
  },
  RETENTION_ABOVE_LOG: {
    ko: '메일 사본은 로그보다 오래 보관할 수 없습니다. 사본 보관 기간을 줄이거나 로그 보관 기간을 늘려 주세요.',
    en: "Mail copies cannot be kept longer than the log. Shorten their retention or extend the log's.",
    ja: 'メールのコピーはログより長く保管できません。コピーの保管日数を減らすか、ログの保管日数を増やしてください。',
  },
  FILTER_FITS_ALL: {
    ko: '모든 메일에 해당하는 조건입니다. 차단하려는 메일에만 맞도록 값을 더 구체적으로 입력해 주세요.',
    en: 'This matches every message. Enter a condition that only unwanted mail meets.',
    ja: 'すべてのメールに当てはまる条件です。ブロックしたいメールだけに当てはまる値を入力してください。',
  },
  FILTER_FITS_NEARLY_ALL: {
    ko: '거의 모든 메일에 해당하는 조건입니다. 값을 더 구체적으로 입력하거나, 그대로 저장하려면 확인하고 저장하세요(API에서는 confirmed: true).',
    en: 'This matches nearly every message. Enter something more specific, or confirm it (Save anyway in the filter form, confirmed: true by API).',
    ja: 'ほとんどすべてのメールに当てはまる条件です。より具体的な値を入力するか、このまま保存する場合は確認してから保存してください（API では confirmed: true）。',
  },
  FILTER_RULE_REQUIRED: {
    ko: '필터에는 규칙이 하나 이상 필요합니다. 규칙을 추가해 주세요.',
    en: 'A filter needs at least one rule. Add a rule.',
    ja: 'フィルターには 1 つ以上のルールが必要です。ルールを追加してください。',
  },
  ONLY_FOR_ALLOW_FILTERS: {
    ko: '허용 필터에만 쓰는 값입니다. 차단 필터에서는 비워 두거나 기본값으로 두세요.',
    en: 'This is for allow filters only. Leave it out of a deny filter, or at its default.',
    ja: '許可フィルター専用の項目です。拒否フィルターでは省略するか、既定値のままにしてください。',
  },
  ADDRESS_WITHOUT_MAILBOX: {
    ko: 'localhost 주소로는 메일을 보낼 수 없습니다. 메일을 받을 수 있는 주소를 입력하거나, 실제 주소를 가진 관리자 계정을 만들어 그 계정으로 로그인하세요.',
    en: 'No mail can reach an address at localhost. Enter one that receives mail, or create an administrator with a real address and sign in with that.',
    ja: 'localhost のアドレスにはメールを送れません。メールを受け取れるアドレスを入力するか、実在するアドレスの管理者アカウントを作成してログインしてください。',
  },
  TERM_IS_OVER: {
    ko: '이미 지난 시각입니다. 앞으로의 시각을 선택하거나 비워 두세요.',
    en: 'This time has passed already. Choose one to come, or leave it empty.',
    ja: 'すでに過ぎた日時です。これからの日時を選ぶか、空欄にしてください。',
  },
  LINKS_NEED_PUBLIC_URL: {
    ko: '첨부 링크는 콘솔 주소로 연결되는데, 콘솔 주소가 설정되어 있지 않습니다. 기본 설정에서 콘솔 주소를 먼저 입력하거나 다른 동작을 선택하세요.',
    en: 'Links to attachments lead to the console, whose address is not set. Enter the console address in the basic settings first, or choose another action.',
    ja: '添付のリンクはコンソールのアドレスにつながりますが、アドレスが設定されていません。先に基本設定でコンソールのアドレスを入力するか、別の動作を選択してください。',
  },
  FILTERS_NEED_PUBLIC_URL: {
    ko: '첨부를 링크로 변환하는 필터가 이 주소를 사용합니다. 먼저 그 필터를 삭제하거나 동작을 바꾸세요.',
    en: 'Filters that replace attachments with links use this address. Delete those filters or change their action first.',
    ja: '添付をリンクに変換するフィルターがこのアドレスを使用しています。先にそのフィルターを削除するか、動作を変更してください。',
  },
  PERMISSION_REQUIRED: {
    ko: '역할에는 권한이 하나 이상 필요합니다. 권한을 선택해 주세요.',
    en: 'A role needs at least one permission. Choose one.',
    ja: 'ロールには 1 つ以上の権限が必要です。権限を選択してください。',
  },
  MENU_REQUIRED: {
    ko: '역할에는 메뉴가 하나 이상 필요합니다. 화면을 여는 권한을 선택해 주세요.',
    en: 'A role needs at least one menu. Choose a permission that opens a screen.',
    ja: 'ロールには 1 つ以上のメニューが必要です。画面を開く権限を選択してください。',
  },
  GROUP_REQUIRED: {
    ko: '그룹 관리자에게는 그룹이 필요합니다. 그룹을 선택해 주세요.',
    en: 'A group administrator needs a group. Choose one.',
    ja: 'グループ管理者にはグループの指定が必要です。グループを選択してください。',
  },
  RECIPIENT_NOT_OURS: {
    ko: '관리자의 주소나 등록된 도메인의 주소에만 보낼 수 있습니다. 주소를 확인해 주세요.',
    en: 'Reports go only to administrators and to addresses in registered domains. Check the address.',
    ja: '管理者のアドレスか、登録されたドメインのアドレスにのみ送信できます。アドレスを確認してください。',
  },
  ONLY_WHOLE_DAYS: {
    ko: '상위 목록은 하루 단위로만 집계합니다. 시간 범위에서는 선택을 해제해 주세요.',
    en: 'Top lists are counted by whole days. Leave them out for a range of hours.',
    ja: '上位の一覧は 1 日単位で集計します。時間範囲では選択を外してください。',
  },
  ALERT_NEEDS_ALL: {
    ko: '시스템 전체에 관한 항목이라 최고 관리자만 설정할 수 있습니다. 대상을 전체 도메인으로 선택해 주세요.',
    en: 'This applies to the whole installation. Choose all domains, or ask a super administrator.',
    ja: 'システム全体に関する項目です。対象にすべてのドメインを選択するか、全体の管理者に依頼してください。',
  },
  ALERT_NEEDS_HTTPS: {
    ko: 'https://로 시작하는 주소를 입력해 주세요. http는 내부 네트워크 주소에만 쓸 수 있습니다.',
    en: 'Enter an address that begins with https://. Only addresses inside your own network may use http.',
    ja: 'https:// で始まるアドレスを入力してください。http は内部ネットワークのアドレスでのみ使用できます。',
  },
  ALERT_RECIPIENT_OUTSIDE: {
    ko: '이 도메인의 주소로만 알릴 수 있습니다. 도메인에 속한 주소를 입력해 주세요.',
    en: 'Alerts of a domain go to addresses of that domain only. Enter one of its addresses.',
    ja: 'ドメインのアラートはそのドメインのアドレスにのみ送信できます。ドメイン内のアドレスを入力してください。',
  },
  NOT_FOUND_ALERT_WAY: {
    ko: '선택한 알림 방법을 찾을 수 없습니다. 같은 대상의 알림 방법을 다시 선택해 주세요.',
    en: 'A chosen notification channel does not exist. Choose channels of the same scope.',
    ja: '選択した通知方法が見つかりません。同じ対象の通知方法を選び直してください。',
  },
  ADDRESS_OUTSIDE_DOMAIN: {
    ko: '사용자의 도메인에 속하지 않는 주소입니다. 도메인 이름이나 별칭 도메인의 주소를 입력하세요.',
    en: "The address is outside of the user's domain. Use the domain's name or one of its alias domains.",
    ja: 'ユーザーのドメインに属さないアドレスです。ドメイン名またはエイリアスドメインのアドレスを入力してください。',
  },
  SELECTION_REQUIRED: {
    ko: '선택된 항목이 없습니다. 하나 이상 선택해 주세요.',
    en: 'Nothing is selected. Select at least one entry.',
    ja: '項目が選択されていません。1 つ以上選択してください。',
  },
  PRIVACY_CONSENT_REQUIRED: {
    ko: '개인정보 수집 및 이용에 동의해 주세요.',
    en: 'Agree to the collection and use of personal data to continue.',
    ja: '個人情報の収集と利用に同意してください。',
  },
} satisfies Record<keyof typeof RULE_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const RULE_ERROR_DETAILS = defineTexts({
  WOULD_LOCK_OUT: {
    ko: '현재 접속한 주소({ip})가 목록에 없어 저장하면 더 이상 접속할 수 없습니다. 이 주소를 추가해 주세요.',
    en: 'Your own address ({ip}) is not in the list: saving it would lock you out. Add your address.',
    ja: '現在の接続元アドレス（{ip}）が一覧にないため、保存するとアクセスできなくなります。このアドレスを追加してください。',
  },
  SEARCH_PERIOD_EXCEEDED: {
    ko: '검색은 최근 {days}일까지만 가능합니다. 시작일을 조정해 주세요.',
    en: 'Searches may reach back {days} {days|day|days}. Choose a later start.',
    ja: '検索できるのは直近 {days} 日までです。開始日を調整してください。',
  },
} satisfies Partial<Record<keyof typeof RULE_ERRORS, Text>>)
