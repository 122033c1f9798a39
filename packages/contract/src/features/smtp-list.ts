/** The SMTP white and black lists. */
import { ALL, permission } from './define.ts'

const SMTP_WHITELIST = { ko: 'SMTP 화이트리스트', en: 'SMTP whitelist', ja: 'SMTP ホワイトリスト' }
const SMTP_BLACKLIST = { ko: 'SMTP 블랙리스트', en: 'SMTP blacklist', ja: 'SMTP ブラックリスト' }

export const permissions = {
  'filter-smtp-whitelist': permission(ALL, 'filterSmtp', 170, SMTP_WHITELIST, {
    presets: ['operator'],
    entry: ['filter.smtp', 10, '/filter/smtp/whitelist'],
  }),
  'filter-smtp-blacklist': permission(ALL, 'filterSmtp', 180, SMTP_BLACKLIST, {
    presets: ['operator'],
    entry: ['filter.smtp', 20, '/filter/smtp/blacklist'],
  }),
}
