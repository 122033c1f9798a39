/** What stands on a screen that the reader may not open (product §6). */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { ClosedGate } from './drawings.tsx'
import { LinkButton } from './link-button.tsx'
import { useTitle } from './page-head.tsx'

export function NotAllowed() {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  useTitle(t('notAllowedTitle'))
  return (
    <div className="moment" role="alert">
      <ClosedGate />
      <h1>{t('notAllowedTitle')}</h1>
      <p>{errorText('NO_PERMISSION', language)}</p>
      <LinkButton to="/" variant="default">
        {common('goHome')}
      </LinkButton>
    </div>
  )
}
