/** Authentication of senders and recipients: its settings, and the mail that waits for it. */
import { ALL, DOMAIN_UP, EVERYBODY, audited, permission, type Links } from './define.ts'

const BLOCK_BLOCKING = { ko: '인증 대기 메일', en: 'Waiting mail', ja: '認証待ちメール' }
const FILTERING_EARS = { ko: '송수신자 인증', en: 'Authentication', ja: '送受信者認証' }
const ACTION_AUTH_FILTER = {
  ko: '인증 대기 메일 승인·거부',
  en: 'Let in or refuse waiting senders',
  ja: '認証待ちの送信者の許可・拒否',
}

export const permissions = {
  'mail-block-blocking': permission(DOMAIN_UP, 'mailScreens', 360, BLOCK_BLOCKING, {
    presets: ['helpdesk'],
    entry: ['mail.inbound', 50, '/mail/block/blocking'],
    otherwise: [{ link: '/mail/block/blocking', permission: 'mail-action-auth_filter' }],
  }),
  'mail-action-auth_filter': permission(EVERYBODY, 'mailActions', 450, ACTION_AUTH_FILTER, {
    presets: ['helpdesk'],
  }),
  'config-filtering-ears': permission(ALL, 'configFiltering', 800, FILTERING_EARS, {
    settings: true,
    entry: ['config.filtering', 80, '/config/filtering/ears'],
  }),
}

export const personal = [
  {
    at: 40,
    link: '/mail/block/blocking',
    permission: 'mail-action-auth_filter',
    label: { ko: '인증 대기', en: 'Waiting', ja: '認証待ち' },
    phones: true,
  },
] as const satisfies Links

export const tasks = audited('mail', 130, {
  let_in: {
    ko: '대기 메일 발신자 허락',
    en: 'Sender of waiting mail accepted',
    ja: '待機メールの送信者を許可',
  },
  refuse: {
    ko: '대기 메일 발신자 거절',
    en: 'Sender of waiting mail refused',
    ja: '待機メールの送信者を拒否',
  },
  expire: { ko: '대기 기간 만료', en: 'Waiting time over', ja: '待機期間の終了' },
  confirm: { ko: '발신자 인증', en: 'Sender confirmation', ja: '送信者の確認' },
})
