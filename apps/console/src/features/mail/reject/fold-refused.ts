/** Refusals of one client on a page of a list as one row that opens: a scanner's hundred tries do not hide the mail. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { createContext, use, useMemo, useState } from 'react'

/** So many of one client are folded. */
const FEW = 3

type Foldable = Pick<MailRow, 'id' | 'class' | 'sender_ip'>

export interface Folded<Row> {
  /** What is shown, in the order of the page. */
  readonly rows: readonly Row[]
  /** By id of the row that stands for them, how many refusals of its client there are beside it. */
  readonly more: ReadonlyMap<string, number>
}

/** `opened`: ids of rows whose others are shown, too. */
export function foldRefused<Row extends Foldable>(
  rows: readonly Row[],
  opened: ReadonlySet<string>,
): Folded<Row> {
  const clients = Map.groupBy(
    rows.filter((row) => row.class === 'rejected' && row.sender_ip !== ''),
    (row) => row.sender_ip,
  )
  const more = new Map<string, number>()
  const hidden = new Set<string>()
  for (const [first, ...others] of clients.values()) {
    if (!first || others.length + 1 < FEW) continue
    more.set(first.id, others.length)
    if (!opened.has(first.id)) for (const { id } of others) hidden.add(id)
  }
  return { rows: rows.filter(({ id }) => !hidden.has(id)), more }
}

export interface Fold extends Folded<MailRow> {
  readonly opened: ReadonlySet<string>
  readonly turn: (id: string) => void
}

export function useFoldRefused(rows: readonly MailRow[]): Fold {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const folded = useMemo(() => foldRefused(rows, opened), [rows, opened])
  const turn = (id: string) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return { ...folded, opened, turn }
}

const FoldContext = createContext<Fold | null>(null)
export const FoldProvider = FoldContext

export const useFold = (): Fold | null => use(FoldContext)
