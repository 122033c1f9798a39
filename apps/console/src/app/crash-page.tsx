/** Shown when a page throws: what happened, and a way on. */
import { Button, Group } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { type ErrorComponentProps } from '@tanstack/react-router'
import { LinkButton } from '../ui/link-button.tsx'
import { useT } from '../lib/i18n.tsx'
import { useTitle } from '../ui/page-head.tsx'

export function CrashPage({ error, reset }: ErrorComponentProps) {
  const common = useT(COMMON_TEXTS)
  const t = useT(SHELL_TEXTS)
  useTitle(t('crashTitle'))
  return (
    <main className="center">
      <div className="card panel" role="alert">
        <h1>{t('crashTitle')}</h1>
        <p>{t('crashText')}</p>
        <p className="mono">{error instanceof Error ? error.message : ''}</p>
        <Group gap={8}>
          <Button onClick={reset}>{common('retry')}</Button>
          <LinkButton variant="default" to="/">
            {common('goHome')}
          </LinkButton>
        </Group>
      </div>
    </main>
  )
}
