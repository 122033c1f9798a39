/** Mail: lists, the queue, reports of misjudgement, and what people do to mail. */
import { DOMAIN_UP, EVERYBODY, GROUP_UP, audited, permission, type Links } from './define.ts'
import { DELETE } from './words.ts'

const ALL_PRESETS = ['helpdesk', 'auditor', 'operator'] as const

const INBOUND_MAIL = { ko: '메일 목록', en: 'Mail', ja: 'メール一覧' }
const INBOUND_REJECT = { ko: '거부 목록', en: 'Rejected', ja: '拒否一覧' }
const INBOUND_QUEUE = { ko: '전달 대기열', en: 'Delivery queue', ja: '配信キュー' }
const INBOUND_MISJUDGEMENT = { ko: '오판 신고', en: 'Misjudgement reports', ja: '誤判定の報告' }
const ACTION_DELETE = { ko: '메일 삭제', en: 'Delete mail', ja: 'メールの削除' }
const ACTION_DOWNLOAD = { ko: '원본 다운로드', en: 'Download originals', ja: '原本のダウンロード' }
const ACTION_FORWARD = { ko: '메일 전달', en: 'Forward mail', ja: 'メールの転送' }
const ACTION_FORWARD_VIRUS = {
  ko: '바이러스 메일 전달',
  en: 'Forward mail with a virus',
  ja: 'ウイルスメールの転送',
}
const ACTION_CANCEL = { ko: '전송 취소', en: 'Cancel deliveries', ja: '配信の取り消し' }
const ACTION_RETRY = { ko: '지금 전송', en: 'Send now what waits', ja: '待機中のメールを今すぐ配信' }
const ACTION_ALLOW_SENDER = { ko: '발신자 허용', en: 'Allow senders', ja: '送信者の許可' }
const ACTION_DENY_SENDER = { ko: '발신자 차단', en: 'Block senders', ja: '送信者のブロック' }
const ACTION_MISJUDGEMENT_REPORT = { ko: '오판 신고', en: 'Report misjudgements', ja: '誤判定の報告' }
const ACTION_RETURN = { ko: '메일 복구', en: 'Recover mail', ja: 'メールの復元' }
const SEARCH_NORMAL = { ko: '정상 메일 검색', en: 'Search normal mail', ja: '正常メールの検索' }
const SEARCH_SPAM = { ko: '스팸 메일 검색', en: 'Search spam', ja: 'スパムメールの検索' }
const SEARCH_VIRUS = { ko: '바이러스 메일 검색', en: 'Search virus mail', ja: 'ウイルスメールの検索' }
const SEARCH_PERIOD = { ko: '기간 지정 검색', en: 'Search by period', ja: '期間指定の検索' }
const READ_NORMAL = { ko: '정상 메일 내용 보기', en: 'Read normal mail', ja: '正常メールの内容閲覧' }
const READ_SPAM = { ko: '스팸 메일 내용 보기', en: 'Read spam', ja: 'スパムメールの内容閲覧' }
const READ_VIRUS = { ko: '바이러스 메일 내용 보기', en: 'Read virus mail', ja: 'ウイルスメールの内容閲覧' }

export const permissions = {
  'mail-inbound-mail': permission(EVERYBODY, 'mailScreens', 320, INBOUND_MAIL, {
    presets: ALL_PRESETS,
    entry: ['mail.inbound', 10, '/mail/inbound/mail'],
  }),
  'mail-inbound-reject': permission(DOMAIN_UP, 'mailScreens', 330, INBOUND_REJECT, {
    presets: ALL_PRESETS,
    entry: ['mail.inbound', 20, '/mail/inbound/reject'],
  }),
  'mail-inbound-queue': permission(DOMAIN_UP, 'mailScreens', 340, INBOUND_QUEUE, {
    presets: ['operator'],
    entry: ['mail.inbound', 30, '/mail/inbound/queue'],
  }),
  'mail-inbound-misjudgement': permission(DOMAIN_UP, 'mailScreens', 350, INBOUND_MISJUDGEMENT, {
    presets: ['helpdesk'],
    entry: ['mail.inbound', 40, '/mail/inbound/misjudgement'],
    otherwise: [{ link: '/mail/inbound/misjudgement', permission: 'mail-action-misjudgement_report' }],
  }),
  'mail-action-delete': permission(EVERYBODY, 'mailActions', 370, ACTION_DELETE),
  'mail-action-download': permission(EVERYBODY, 'mailActions', 380, ACTION_DOWNLOAD),
  'mail-action-forward': permission(GROUP_UP, 'mailActions', 390, ACTION_FORWARD),
  'mail-action-forward_virus': permission(DOMAIN_UP, 'mailActions', 400, ACTION_FORWARD_VIRUS),
  'mail-action-cancel': permission(GROUP_UP, 'mailActions', 410, ACTION_CANCEL, { presets: ['operator'] }),
  'mail-action-retry': permission(GROUP_UP, 'mailActions', 420, ACTION_RETRY, {
    presets: ['helpdesk', 'operator'],
  }),
  'mail-action-allow_sender': permission(EVERYBODY, 'mailActions', 430, ACTION_ALLOW_SENDER, {
    presets: ['helpdesk'],
  }),
  'mail-action-deny_sender': permission(EVERYBODY, 'mailActions', 440, ACTION_DENY_SENDER, {
    presets: ['helpdesk'],
  }),
  'mail-action-misjudgement_report': permission(EVERYBODY, 'mailActions', 460, ACTION_MISJUDGEMENT_REPORT, {
    presets: ['helpdesk'],
  }),
  'mail-action-return': permission(EVERYBODY, 'mailActions', 470, ACTION_RETURN, { presets: ['helpdesk'] }),
  'mail-search-normal': permission(EVERYBODY, 'mailSearch', 490, SEARCH_NORMAL, { presets: ALL_PRESETS }),
  'mail-search-spam': permission(EVERYBODY, 'mailSearch', 500, SEARCH_SPAM, { presets: ALL_PRESETS }),
  'mail-search-virus': permission(EVERYBODY, 'mailSearch', 510, SEARCH_VIRUS, { presets: ALL_PRESETS }),
  'mail-search-period': permission(EVERYBODY, 'mailSearch', 530, SEARCH_PERIOD, { presets: ALL_PRESETS }),
  'mail-read-normal': permission(EVERYBODY, 'mailRead', 540, READ_NORMAL),
  'mail-read-spam': permission(EVERYBODY, 'mailRead', 550, READ_SPAM),
  'mail-read-virus': permission(EVERYBODY, 'mailRead', 560, READ_VIRUS),
}

export const personal = [
  {
    at: 10,
    link: '/mail/inbound/mail',
    permission: 'mail-inbound-mail',
    label: { ko: '받은 메일', en: 'My mail', ja: '受信メール' },
  },
] as const satisfies Links

export const classes = { mail: { at: 80, text: { ko: '메일', en: 'Mail', ja: 'メール' } } }

export const tasks = {
  ...audited('mail', 10, {
    read: { ko: '본문 열람', en: 'Read', ja: '本文の閲覧' },
    download: { ko: '원본 다운로드', en: 'Original downloaded', ja: '原本のダウンロード' },
    recover: { ko: '복구', en: 'Recovered', ja: '復元' },
    delete: DELETE,
    filter: { ko: '필터 등록', en: 'Filter registered', ja: 'フィルター登録' },
    forward: { ko: '전달', en: 'Forwarded', ja: '転送' },
  }),
  ...audited('mail', 80, {
    report: { ko: '오판 신고', en: 'Misjudgement reported', ja: '誤判定の報告' },
    report_decide: { ko: '오판 신고 처리', en: 'Misjudgement reports decided', ja: '誤判定の報告を処理' },
    report_undo: {
      ko: '오판 신고 처리 취소',
      en: 'Decision about reports undone',
      ja: '誤判定の報告の処理を取り消し',
    },
    cancel: { ko: '전송 취소', en: 'Delivery cancelled', ja: '配信の取り消し' },
    retry: { ko: '즉시 전송', en: 'Delivery tried at once', ja: '今すぐ配信' },
  }),
  ...audited('maintenance', 140, {
    rescan: {
      ko: '재검사에서 바이러스 발견',
      en: 'Virus found by scanning again',
      ja: '再検査でウイルスを検出',
    },
  }),
}
