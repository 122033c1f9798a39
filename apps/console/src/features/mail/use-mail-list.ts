/** A list of mails as its page works with it: rows, cursor and selection, actions, and where the address leads. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { listSize } from '../../lib/display.ts'
import { useCursor } from '../../ui/use-cursor.ts'
import { useRows, type Rows } from '../../ui/use-rows.ts'
import type { Keys } from '../../ui/use-keys.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { mailListQuery, queryOf } from './api.ts'
import type { MailSearch } from './search/search.ts'
import { useFoldRefused } from './reject/fold-refused.ts'
import { rememberList } from './list-memory.ts'
import { undoLast, useMailActions, usePendingIds, type ListAction } from './act/use-mail-actions.tsx'

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
  const { language } = useLanguage()
  const pending = usePendingIds()
  const all: readonly MailRow[] = list.data?.data ?? NO_ROWS
  const fold = useFoldRefused(all)
  const { rows } = fold
  const ids = useMemo(() => rows.map((mail) => mail.id), [rows])
  const total = list.data?.total ?? 0
  useRemembered(all, search, total)
  const [cursor, setCursor, stay] = useCursor(search.mail ?? null, (id) =>
    go({ ...search, mail: id ?? undefined }, true),
  )
  const state = useRows(ids, cursor, setCursor)
  const chosen = rows.filter((mail) => state.selected.has(mail.id))
  const act = (mails: readonly MailRow[], action: ListAction) => {
    const free = mails.filter((mail) => !pending.has(mail.id))
    if (free.length > 0) actions.start(free, action)
    state.select([])
  }
  const target = chosen.length > 0 ? chosen : rows.filter((mail) => mail.id === cursor)
  const keys = useListKeys({ search, total, state, onDelete: () => act(target, 'delete'), go })
  const query = queryOf(wanted, true)
  /** Where the whole page is selected and there is more: the search, and how many it finds. */
  const beyond =
    chosen.length > 0 && chosen.length === rows.length && total > rows.length
      ? { query, count: formatNumber(total, language) + (list.data?.total_is_at_least ? '+' : '') }
      : null
  return {
    search,
    go,
    list,
    query,
    rows,
    fold,
    state,
    stay,
    chosen,
    target,
    actions,
    pending,
    act,
    keys,
    beyond,
  }
}

/** What the page of a mail goes on and back by: all mail of this page, folded or not. */
function useRemembered(all: readonly MailRow[], { page = 1, size }: MailSearch, total: number): void {
  useEffect(
    () => rememberList({ ids: all.map(({ id }) => id), before: (page - 1) * (size ?? listSize()), total }),
    [all, page, size, total],
  )
}

interface KeysOf {
  readonly search: MailSearch
  readonly total: number
  readonly state: Rows
  readonly onDelete: () => void
  readonly go: (next: MailSearch) => void
}

/** What moves and chooses in every list. */
function useListKeys({ search, total, state, onDelete, go }: KeysOf): Keys {
  const navigate = useNavigate()
  const turn = (by: number) => {
    const pages = Math.max(1, Math.ceil(total / (search.size ?? listSize())))
    const page = Math.min(pages, Math.max(1, (search.page ?? 1) + by))
    if (page !== (search.page ?? 1)) go({ ...search, page: page === 1 ? undefined : page, mail: undefined })
  }
  return {
    j: (event) => state.move(1, event.shiftKey),
    k: (event) => state.move(-1, event.shiftKey),
    x: (event) => state.cursor !== null && state.toggle(state.cursor, event.shiftKey),
    delete: onDelete,
    u: undoLast,
    'g m': () => void navigate({ to: '/mail/inbound/mail' }),
    'g r': () => void navigate({ to: '/mail/inbound/reject' }),
    'g h': () => void navigate({ to: '/' }),
    '[': () => turn(-1),
    ']': () => turn(1),
    '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
    escape: () => (state.selected.size > 0 ? state.select([]) : state.setCursor(null)),
  }
}
