/** Domains and mail servers. */
import { DOMAIN_UP, audited, permission, type Links } from './define.ts'
import { ADD, DELETE, EDIT, TEST } from './words.ts'

const DOMAIN = { ko: '도메인', en: 'Domains', ja: 'ドメイン' }
const MAIL_SERVER_LIST = { ko: '메일 서버 목록', en: 'Mail servers', ja: 'メールサーバー一覧' }
const DOMAIN_FORM = {
  ko: '도메인 등록·수정·삭제',
  en: 'Domains: create, change, delete',
  ja: 'ドメインの登録・編集・削除',
}

export const permissions = {
  'member-domain-list': permission(DOMAIN_UP, 'memberDomain', 680, DOMAIN, {
    presets: ['auditor', 'operator'],
    entry: ['member', 50, '/member/domain/list'],
    otherwise: [{ link: '/member/domain/form?cmd=add', permission: 'member-domain-form' }],
  }),
  'member-domain-form': permission(DOMAIN_UP, 'memberDomain', 690, DOMAIN_FORM),
  'config-mail_server-list': permission(DOMAIN_UP, 'configMailServer', 870, MAIL_SERVER_LIST, {
    presets: ['operator'],
    entry: ['config.mailServer', 10, '/config/mail-server/list'],
  }),
}

export const adding = [
  {
    at: 30,
    link: '/member/domain/form?cmd=add',
    permission: 'member-domain-form',
    label: { ko: '도메인 등록', en: 'Add a domain', ja: 'ドメインの登録' },
  },
] as const satisfies Links

export const classes = {
  domain: { at: 50, text: { ko: '도메인', en: 'Domain', ja: 'ドメイン' } },
  mail_server: { at: 170, text: { ko: '메일 서버', en: 'Mail server', ja: 'メールサーバー' } },
}

export const tasks = {
  ...audited('domain', 10, { add: ADD, edit: EDIT, delete: DELETE }),
  ...audited('domain', 60, {
    test: TEST,
    activate: { ko: '활성화', en: 'Activated', ja: '有効化' },
    test_mail: { ko: '테스트 메일 발송', en: 'Test mail sent', ja: 'テストメールの送信' },
  }),
  ...audited('mail_server', 10, {
    add: ADD,
    edit: EDIT,
    delete: DELETE,
    test: TEST,
  }),
}
