/** What can be done with a node: drain it, stop draining it, remove one that is gone. */
import { Button } from '@mantine/core'
import {
  drainNodeRoute,
  removeNodeRoute,
  resumeNodeRoute,
  type NodeRow,
} from '@postern/contract/routes/node.ts'
import { NODE_TEXTS } from '@postern/contract/texts/node.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import css from './node.module.css'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'

const CALLS = { drain: drainNodeRoute, resume: resumeNodeRoute, remove: removeNodeRoute } as const
const DONE = { drain: 'draining', resume: 'resumed', remove: 'removed' } as const
type Act = keyof typeof CALLS

function useAct(node: NodeRow, onEnd: () => void) {
  const t = useT(NODE_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => call(CALLS[act], { params: { id: node.id } }),
    onSuccess: (_done, act) => notifyDone(t(DONE[act], { name: node.name })),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: async () => {
      onEnd()
      await queries.invalidateQueries({ queryKey: ['nodes'] })
    },
  })
}

export function NodeActs({ node }: { readonly node: NodeRow }) {
  const t = useT(NODE_TEXTS)
  const [asked, ask] = useState<'drain' | 'remove' | null>(null)
  const act = useAct(node, () => ask(null))
  const { name, state } = node
  const gone = state === 'silent' || state === 'stopped'
  if (node.drain_since !== null && !gone)
    return (
      <Button size="xs" variant="default" loading={act.isPending} onClick={() => act.mutate('resume')}>
        {t('resume')}
      </Button>
    )
  return (
    <>
      {gone ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('removeNode', { name })}
          onClick={() => ask('remove')}
        >
          {t('remove')}
        </Button>
      ) : (
        <DrainButton node={node} onAsk={() => ask('drain')} />
      )}
      <AskDialog
        opened={asked !== null}
        title={t(asked === 'remove' ? 'removeNode' : 'drainNode', { name })}
        text={t(asked === 'remove' ? 'removeAsk' : 'drainAsk', { name })}
        label={t(asked === 'remove' ? 'removeGo' : 'drainGo')}
        pending={act.isPending}
        onClose={() => ask(null)}
        onYes={() => act.mutate(asked ?? 'drain')}
      />
    </>
  )
}

/** Where it can't be, the reason stands beside it, for keyboards and screen readers too. */
function DrainButton({ node, onAsk }: { readonly node: NodeRow; readonly onAsk: () => void }) {
  const t = useT(NODE_TEXTS)
  const { language } = useLanguage()
  const why = node.bound === null ? undefined : codeText(node.bound, language)
  const reasonId = `bound-${node.id}`
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('drainNode', { name: node.name })}
        aria-describedby={why === undefined ? undefined : reasonId}
        disabled={why !== undefined}
        title={why}
        onClick={onAsk}
      >
        {t('drain')}
      </Button>
      {why !== undefined && (
        <span id={reasonId} className={`dim small ${css['bound']}`}>
          {why}
        </span>
      )}
    </>
  )
}
