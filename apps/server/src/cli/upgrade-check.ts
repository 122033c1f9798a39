/** What an upgrade to this build means for a database as it is now; pure. */
import type { Migration } from '../platform/db/migrate.ts'
import type { Report } from './doctor-report.ts'
import type { PresentState } from './upgrade-store.ts'

export interface Circumstances {
  /** Migrations of this build. */
  readonly migrations: readonly Migration[]
  readonly version: string
  /** Of this build. */
  readonly changelog: string
  /** Bytes free where the database lies; null where that is another machine's. */
  readonly free: number | null
  /** Variables of ours that are set and that this build does not read. */
  readonly unread: readonly string[]
}

/** Rows of a table beyond which a statement on all of it takes minutes. */
const MANY_ROWS = 1_000_000
/** Of the database, what may be needed besides while large tables are rewritten. */
const SPARE = 0.5
const LEAST_FREE = 1024 ** 3
/** Statements that read or write a whole table. */
const WHOLE =
  /\b(?:alter table(?: only)?(?: if exists)?|update(?: only)?|delete from|create (?:unique )?index[^;]*? on)\s+(\w+)/gi

export function upgradeReports(present: PresentState, circumstances: Circumstances): Report[] {
  const { migrations } = circumstances
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const newer = [...present.applied.keys()].filter((name) => !known.has(name)).toSorted()
  if (newer.length > 0)
    return [
      {
        level: 'problem',
        text: `the database was migrated by a newer version: ${newer.join(', ')}`,
        remedy: 'install that version or a newer one, or restore a backup of this one',
      },
    ]
  const changed = [...present.applied]
    .filter(([name, hash]) => known.get(name) !== hash)
    .map(([name]) => name)
  const pending = migrations.filter(({ name }) => !present.applied.has(name))
  return [
    ...changed.map((name): Report => ({
      level: 'problem',
      text: `migration ${name} was changed after it had been applied`,
      remedy: 'install an unchanged release',
    })),
    ...versionReports(present, circumstances),
    ...(pending.length === 0
      ? [{ level: 'ok' as const, text: 'no migration is pending' }]
      : pendingReports(pending, present)),
    ...diskReports(present, circumstances, pending.length > 0),
    ...circumstances.unread.map((name): Report => ({
      level: 'note',
      text: `${name} is set, and this version does not read it`,
      remedy: 'see "Configuration by environment" in docs/operating.md, then rename or remove it',
    })),
    {
      level: 'note',
      text: 'whether there is a backup is not known here',
      remedy: 'make one before the upgrade: the way back leads over it',
    },
  ]
}

function versionReports({ versions }: PresentState, { version, changelog }: Circumstances): Report[] {
  const from = versions.length > 0 ? versions.join(', ') : 'a version that does not say which'
  const notes = upgradingNotes(changelog, versions[0] ?? null)
  return [
    { level: 'ok', text: `from ${from} to ${version}` },
    ...notes.map((text): Report => ({ level: 'note', text })),
  ]
}

/** Of the changelog, what is said under "Upgrading" of versions after `from`; all of it where that is not known. */
export function upgradingNotes(changelog: string, from: string | null): string[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const named = /^(\d+\.\d+\.\d+)/.exec(section)?.[1]
      if (from !== null && named !== undefined && !isAfter(named, from)) return []
      const said = /^### Upgrading\n([^]*?)(?=^##|(?![^]))/m.exec(section)?.[1] ?? ''
      return said
        .split(/^- /m)
        .map((note) => note.trim().replaceAll(/\s+/g, ' '))
        .filter((note) => note !== '')
        .map((note) => `${named ?? 'this version'}: ${note}`)
    })
}

function isAfter(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const at = a!.findIndex((part, i) => part !== (b![i] ?? 0))
  return at !== -1 && a![at]! > (b![at] ?? 0)
}

function pendingReports(pending: readonly Migration[], { rows, applied }: PresentState): Report[] {
  const long = pending.flatMap(({ name, sql }) => {
    const touched = new Set([...sql.matchAll(WHOLE)].map(([, table]) => table!.toLowerCase()))
    const large = [...touched].filter((table) => (rows.get(table) ?? 0) >= MANY_ROWS)
    return large.length === 0
      ? []
      : [`${name} (${large.map((table) => `${table}: ${millions(rows.get(table)!)}`).join(', ')})`]
  })
  const stopping = pending.filter(({ expands }) => !expands).map(({ name }) => name)
  const list: Report[] = [{ level: 'ok', text: `pending: ${pending.map(({ name }) => name).join(', ')}` }]
  if (applied.size === 0) return list
  if (long.length > 0)
    list.push({
      level: 'note',
      text: `these take minutes, as their tables are large: ${long.join('; ')}`,
      remedy: 'upgrade when little mail comes; senders wait meanwhile and try again',
    })
  list.push(
    stopping.length > 0
      ? {
          level: 'note',
          text: `with these the version before does not go on: ${stopping.join(', ')}`,
          remedy: 'stop all nodes, upgrade them, then start them; on one node the start does that',
        }
      : {
          level: 'ok',
          text: 'the version before goes on beside them: nodes can be upgraded one after the other',
        },
  )
  return list
}

function diskReports({ bytes }: PresentState, { free }: Circumstances, isPending: boolean): Report[] {
  if (free === null || !isPending) return []
  const needed = Math.max(LEAST_FREE, bytes * SPARE)
  const text = `${gigabytes(free)} free, the database has ${gigabytes(bytes)}`
  if (free >= needed) return [{ level: 'ok', text }]
  return [
    {
      level: 'problem',
      text,
      remedy: `make ${gigabytes(needed - free)} more free: tables may be written anew`,
    },
  ]
}

const millions = (rows: number): string => `${(rows / 1e6).toFixed(1)} million rows`
const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`
