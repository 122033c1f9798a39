/** What stands on a screen that the reader may not open (specification §6). */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { IconLock } from '@tabler/icons-react'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { LinkButton } from './link-button.tsx'
import { useTitle } from './page-head.tsx'

export function NotAllowed() {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  useTitle(t('notAllowedTitle'))
  return (
    <div className="card">
      <div className="empty" role="alert">
        <IconLock size={28} aria-hidden />
        <h1>{t('notAllowedTitle')}</h1>
        <span>{errorText('NO_PERMISSION', language)}</span>
        <LinkButton to="/" variant="default">
          {common('goHome')}
        </LinkButton>
      </div>
    </div>
  )
}
