/** What to do with the chosen rows of a list: at once, after a question, or taken back again. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { UNDO_MILLISECONDS } from '../lib/deferred.ts'
import { thrownText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { FailedRows, type Failures } from './failed-rows.tsx'
import { closeNote, notifyDone, notifyFailed } from './notify.ts'

export type { RunFor }

export interface BulkReply {
  readonly done: number
  readonly failed: readonly {
    readonly id: string | number
    readonly error: string
    readonly values?: Readonly<Record<string, string | number>> | undefined
  }[]
}
type Id = number | string
type Run<Of extends Id = number> = (ids: Of[]) => Promise<BulkReply>
/** Of rows that are known by `id`. */
type RunFor<Row> = Run<Row extends { readonly id: infer Of extends Id } ? Of : number>

/** A question asked before an action: `send` does it. */
export interface BulkQuestion<Row> {
  readonly rows: readonly Row[]
  readonly pending: boolean
  readonly send: (run: RunFor<Row>) => void
  readonly onClose: () => void
}

export interface BulkAction<Row> {
  readonly label: string
  /** Done at once. */
  readonly run?: RunFor<Row>
  /** Takes it back for those it was done for. */
  readonly undo?: RunFor<Row>
  /** What is said when it is done. */
  readonly said?: (count: number) => string
  /** Asked first; the question sends the action. */
  readonly ask?: ComponentType<BulkQuestion<Row>>
  readonly danger?: boolean
}

interface ListActionsProps<Row> {
  /** Names the reads to refresh. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly rowLabel: (row: Row) => string
  readonly bulk?: readonly BulkAction<Row>[]
  readonly onDelete?: RunFor<Row> | undefined
  readonly deleteHint?: string
  readonly onDone: () => void
}

export function ListActions<Row extends { readonly id: Id }>(props: ListActionsProps<Row>) {
  const { rows, onDelete, bulk = [], onDone } = props
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null)
  const [deleting, setDeleting] = useState(false)
  const close = () => {
    setAsking(null)
    setDeleting(false)
  }
  const { act, failures, setFailures } = useActing(props, close)
  const removal: BulkAction<Row> = { label: common('delete'), said: (count) => ui('deleted', { count }) }
  const Ask = asking?.ask
  return (
    <div className="bulk" role="toolbar" aria-label={common('selected', { count: rows.length })}>
      <strong aria-live="polite">{common('selected', { count: rows.length })}</strong>
      {bulk.map((action) => (
        <Button
          key={action.label}
          variant="default"
          {...(action.danger ? { c: 'var(--error)' } : {})}
          loading={act.isPending && asking === null && !deleting}
          onClick={() => (action.run ? act.mutate({ action, run: action.run }) : setAsking(action))}
        >
          {action.label}
        </Button>
      ))}
      {onDelete && (
        <Button variant="default" c="var(--error)" onClick={() => setDeleting(true)}>
          {common('delete')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {common('clearSelection')}
      </Button>
      {asking && Ask && (
        <Ask
          rows={rows}
          pending={act.isPending}
          send={(run) => act.mutate({ action: asking, run })}
          onClose={close}
        />
      )}
      {deleting && onDelete && (
        <ConfirmDelete
          rows={rows}
          pending={act.isPending}
          hint={props.deleteHint}
          onClose={close}
          onConfirm={() => act.mutate({ action: removal, run: onDelete })}
        />
      )}
      <FailedRows
        failures={failures}
        onClose={() => {
          setFailures(null)
          onDone()
        }}
      />
    </div>
  )
}

/** Sends actions for the chosen rows: says what was done, offers it back, and keeps what failed. */
function useActing<Row extends { readonly id: Id }>(props: ListActionsProps<Row>, close: () => void) {
  const { name, rows, rowLabel, onDone } = props
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [failures, setFailures] = useState<Failures | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: [name] })
  const ids = rows.map((row) => row.id)
  const doing = (run: RunFor<Row>) => (run as (ids: Id[]) => Promise<BulkReply>)(ids)
  const takeBack = async (undo: RunFor<Row>) => {
    try {
      await doing(undo)
      notifyDone(common('done'))
    } catch (error) {
      notifyFailed(thrownText(error, language))
    }
    await refresh()
  }
  const act = useMutation({
    mutationFn: ({ run }: { readonly action: BulkAction<Row>; readonly run: RunFor<Row> }) => doing(run),
    onSuccess: async (reply, { action }) => {
      close()
      if (reply.failed.length > 0) setFailures(failuresOf(reply, rows, rowLabel))
      else {
        const words = action.said?.(reply.done) ?? common('done')
        if (action.undo) offerUndo(words, common('undo'), () => void takeBack(action.undo!))
        else notifyDone(words)
        onDone()
      }
      await refresh()
    },
    onError: (error) => {
      close()
      notifyFailed(thrownText(error, language))
    },
  })
  return { act, failures, setFailures }
}

function failuresOf<Row extends { readonly id: Id }>(
  reply: BulkReply,
  rows: readonly Row[],
  label: (row: Row) => string,
): Failures {
  const names = new Map(rows.map((row) => [String(row.id), label(row)]))
  return {
    done: reply.done,
    rows: reply.failed.map(({ id, ...reason }) => ({ name: names.get(String(id)) ?? String(id), ...reason })),
  }
}

function offerUndo(words: string, label: string, undo: () => void): void {
  const id = `undo-${words}`
  notifications.show({
    id,
    autoClose: UNDO_MILLISECONDS,
    closeButtonProps: closeNote(),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{words}</span>
        <Button
          size="xs"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
}

interface ConfirmDeleteProps {
  readonly rows: readonly unknown[]
  readonly pending: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  readonly hint: string | undefined
}
function ConfirmDelete({ rows, pending, onClose, onConfirm, hint }: ConfirmDeleteProps) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  return (
    <AskDialog
      title={ui('confirmDeleteTitle')}
      text={common('confirmDelete', { count: rows.length })}
      label={common('delete')}
      pending={pending}
      onClose={onClose}
      onYes={onConfirm}
    >
      {hint !== undefined && <p className="dim">{hint}</p>}
    </AskDialog>
  )
}
