/** Names of roles: default ones in the reader's language, others as they were named. */
import { ROLE_TEXTS } from '@postern/contract/texts/permissions.ts'
import { useCallback } from 'react'
import { useLanguage } from '../../lib/i18n.tsx'

export function useRoleName(): (role: { readonly key: string; readonly name: string }) => string {
  const { language } = useLanguage()
  return useCallback(
    (role) => {
      const key = (['admin', 'domain', 'group', 'user'] as const).find((known) => known === role.key)
      return key === undefined ? role.name : ROLE_TEXTS[key][language]
    },
    [language],
  )
}
