/** SQL of the SMTP lists as the edge reads them: what changed, by stream; entries of a few values, to be sure of them. */
import type { POLICIES } from '@postern/contract/codes/filter.ts'
import type pg from 'pg'

/** An entry that decides. */
export interface ListEntry {
  readonly id: number
  readonly policy: (typeof POLICIES)['allow'] | (typeof POLICIES)['deny']
  readonly value: string
  readonly ofRecipient: boolean
  readonly trusts: boolean
  /** ms since the epoch; null: never. */
  readonly until: number | null
}

const ENTRY = `id, policy, value, of_recipient as "ofRecipient", trust_unauthenticated as trusts,
  (extract(epoch from valid_until) * 1000)::float8 as until`

/** What is in use of these values, of senders and clients or of recipients. */
export async function findEntries(
  pool: pg.Pool,
  values: readonly string[],
  ofRecipient: boolean,
): Promise<readonly ListEntry[]> {
  const { rows } = await pool.query<ListEntry>({
    name: 'find-smtp-entries',
    text: `select ${ENTRY} from smtp_entry
      where policy = any ('{1,2}') and value = any ($1) and of_recipient = $2 and is_act`,
    values: [values, ofRecipient],
  })
  return rows
}

/** What is kept as it is: patterns and countries in use. */
export async function loadFew(
  pool: pg.Pool,
): Promise<readonly (ListEntry & { readonly kind: 'pattern' | 'country' })[]> {
  const { rows } = await pool.query<ListEntry & { kind: 'pattern' | 'country' }>(
    `select kind, ${ENTRY} from smtp_entry where kind in ('pattern', 'country') and is_act order by id`,
  )
  return rows
}

/** Every transaction before this one is over, and what it changed can be seen. */
export async function horizon(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as at',
  )
  return rows[0]!.at
}

/** About how many entries there are. */
export async function estimate(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ rows: number }>(
    `select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'smtp_entry'::regclass`,
  )
  return rows[0]?.rows ?? 0
}

/** Values of one statement, one a line behind a letter: i, n (address, network), s, r (of a sender, of a recipient). */
const CHUNK = 50_000

/**
 * Values of what was made or changed since a horizon ('0': of all), as text of many lines. Rows of a restored database may tell of
 * transactions to come: they were read at the start, and are read again by nobody.
 */
export async function* valuesSince(pool: pg.Pool, since: string): AsyncGenerator<string> {
  let asked = askValues(pool, since, { changed: since, id: '0' })
  for (;;) {
    const row = await asked
    if (row.lines === null) return
    // The database reads on while what there is is taken in.
    asked = askValues(pool, since, row)
    // What breaks is thrown where it is awaited.
    asked.catch(() => undefined)
    yield row.lines
  }
}

interface Place {
  readonly changed: string
  readonly id: string
}

async function askValues(
  pool: pg.Pool,
  since: string,
  { changed, id }: Place,
): Promise<Place & { readonly lines: string | null }> {
  const isFirst = since === '0'
  const { rows } = await pool.query<Place & { lines: string | null }>({
    name: `smtp-values-${isFirst ? 'all' : 'since'}`,
    text: `select string_agg(line, E'\\n') as lines, (array_agg(changed))[count(*)]::text as changed,
        (array_agg(id))[count(*)]::text as id
      from (
        select changed, id, case kind when 'ip' then 'i' when 'network' then 'n'
          else case when of_recipient then 'r' else 's' end end || value as line
        from smtp_entry where (changed, id) > ($1::xid8, $2::bigint)
          ${isFirst ? '' : 'and changed < pg_snapshot_xmax(pg_current_snapshot())'}
        order by changed, id limit ${CHUNK}
      ) as chunk`,
    values: [changed, id],
  })
  return rows[0]!
}

/** How often one entry decided. */
export interface EntrySum {
  readonly entryId: number
  readonly hits: number
  /** Of the last of them, ms since the epoch. */
  readonly last: number
}

/** Adds to what is known; entries that are gone meanwhile are left out. */
export async function writeEntryHits(pool: pg.Pool, sums: readonly EntrySum[]): Promise<void> {
  if (sums.length === 0) return
  await pool.query({
    name: 'write-smtp-entry-hits',
    text: `insert into smtp_entry_use as c (entry_id, hits, last_hit)
      select e.id, h.hits, to_timestamp(h.last / 1000.0)
      from json_to_recordset($1) as h("entryId" bigint, hits bigint, last bigint)
      join smtp_entry e on e.id = h."entryId"
      order by e.id for key share of e
      on conflict (entry_id) do update set
        hits = c.hits + excluded.hits, last_hit = greatest(c.last_hit, excluded.last_hit)`,
    values: [JSON.stringify(sums)],
  })
}
