/** A list of mails as its page works with it: rows, cursor and selection, actions, and where the address leads. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRows } from '../../ui/use-rows.ts'
import type { Keys } from '../../ui/use-keys.ts'
import { mailListQuery } from './api.ts'
import type { MailSearch } from './search.ts'
import { useMailActions, usePendingIds } from './use-mail-actions.tsx'

type ListAction = 'recover' | 'delete' | 'allow' | 'deny'
export type MailList = ReturnType<typeof useMailList>

const NO_ROWS: never[] = []

/** `wanted` is what the server is asked for, where that is more than the address says. */
export function useMailList(
  search: MailSearch,
  go: (next: MailSearch, replace?: boolean) => void,
  wanted: MailSearch = search,
) {
  const list = useQuery(mailListQuery(wanted))
  const actions = useMailActions()
  const pending = usePendingIds()
  const rows: readonly MailRow[] = list.data?.data ?? NO_ROWS
  const ids = useMemo(() => rows.map((mail) => mail.id), [rows])
  const state = useRows(ids, search.mail ?? null, (id) => go({ ...search, mail: id ?? undefined }, true))
  const chosen = rows.filter((mail) => state.selected.has(mail.id))
  const act = (mails: readonly MailRow[], action: ListAction) => {
    const free = mails.filter((mail) => !pending.has(mail.id))
    if (free.length > 0) actions.start(free, action)
    state.select([])
  }
  /** What moves and chooses in every list. */
  const keys: Keys = {
    j: (event) => state.move(1, event.shiftKey),
    k: (event) => state.move(-1, event.shiftKey),
    x: (event) => state.cursor !== null && state.toggle(state.cursor, event.shiftKey),
    escape: () => (state.selected.size > 0 ? state.select([]) : state.setCursor(null)),
  }
  return { search, go, list, rows, state, chosen, actions, pending, act, keys }
}
