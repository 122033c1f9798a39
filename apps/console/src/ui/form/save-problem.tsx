/** Why something was not saved. Where somebody else saved meanwhile, the way on: their changes come in, one's own stay. */
import { Box, Button } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSessionOver } from '../../lib/use-session.ts'
import { Notice } from '../notice.tsx'

interface SaveProblemProps {
  readonly problem: unknown
  /** Takes in what is stored now; absent where there is nothing to read again. */
  readonly onReload?: (() => Promise<unknown>) | undefined
}

export function SaveProblem({ problem, onReload }: SaveProblemProps) {
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { status } = toApiError(failure ?? problem)
  const over = useSessionOver()
  if (status === 401)
    return (
      <Notice tone="info" role="status">
        {ui(over ? 'sessionOverKept' : 'signedInAgain')}
      </Notice>
    )
  if (!onReload || failure !== null || toApiError(problem).code !== 'CHANGED_MEANWHILE') {
    return (
      <Notice tone="error" role="alert">
        {thrownText(failure ?? problem, language)}
        {/* The server was not reached, or can't answer now. */}
        {(status === 0 || status >= 500) && ` ${ui('entriesKept')}`}
      </Notice>
    )
  }
  const reload = async () => {
    setBusy(true)
    try {
      await onReload()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice tone="warn" role="alert">
      <strong>{ui('changedTitle')}</strong>
      <Box component="p" mt={4}>
        {ui('changedHelp')}
      </Box>
      <Button mt={8} size="xs" loading={busy} onClick={() => void reload()}>
        {ui('reload')}
      </Button>
    </Notice>
  )
}

/** What stands in a form after `onReload`. */
export function TakenIn({ clashes }: { readonly clashes: number }) {
  const ui = useT(UI_TEXTS)
  return (
    <Notice tone="warn" role="status">
      {ui('takenIn')}
      {clashes > 0 && ` ${ui('takenInBoth', { count: clashes })}`}
    </Notice>
  )
}
