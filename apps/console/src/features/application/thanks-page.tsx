/** After an application was sent. */
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useTitle } from '../../ui/page-head.tsx'

export function ThanksPage() {
  const t = useT(APPLICATION_TEXTS)
  const common = useT(COMMON_TEXTS)
  useTitle(t('thanksTitle'))
  return (
    <PublicFrame>
      <div className="card panel">
        <IconCircleCheck size={36} color="var(--normal-s)" aria-hidden />
        <h1>{t('thanksTitle')}</h1>
        <p>{t('thanksText')}</p>
        <LinkButton variant="default" to="/">
          {common('goHome')}
        </LinkButton>
      </div>
    </PublicFrame>
  )
}
