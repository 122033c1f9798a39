/** To the import of a list, for whoever may. */
import type { Permission } from '@postern/contract/permissions.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useT } from '../lib/i18n.tsx'
import { usePermissions } from '../lib/use-session.ts'
import { LinkButton } from './link-button.tsx'

interface ImportButtonProps {
  readonly to:
    | '/member/user/bulk-registration'
    | '/member/domain/bulk-registration'
    | '/config/mail-server/bulk-registration'
    | '/filter/system/bulk-registration'
    | '/filter/smtp/bulk-registration'
  readonly permission: Permission
}

export function ImportButton({ to, permission }: ImportButtonProps) {
  const t = useT(UI_TEXTS)
  const may = usePermissions()
  if (!may(permission)) return null
  return (
    <LinkButton to={to} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
      {t('import')}
    </LinkButton>
  )
}
