/** What a decision about reports can still do with the copies of a campaign. Pure. */
import { MAIL_MODES, type ReportWish } from '@postern/contract/codes/mail.ts'
import type { Copy } from './decision-store.ts'

export type CopyState = 'held' | 'under_way' | 'delivered' | 'other'

/** Where a copy is. Waiting mail is its sender's matter; viruses and what a person's own filter holds are not given out along. */
export function stateOfCopy(copy: Copy): CopyState {
  if (copy.send_state === 'S') return 'delivered'
  if (copy.send_state === 'P') return 'under_way'
  const held = copy.mode === MAIL_MODES.block && copy.class === 'spam' && !copy.recovered
  return held && copy.filter_info === '' ? 'held' : 'other'
}

/** Counts of copies by where they are; `held` are those that agreeing with a report of wanted mail releases. */
export function stateOfCopies(copies: readonly Copy[], reported: ReadonlySet<string>) {
  const count = (wanted: CopyState): number => copies.filter((copy) => stateOfCopy(copy) === wanted).length
  return {
    held: toActOn('normal', copies, reported).length,
    under_way: count('under_way'),
    delivered: count('delivered'),
  }
}

/**
 * The mails that agreeing acts on: what is held of copies and was reported itself, to be released; what is on its way, to be
 * taken back. Reported mail that a filter holds is released too: its reporter asked for that one.
 */
export function toActOn(wish: ReportWish, copies: readonly Copy[], reported: ReadonlySet<string>): Copy[] {
  if (wish === 'spam')
    return copies.filter((copy) => stateOfCopy(copy) === 'under_way' && copy.class === 'normal')
  return copies.filter((copy) => {
    const state = stateOfCopy(copy)
    if (state === 'held') return true
    return reported.has(copy.id) && state === 'other' && copy.mode === MAIL_MODES.block && !copy.recovered
  })
}
