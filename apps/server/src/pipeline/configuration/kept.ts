/**
 * Lists that the mail path keeps in memory, each declared once: its table, its reader, and whether scan processes know it. The
 * snapshot, the reading on changes and the message to scan processes follow by type; a list that is missing anywhere does not
 * compile. Its table needs `call watch_rows(…)` in a migration.
 */
import type { Db } from '../../platform/db/client.ts'
import { loadDetoxExceptions } from '../detox/store.ts'
import { loadKeywords } from '../keywords/store.ts'
import { loadLearnt } from '../learning/store.ts'
import { loadBlocks } from '../rates/store.ts'
import { isAway } from '../score-watch/store.ts'
import { loadYaraFiles } from '../yara/store.ts'

interface Kept<T, Scanned extends boolean> {
  readonly table: string
  /** Reads it whole; may take unchanged parts from `before`. */
  load(db: Db, before?: T): Promise<T>
  /** Its value while nothing is known. */
  readonly none: T
  /** Scan processes are configured anew when it changes. */
  readonly scanned: Scanned
}

const keep = <T, Scanned extends boolean>(kept: Kept<T, Scanned>): Kept<T, Scanned> => kept

export const KEPT = {
  /** The watch finds that the statistical score runs away. */
  scoreAway: keep({ table: 'score_watch', load: isAway, none: false, scanned: true }),
  /** Tables that domains have learnt, as far as they count. */
  learnt: keep({ table: 'learnt_table', load: loadLearnt, none: [], scanned: true }),
  /** Those in use. */
  keywords: keep({ table: 'keyword', load: loadKeywords, none: [], scanned: true }),
  /** Rule files in use; the same array while none changes. */
  yara: keep({ table: 'yara_file', load: loadYaraFiles, none: [], scanned: true }),
  /** What detox leaves alone, in use. */
  detoxExceptions: keep({ table: 'detox_exception', load: loadDetoxExceptions, none: [], scanned: false }),
  /** Senders and recipients over a limit. */
  blocks: keep({ table: 'rate_block', load: loadBlocks, none: new Map(), scanned: false }),
}

export type KeptPart = keyof typeof KEPT
export const KEPT_PARTS = Object.keys(KEPT) as readonly KeptPart[]

export type KeptLists = {
  readonly [Part in KeptPart]: Awaited<ReturnType<(typeof KEPT)[Part]['load']>>
}

type ScannedPart = {
  [Part in KeptPart]: (typeof KEPT)[Part]['scanned'] extends true ? Part : never
}[KeptPart]
export type ScannedLists = Pick<KeptLists, ScannedPart>

export const SCANNED_PARTS = KEPT_PARTS.filter((part): part is ScannedPart => KEPT[part].scanned)

/** All of them, empty: for processes that judge without a database. */
export const NOTHING_KEPT = Object.fromEntries(
  KEPT_PARTS.map((part) => [part, KEPT[part].none]),
) as unknown as KeptLists

/** Reads those for which `isStale`, and takes the rest from `before`. */
export async function readKept(
  db: Db,
  before: KeptLists | null,
  isStale: (part: KeptPart) => boolean,
): Promise<KeptLists> {
  const read = async <Part extends KeptPart>(part: Part) => {
    // By the type of KEPT, `load` gives the list of its part.
    const { load } = KEPT[part] as Kept<KeptLists[Part], boolean>
    return [part, before && !isStale(part) ? before[part] : await load(db, before?.[part])] as const
  }
  return Object.fromEntries(await Promise.all(KEPT_PARTS.map(read))) as unknown as KeptLists
}

/** Those that scan processes know. */
export function scannedOf(lists: ScannedLists): ScannedLists {
  return Object.fromEntries(SCANNED_PARTS.map((part) => [part, lists[part]])) as unknown as ScannedLists
}
