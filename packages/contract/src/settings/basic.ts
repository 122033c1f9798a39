/** The console's basics. */
import { LANGUAGES, type Text } from '../i18n/texts.ts'
import { LIMITS, PAGE_SIZES, REFRESH_SECONDS } from '../limits.ts'
import { isEmail } from '../validation/email.ts'
import { isTimeZone } from '../validation/time.ts'
import { checkPublicUrl, checkWebUrl } from '../validation/url.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

const footerLink = (label: Text) =>
  defineSetting({
    type: 'string',
    default: '',
    max: 500,
    who,
    check: checkWebUrl,
    placeholder: 'https://www.example.com',
    label,
    help: {
      ko: '화면 아래쪽에 표시하는 링크입니다. 비워 두면 표시하지 않습니다.',
      en: 'Shown at the foot of every page. Empty hides it.',
      ja: '画面の下部に表示するリンクです。空欄の場合は表示しません。',
    },
  })

export const BASIC_SETTINGS = defineGroup({
  language: defineSetting({
    type: 'enum',
    values: LANGUAGES,
    default: 'ko',
    who,
    names: {
      ko: { ko: '한국어', en: 'Korean', ja: '韓国語' },
      en: { ko: '영어', en: 'English', ja: '英語' },
      ja: { ko: '일본어', en: 'Japanese', ja: '日本語' },
    },
    label: { ko: '기본 언어', en: 'Default language', ja: '既定の言語' },
    help: {
      ko: '새 사용자와, 언어를 선택하지 않은 방문자에게 적용합니다.',
      en: 'For new users, and for visitors who have not chosen one.',
      ja: '新しいユーザーと、言語を選択していない訪問者に適用します。',
    },
  }),
  timeZone: defineSetting({
    type: 'string',
    default: 'Asia/Seoul',
    max: 60,
    required: true,
    who,
    check: (v) => (isTimeZone(v) ? null : 'INVALID_TIME_ZONE'),
    label: { ko: '시간대', en: 'Time zone', ja: 'タイムゾーン' },
    help: {
      ko: '통계의 하루와 리포트의 시간은 이 시간대를 따릅니다. 화면의 시간은 보는 사람의 시간대로 표시합니다. 예: Asia/Seoul, UTC',
      en: "Days in statistics and times in reports follow this zone, such as Asia/Seoul or UTC. Screens show times in the viewer's own zone.",
      ja: '統計の 1 日とレポートの時刻はこのタイムゾーンに従います。画面の時刻は閲覧者のタイムゾーンで表示します。例: Asia/Tokyo、UTC',
    },
  }),
  dateFormat: defineSetting({
    type: 'enum',
    values: ['YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm:ss', 'DD.MM.YYYY HH:mm:ss', 'MM/DD/YYYY hh:mm:ss A'],
    default: 'YYYY-MM-DD HH:mm:ss',
    who,
    label: { ko: '시간 형식', en: 'Time format', ja: '日時の形式' },
    help: {
      ko: '목록과 리포트에서 날짜와 시간을 표시하는 형식입니다.',
      en: 'How dates and times are written in lists and reports.',
      ja: '一覧とレポートで日付と時刻を表示する形式です。',
    },
  }),
  displayMap: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '지도 표시', en: 'Show the map', ja: '地図を表示' },
    help: {
      ko: '국가별 통계에 세계 지도를 표시합니다. 끄면 표와 상위 국가만 표시합니다.',
      en: 'Country statistics show a map of the world. Without it they show the top countries and the table.',
      ja: '国別統計に世界地図を表示します。オフにすると、上位の国と表だけを表示します。',
    },
  }),
  sessionMinutes: defineSetting({
    type: 'integer',
    default: 60,
    min: LIMITS.sessionMinutesMin,
    max: LIMITS.sessionMinutesMax,
    unit: 'minutes',
    who,
    label: { ko: '세션 유지 시간', en: 'Session length', ja: 'セッションの有効時間' },
    help: {
      ko: '마지막으로 저장하거나 처리한 뒤 이 시간이 지나면 자동으로 로그아웃됩니다. 조회만으로는 연장되지 않습니다. 줄이면 이미 열린 세션에도 바로 적용됩니다.',
      en: 'Users are signed out this long after the last change they make; viewing pages does not extend a session. A shorter time applies to open sessions at once.',
      ja: '最後に保存や操作をしてからこの時間が経つと、自動的にログアウトします。閲覧だけでは延長されません。短くすると、開いているセッションにもすぐに適用されます。',
    },
  }),
  rowsPerPage: defineSetting({
    type: 'integer',
    default: 30,
    min: PAGE_SIZES[0],
    max: PAGE_SIZES.at(-1)!,
    choices: PAGE_SIZES,
    unit: 'rows',
    who,
    label: { ko: '페이지당 행 수', en: 'Rows per page', ja: '1 ページの行数' },
    help: {
      ko: '목록을 처음 열 때의 행 수입니다. 각자 목록에서 바꿀 수 있습니다.',
      en: 'Number of rows lists show at first. Each user can change it in a list.',
      ja: '一覧を最初に開いたときの行数です。一覧ごとに各自で変更できます。',
    },
  }),
  refreshSeconds: defineSetting({
    type: 'integer',
    default: 0,
    min: REFRESH_SECONDS[0],
    max: REFRESH_SECONDS.at(-1)!,
    choices: REFRESH_SECONDS,
    unit: 'seconds',
    names: { 0: { ko: '사용 안 함', en: 'Off', ja: 'オフ' } },
    who,
    label: { ko: '목록 자동 새로고침', en: 'Refresh mail lists every', ja: '一覧の自動更新' },
    help: {
      ko: '메일 목록을 처음 열 때의 자동 새로고침 간격입니다. 각자 목록에서 바꿀 수 있습니다.',
      en: 'How often mail lists refresh at first. Each user can change it in the list.',
      ja: 'メール一覧を最初に開いたときの自動更新間隔です。一覧で各自変更できます。',
    },
  }),
  searchPeriodDays: defineSetting({
    type: 'integer',
    default: 0,
    min: 0,
    max: LIMITS.logRetentionMax,
    unit: 'days',
    who,
    label: { ko: '검색 기간 제한', en: 'Search period limit', ja: '検索期間の制限' },
    help: {
      ko: '메일 목록에서 검색할 수 있는 최대 기간입니다. 0은 제한 없음입니다.',
      en: 'How far back mail can be searched. 0 means as far as the log is kept.',
      ja: 'メール一覧で検索できる最大期間です。0 は制限なしです。',
    },
  }),
  publicUrl: defineSetting({
    type: 'string',
    default: '',
    max: 255,
    who,
    check: checkPublicUrl,
    placeholder: 'https://mail.example.com',
    label: { ko: '콘솔 주소', en: 'Console address', ja: 'コンソールのアドレス' },
    help: {
      ko: '메일에 넣는 링크와 SSO·패스키가 이 주소를 씁니다. https://mail.example.com 형식이며, 비워 두면 링크를 넣지 않습니다.',
      en: 'Used in links in emails, single sign-on and passkeys, such as https://mail.example.com. Empty leaves links out.',
      ja: 'メール内のリンク、SSO、パスキーに使います。https://mail.example.com の形式です。空欄の場合はリンクを入れません。',
    },
  }),
  systemMailName: defineSetting({
    type: 'string',
    default: 'Postern',
    max: 60,
    required: true,
    who,
    check: (v) => (/\p{Cc}/u.test(v) ? 'INVALID_TEXT' : null),
    label: {
      ko: '시스템 메일 발신자 이름',
      en: 'Sender name of system mail',
      ja: 'システムメールの送信者名',
    },
    help: {
      ko: '인증 코드와 알림 메일에 보낸 사람으로 표시할 이름입니다.',
      en: 'Sender name shown on one-time codes and notices.',
      ja: '認証コードや通知メールの送信者として表示する名前です。',
    },
  }),
  supportUrl: defineSetting({
    type: 'string',
    default: '',
    max: 500,
    who,
    check: checkWebUrl,
    placeholder: 'https://support.example.com',
    label: { ko: '원격 지원 링크', en: 'Remote support link', ja: 'リモートサポートのリンク' },
    help: {
      ko: '상단 메뉴의 원격 지원이 여는 주소입니다. 비워 두면 표시하지 않습니다.',
      en: 'Page opened by the remote support link in the header. Empty hides the link.',
      ja: 'ヘッダーのリモートサポートで開くアドレスです。空欄の場合は表示しません。',
    },
  }),
  supportLabel: defineSetting({
    type: 'string',
    default: '',
    max: 40,
    who,
    label: { ko: '원격 지원 이름', en: 'Remote support name', ja: 'リモートサポートの名称' },
    help: {
      ko: '원격 지원 링크에 표시할 이름입니다. 비워 두면 "원격 지원"으로 표시합니다.',
      en: 'Text of the link. Empty shows "Remote support".',
      ja: 'リンクに表示する名称です。空欄の場合は「リモートサポート」と表示します。',
    },
  }),
  companyUrl: footerLink({ ko: '회사 소개 링크', en: 'Company link', ja: '会社案内のリンク' }),
  termsUrl: footerLink({ ko: '이용약관 링크', en: 'Terms of use link', ja: '利用規約のリンク' }),
  slaUrl: footerLink({
    ko: '서비스 수준 계약(SLA) 링크',
    en: 'Service level agreement link',
    ja: 'サービス品質保証（SLA）のリンク',
  }),
  privacyUrl: footerLink({
    ko: '개인정보처리방침 링크',
    en: 'Privacy policy link',
    ja: 'プライバシーポリシーのリンク',
  }),
  applicationForm: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '서비스 신청 양식', en: 'Service application form', ja: 'サービス申し込みフォーム' },
    help: {
      ko: '누구나 /application에서 서비스를 신청할 수 있습니다. 끄면 없는 페이지로 응답합니다.',
      en: 'Anyone can apply for the service at /application. When off, the page does not exist.',
      ja: '誰でも /application からサービスを申し込めます。オフにすると、存在しないページとして応答します。',
    },
  }),
  applicationMail: defineSetting({
    type: 'list',
    default: [],
    maxItems: 20,
    max: LIMITS.emailMax,
    who,
    check: (v) => (isEmail(v) ? null : 'INVALID_EMAIL'),
    label: { ko: '서비스 신청 수신자', en: 'Recipients of applications', ja: 'サービス申し込みの受信者' },
    help: {
      ko: '서비스 신청을 메일로 받을 주소입니다. 비워 두면 모든 최고 관리자에게 보냅니다.',
      en: 'Applications are emailed to these addresses. Empty means all super administrators.',
      ja: 'サービス申し込みをメールで受け取るアドレスです。空の場合は、すべてのスーパー管理者に送信します。',
    },
  }),
})
