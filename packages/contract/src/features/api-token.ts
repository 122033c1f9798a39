/** Tokens of the API. */
import { audited, type Menu } from './define.ts'

export const menu = [
  {
    at: ['config.system', 40],
    link: '/config/system/api-token',
    permission: 'config-system-access_control',
    label: { ko: 'API 토큰', en: 'API tokens', ja: 'API トークン' },
  },
] as const satisfies Menu

export const tasks = audited('login', 110, {
  token: { ko: 'API 토큰', en: 'API token', ja: 'API トークン' },
})
