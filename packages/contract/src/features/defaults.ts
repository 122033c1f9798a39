/** What new users and domains begin with. */
import { ALL, audited, permission } from './define.ts'
import { MENU_SECTIONS } from './sections.ts'

const SECTION = MENU_SECTIONS.config.groups['config.default']
const DEFAULT_USER = { ko: '사용자 기본값', en: 'New users', ja: 'ユーザーの既定値' }
const DEFAULT_DOMAIN = { ko: '도메인 기본값', en: 'New domains', ja: 'ドメインの既定値' }

export const permissions = {
  'config-default_reg-user': permission(ALL, 'configDefault', 940, DEFAULT_USER, {
    beside: SECTION,
    entry: ['config.default', 10, '/config/default/user'],
  }),
  'config-default_reg-domain': permission(ALL, 'configDefault', 950, DEFAULT_DOMAIN, {
    beside: SECTION,
    entry: ['config.default', 20, '/config/default/domain'],
  }),
}

export const tasks = audited('configuration', 50, {
  default_user: { ko: '신규 사용자 기본값', en: 'Defaults of new users', ja: '新規ユーザーの既定値' },
  default_domain: { ko: '신규 도메인 기본값', en: 'Defaults of new domains', ja: '新規ドメインの既定値' },
})
