/** Names of default roles. */
import type { RegionName } from '../codes/filter.ts'
import { defineTexts, type Language, type Text } from '../i18n/texts.ts'

export const ROLE_TEXTS = defineTexts({
  admin: { ko: '최고 관리자', en: 'Super administrator', ja: 'スーパー管理者' },
  domain: { ko: '도메인 관리자', en: 'Domain administrator', ja: 'ドメイン管理者' },
  group: { ko: '그룹 관리자', en: 'Group administrator', ja: 'グループ管理者' },
  user: { ko: '개인 사용자', en: 'Personal user', ja: '個人ユーザー' },
} satisfies Record<Exclude<RegionName, 'all'> | 'admin', Text>)

/** Default roles are called by what they are in the reader's language, others by the name that they were given. */
export function roleNameIn(
  { key, name }: { readonly key: string; readonly name: string },
  language: Language,
): string {
  return roleText(key)?.[language] ?? name
}

/** Of a default role. */
export function roleText(key: string): Text | undefined {
  return Object.hasOwn(ROLE_TEXTS, key) ? ROLE_TEXTS[key as keyof typeof ROLE_TEXTS] : undefined
}
