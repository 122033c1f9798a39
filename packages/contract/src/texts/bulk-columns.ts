/** Fields of bulk registration files: what they are called and what they may hold. */
import { defineTexts } from '../i18n/texts.ts'

export const BULK_COLUMN_TEXTS = defineTexts({
  email: { ko: '이메일', en: 'Email address', ja: 'メールアドレス' },
  name: { ko: '이름', en: 'Name', ja: '名前' },
  domain: { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
  group: { ko: '그룹', en: 'Group', ja: 'グループ' },
  role: { ko: '역할', en: 'Role', ja: 'ロール' },
  email_alias: { ko: '별칭 주소', en: 'Alias addresses', ja: 'エイリアスアドレス' },
  language: { ko: '언어', en: 'Language', ja: '言語' },
  run_mode: { ko: '동작 모드', en: 'Run mode', ja: '動作モード' },
  login_blocked: { ko: '로그인 차단', en: 'Sign-in blocked', ja: 'ログインのブロック' },
  server: { ko: '메일 서버', en: 'Mail server', ja: 'メールサーバー' },
  port: { ko: '포트', en: 'Port', ja: 'ポート' },
  secure: { ko: '보안 연결', en: 'Security', ja: 'セキュリティ' },
  preference: { ko: '우선순위', en: 'Preference', ja: '優先順位' },
  aliases: { ko: '별칭 도메인', en: 'Alias domains', ja: 'エイリアスドメイン' },
  recipient_check: { ko: '수신자 확인', en: 'Recipient check', ja: '受信者の確認' },
  spam_threshold: { ko: '스팸 기준 점수', en: 'Spam threshold', ja: 'スパム判定の基準スコア' },
  subject_tag: { ko: '스팸 제목 태그', en: 'Subject tag', ja: 'スパムの件名タグ' },
  virus_scan: { ko: '바이러스 검사', en: 'Virus scan', ja: 'ウイルス検査' },
  is_act: { ko: '메일 받기', en: 'Accepts mail', ja: 'メールの受信' },
  filter_order: { ko: '필터 우선순위', en: 'Filter priority', ja: 'フィルターの優先順位' },
  receive_system_mail: { ko: '시스템 메일 받기', en: 'Receives system mail', ja: 'システムメールを受け取る' },
  daily_report: { ko: '일일 스팸 리포트', en: 'Daily spam report', ja: '日次スパムレポート' },
  detox: { ko: '무해화', en: 'Detox', ja: '無害化' },
  sender_auth: { ko: '발신자 인증', en: 'Sender authentication', ja: '送信者認証' },
  receiver_auth: { ko: '수신자 인증', en: 'Receiver authentication', ja: '受信者認証' },
  ears_expire_action: {
    ko: '인증 기한이 지난 메일',
    en: 'When a sender is not authenticated in time',
    ja: '認証期限が過ぎたメール',
  },
  ears_expire_days: {
    ko: '인증 대기 기간(일)',
    en: 'Days to wait',
    ja: '認証待ちの日数',
  },
  route_server: { ko: '개별 전달 서버', en: 'Own server', ja: '個別の配信サーバー' },
  route_port: { ko: '개별 전달 포트', en: 'Port of own server', ja: '個別の配信ポート' },
  route_secure: { ko: '개별 전달 보안', en: 'Security of own server', ja: '個別の配信セキュリティ' },
  route_forward_id: { ko: '개별 전달 주소', en: 'Address there', ja: '個別の配信先アドレス' },
  user_run_mode: {
    ko: '사용자별 동작 모드 허용',
    en: 'Let users have run modes of their own',
    ja: 'ユーザー別の動作モードを許可',
  },
  filter_state: { ko: '필터 적용', en: 'Apply filters', ja: 'フィルターを適用' },
  domain_filter: {
    ko: '도메인 허용·차단 필터 적용',
    en: "Apply the domain's allow and deny filters",
    ja: 'ドメインの許可・ブロックフィルターを適用',
  },
  report_sender_name: {
    ko: '리포트 보낸 사람 이름',
    en: 'Sender name of the report',
    ja: 'レポートの送信者名',
  },
  report_sender_email: {
    ko: '리포트 보낸 사람 주소',
    en: 'Sender address of the report',
    ja: 'レポートの送信者アドレス',
  },
  smtpValue: { ko: '대상', en: 'Entry', ja: '対象' },
  smtpSide: { ko: '발신자·수신자', en: 'Sender or recipient', ja: '送信者・受信者' },
  region: { ko: '범위', en: 'Level', ja: '範囲' },
  policy: { ko: '정책', en: 'Policy', ja: 'ポリシー' },
  owner: { ko: '도메인 또는 사용자', en: 'Domain or user', ja: 'ドメインまたはユーザー' },
  filterName: { ko: '필터 이름', en: 'Filter name', ja: 'フィルター名' },
  target: { ko: '대상', en: 'Target', ja: '対象' },
  condition: { ko: '조건', en: 'Condition', ja: '条件' },
  value: { ko: '값', en: 'Value', ja: '値' },
  wholeWord: { ko: '단어 단위', en: 'Whole words', ja: '単語単位' },
  operation: { ko: '조건 결합', en: 'Combination', ja: '条件の組み合わせ' },
  moreConditions: { ko: '추가 조건', en: 'Further conditions', ja: '追加の条件' },
  scannerOption: { ko: '스캐너 옵션', en: 'Scanner option', ja: 'スキャナーオプション' },
  trustUnauthenticated: {
    ko: '인증되지 않은 발신자에도 적용',
    en: 'Also for unauthenticated senders',
    ja: '認証されていない送信者にも適用',
  },
  validFrom: { ko: '시작', en: 'Valid from', ja: '開始' },
  validUntil: { ko: '종료', en: 'Valid until', ja: '終了' },
  mailLanguage: { ko: '메일 언어', en: 'Language of the mail', ja: 'メールの言語' },
  active: { ko: '사용', en: 'In use', ja: '使用' },
  comment: { ko: '설명', en: 'Comment', ja: '説明' },
  filterAction: { ko: '동작', en: 'Action', ja: '動作' },
  actionAsDomain: { ko: '동작 모드대로', en: 'As the run mode says', ja: '動作モードに従う' },
  actionMinutes: { ko: '지연 시간(분)', en: 'Minutes of delay', ja: '遅延時間（分）' },
  actionDays: { ko: '링크 유효 기간(일)', en: 'Days links live', ja: 'リンクの有効期間（日）' },
  actionServer: { ko: '전송할 서버', en: 'Server to send to', ja: '配信先サーバー' },
  actionPort: { ko: '전송할 포트', en: 'Port to send to', ja: '配信先ポート' },
  actionSecure: { ko: '전송 보안 연결', en: 'Security to send with', ja: '配信先のセキュリティ' },
  filterFunction: { ko: '검사 예외', en: 'Exempts from', ja: '検査の例外' },
})
export type BulkColumnTextKey = keyof typeof BULK_COLUMN_TEXTS

/** What is worth saying about a field beyond its name; `user.domain` speaks of users' files only. */
export const BULK_HELP_TEXTS = defineTexts({
  'user.domain': {
    ko: '비우면 이메일 주소의 도메인입니다.',
    en: 'Empty: the domain of the address.',
    ja: '空欄の場合は、メールアドレスのドメインです。',
  },
  'user.group': {
    ko: '그 도메인에 있는 그룹의 이름입니다.',
    en: 'Name of a group of that domain.',
    ja: 'そのドメインにあるグループの名前です。',
  },
  'user.role': {
    ko: '역할의 키(user, group, domain) 또는 이름입니다.',
    en: 'Key (user, group, domain) or name of the role.',
    ja: 'ロールのキー（user、group、domain）または名前です。',
  },
  'user.email_alias': {
    ko: '여러 개는 | 로 구분합니다.',
    en: 'Separate several with |.',
    ja: '複数の場合は | で区切ります。',
  },
  'user.filter_order': {
    ko: 'user, group, domain, all을 적용할 순서대로 | 로 구분합니다.',
    en: 'user, group, domain and all in the order they apply, separated by |.',
    ja: 'user、group、domain、all を適用する順に | で区切ります。',
  },
  'domain.aliases': {
    ko: '여러 개는 | 로 구분합니다.',
    en: 'Separate several with |.',
    ja: '複数の場合は | で区切ります。',
  },
  'domain.server': {
    ko: '서버가 더 있으면 메일 서버 일괄 등록에서 추가합니다.',
    en: 'Add further servers by bulk registration of mail servers.',
    ja: '2台目以降は、メールサーバーの一括登録で追加します。',
  },
  'domain.spam_threshold': {
    ko: '1부터 100까지. 비우면 기본값을 따릅니다.',
    en: '1 to 100. Empty follows the default.',
    ja: '1から100まで。空欄の場合は既定値に従います。',
  },
  'filter.owner': {
    ko: 'domain과 group은 도메인 이름, user는 사용자의 이메일 주소입니다. all은 비웁니다.',
    en: 'For domain and group the name of the domain, for user the address of the user; empty for all.',
    ja: 'domain と group はドメイン名、user はユーザーのメールアドレスです。all の場合は空欄にします。',
  },
  'filter.group': {
    ko: 'group에만 쓰는 그룹 이름입니다.',
    en: 'Name of the group, for group only.',
    ja: 'group の場合のみ、グループの名前です。',
  },
  'filter.filterName': {
    ko: '비우면 첫 조건의 값입니다.',
    en: 'Empty: the value of the first condition.',
    ja: '空欄の場合は、最初の条件の値です。',
  },
  'filter.value': {
    ko: '조건이 blank이면 비웁니다.',
    en: 'Empty for the condition blank.',
    ja: '条件が blank の場合は空欄にします。',
  },
  'filter.moreConditions': {
    ko: '조건이 더 있으면 예시처럼 JSON 배열로 적습니다.',
    en: 'Conditions beyond the first as a JSON array, as in the example.',
    ja: '2つ目以降の条件は、例のように JSON 配列で書きます。',
  },
  'filter.scannerOption': {
    ko: 'allow에만 씁니다.',
    en: 'For allow only.',
    ja: 'allow の場合のみ指定します。',
  },
  'filter.trustUnauthenticated': {
    ko: 'allow에만 씁니다.',
    en: 'For allow only.',
    ja: 'allow の場合のみ指定します。',
  },
  'filter.validFrom': {
    ko: '시간대를 포함한 시각입니다. 예: 2030-01-01T00:00:00+09:00. 비우면 바로 시작합니다.',
    en: 'A time with its offset, such as 2030-01-01T00:00:00+09:00. Empty: at once.',
    ja: 'タイムゾーン付きの日時です。例: 2030-01-01T00:00:00+09:00。空欄の場合はすぐに始まります。',
  },
  'filter.validUntil': {
    ko: '비우면 끝나지 않습니다.',
    en: 'Empty: no end.',
    ja: '空欄の場合は無期限です。',
  },
  'filter.mailLanguage': {
    ko: '비우면 모든 언어입니다.',
    en: 'Empty: any language.',
    ja: '空欄の場合はすべての言語です。',
  },
  'filter.filterAction': {
    ko: '비우면 deny는 block, allow는 permit입니다.',
    en: 'Empty: block for deny, permit for allow.',
    ja: '空欄の場合、deny は block、allow は permit です。',
  },
  'filter.actionAsDomain': {
    ko: 'block에만 씁니다.',
    en: 'For block only.',
    ja: 'block の場合のみ指定します。',
  },
  'filter.actionMinutes': {
    ko: 'delay에만 쓰며, 1부터 10080까지입니다.',
    en: 'For delay only: 1 to 10080.',
    ja: 'delay の場合のみ指定します（1 から 10080）。',
  },
  'filter.actionDays': {
    ko: 'link에만 쓰며, 1부터 90까지입니다. 비워 두면 14일입니다.',
    en: 'For link only: 1 to 90; 14 where nothing stands.',
    ja: 'link の場合のみ指定します（1 から 90）。空欄の場合は 14 日です。',
  },
  'filter.actionServer': {
    ko: 'route에만 씁니다.',
    en: 'For route only.',
    ja: 'route の場合のみ指定します。',
  },
  'filter.filterFunction': {
    ko: '비우면 메일 판정(scan)입니다. url, vbs, senderDetect는 allow에만 씁니다. ears는 인증 필터이며 조건은 match, 연산은 and만 됩니다.',
    en: 'Empty: the verdict (scan). url, vbs and senderDetect are for allow only. ears makes an authentication filter, whose conditions are match and whose operation is and.',
    ja: '空欄の場合はメールの判定（scan）です。url、vbs、senderDetect は allow の場合のみ指定します。ears は認証フィルターで、条件は match、演算は and のみです。',
  },
  'smtp.smtpValue': {
    ko: 'IP, 네트워크(CIDR), 메일 주소, 도메인(하위 도메인 포함), * 를 쓴 패턴, 국가 코드나 국가 이름입니다.',
    en: 'An IP address, a network (CIDR), an email address, a domain with its sub-domains, a pattern with *, a country by code or name.',
    ja: 'IP アドレス、ネットワーク（CIDR）、メールアドレス、ドメイン（サブドメインを含む）、* を使ったパターン、国コードまたは国名です。',
  },
  'smtp.policy': {
    ko: 'deny는 블랙리스트, allow는 화이트리스트입니다. 비우면 deny입니다.',
    en: 'deny for the blacklist, allow for the whitelist; empty: deny.',
    ja: 'deny はブラックリスト、allow はホワイトリストです。空欄の場合は deny です。',
  },
  'smtp.smtpSide': {
    ko: '주소, 도메인, 패턴에만 씁니다. recipient는 deny에만 쓸 수 있고, 비우면 sender입니다.',
    en: 'For addresses, domains and patterns. recipient is for deny only; empty: sender.',
    ja: 'アドレス、ドメイン、パターンの場合のみ指定します。recipient は deny の場合のみ使えます。空欄の場合は sender です。',
  },
  'smtp.trustUnauthenticated': {
    ko: 'allow에만 씁니다. SPF로 확인되지 않은 발신자에도 적용합니다.',
    en: 'For allow only: also where SPF does not prove the sender.',
    ja: 'allow の場合のみ指定します。SPF で確認できない送信者にも適用します。',
  },
  'smtp.validUntil': {
    ko: '비우면 끝나지 않습니다.',
    en: 'Empty: no end.',
    ja: '空欄の場合は無期限です。',
  },
  'mail-server.preference': {
    ko: '작은 값부터 시도합니다.',
    en: 'Lower is tried first.',
    ja: '小さい値から試行します。',
  },
})
export type BulkHelpKey = keyof typeof BULK_HELP_TEXTS

export function isBulkHelpKey(word: string): word is BulkHelpKey {
  return Object.hasOwn(BULK_HELP_TEXTS, word)
}
