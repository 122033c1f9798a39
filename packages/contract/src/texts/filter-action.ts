/** The form of what a filter does. */
import type { EXEMPTING_FUNCTIONS, POLICY_ACTIONS } from '../codes/filter.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const FILTER_ACTION_TEXTS = defineTexts({
  title: { ko: '동작', en: 'What it does', ja: '動作' },
  action: { ko: '해당하는 메일 처리', en: 'Matching mail', ja: '一致したメールの処理' },
  function: { ko: '검사 예외', en: 'Exempts from', ja: '検査の例外' },
  functionHelp: {
    ko: '판정 이외를 선택하면 이 필터는 메일을 판정하지 않고, 선택한 검사의 결과만 반영하지 않습니다.',
    en: 'Other options only ignore those checks; they don’t allow the message.',
    ja: '判定以外を選ぶと、このフィルターはメールを判定せず、選んだ検査の結果だけを反映しません。',
  },
  'function.scan': {
    ko: '메일 판정 (스팸 검사 전체)',
    en: 'The verdict (all checks)',
    ja: 'メールの判定（スパム検査全体）',
  },
  'function.url': { ko: 'URL 검사', en: 'URL checks', ja: 'URL 検査' },
  'function.vbs': {
    ko: '첨부 파일의 매크로·스크립트 검사',
    en: 'Macros and scripts in attachments',
    ja: '添付ファイルのマクロ・スクリプト検査',
  },
  'function.sender': {
    ko: '발신 도메인 인증 검사 (SPF·DKIM·DMARC)',
    en: 'Sender authentication checks (SPF, DKIM, DMARC)',
    ja: '送信ドメイン認証の検査（SPF・DKIM・DMARC）',
  },
  'function.detox': { ko: '무해화', en: 'Disarming', ja: '無害化' },
  'function.senderDetect': { ko: '사칭 검사', en: 'Impersonation checks', ja: 'なりすまし検査' },
  asDomain: { ko: '동작 모드대로 처리', en: 'As the run mode says', ja: '動作モードに従って処理' },
  asDomainHelp: {
    ko: '격리하지 않고 도메인 또는 사용자의 동작 모드에 따릅니다.',
    en: 'The run mode of the domain or user decides what happens to the mail, instead of holding it.',
    ja: '隔離せず、ドメインまたはユーザーの動作モードに従います。',
  },
  minutes: { ko: '지연 시간(분)', en: 'Minutes to wait', ja: '遅延時間（分）' },
  days: { ko: '링크 유효 기간(일)', en: 'Days the links are valid', ja: 'リンクの有効期間（日）' },
  server: { ko: '전송할 서버', en: 'Server', ja: '配信先サーバー' },
  port: { ko: '포트', en: 'Port', ja: 'ポート' },
  secure: { ko: '보안 연결', en: 'Security', ja: 'セキュリティ' },
  heldSubject: {
    ko: '[{host}] 암호화 전송을 할 수 없어 메일을 격리했습니다',
    en: '[{host}] Mail is held because it can’t be delivered encrypted',
    ja: '[{host}] 暗号化して配信できないメールを隔離しました',
  },
  heldText: {
    ko: '필터가 확인된 TLS 연결로만 전달하도록 한 메일을 다음 메일 서버로 보낼 수 없어 격리했습니다.\n\n수신자: {recipient}\n서버 응답: {reply}\n\n메일 서버의 인증서를 확인한 뒤 메일 목록에서 복구하십시오. 같은 도메인에 대한 알림은 한 시간에 한 번만 보냅니다.',
    en: 'A filter requires this mail to be sent over TLS with a verified certificate. The mail server has none, so the mail is held.\n\nRecipient: {recipient}\nServer: {reply}\n\nCheck the mail server’s certificate, then recover the mail from the list. This notice is sent at most once an hour per domain.',
    ja: 'フィルターにより、証明書を確認できた TLS 接続でのみ配信するメールですが、メールサーバーが対応していないため隔離しました。\n\n受信者: {recipient}\nサーバーの応答: {reply}\n\nメールサーバーの証明書を確認し、メール一覧から復元してください。同じドメインの通知は 1 時間に 1 回までです。',
  },
  'does.block': {
    ko: '해당하는 메일을 스팸으로 판정하여 격리합니다.',
    en: 'Matching mail is spam and is held in quarantine.',
    ja: '一致したメールをスパムと判定し、隔離します。',
  },
  'does.permit': {
    ko: '스팸 검사 결과와 관계없이 전달합니다. 바이러스 검사는 그대로 합니다.',
    en: 'Matching mail is delivered regardless of the spam checks; it is still scanned for viruses.',
    ja: 'スパム検査の結果に関係なく配信します。ウイルス検査は通常どおり行います。',
  },
  'does.pass': {
    ko: '다른 필터를 더 적용하지 않습니다. 스팸 점수와 나머지 검사는 그대로 판정합니다.',
    en: 'No other filter is applied; scoring and all other checks decide as usual.',
    ja: 'ほかのフィルターは適用しません。スパムのスコアと残りの検査は通常どおり判定します。',
  },
  'does.delay': {
    ko: '검사를 통과한 메일을 정한 시간 뒤에 전달합니다. 그동안 메일 목록에서 바로 전달하거나 중지할 수 있습니다.',
    en: 'Mail that passes the checks is delivered after the time set. Until then you can deliver or stop it in the mail list.',
    ja: '検査を通過したメールを指定時間後に配信します。それまではメール一覧からすぐに配信したり、停止したりできます。',
  },
  'does.route': {
    ko: '검사를 통과한 메일을 수신자의 메일 서버 대신 지정한 서버로 전달합니다.',
    en: 'Mail that passes the checks goes to this server instead of the recipient’s.',
    ja: '検査を通過したメールを、受信者のメールサーバーの代わりに指定したサーバーへ配信します。',
  },
  'does.encrypt': {
    ko: '검사를 통과한 메일을 인증서가 확인된 TLS 연결로만 전달합니다. 그런 연결을 할 수 없으면 격리하고 관리자에게 알립니다.',
    en: 'Mail that passes the checks is delivered only over TLS with a verified certificate. If that is not possible, it is held and administrators are notified.',
    ja: '検査を通過したメールを、証明書を確認できた TLS 接続でのみ配信します。接続できない場合は隔離し、管理者に通知します。',
  },
  'does.link': {
    ko: '검사를 통과한 메일의 첨부 파일을 정한 기간만 유효한 다운로드 링크로 바꾸어 전달합니다. 다운로드할 때 바이러스를 다시 검사합니다. 서명되거나 암호화된 메일과 일정 초대는 그대로 두며, 원본의 DKIM 서명은 맞지 않게 됩니다.',
    en: 'Attachments of mail that passes the checks are replaced by links valid for this long; each download is scanned for viruses again. Signed or encrypted mail and invitations stay unchanged. The original DKIM signature no longer verifies.',
    ja: '検査を通過したメールの添付ファイルを、期間内のみ有効なダウンロードリンクに置き換えて配信します。ダウンロード時にウイルスを再検査します。署名・暗号化されたメールと会議の招待はそのままです。元の DKIM 署名は一致しなくなります。',
  },
} satisfies Record<
  `does.${keyof typeof POLICY_ACTIONS}` | `function.${(typeof EXEMPTING_FUNCTIONS)[number]}`,
  Text
> &
  Record<string, Text>)
