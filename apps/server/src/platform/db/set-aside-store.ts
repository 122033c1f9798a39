/** SQL of what is stored and can't be used as it is: named here until it can (db/migrations/0083). */
import type pg from 'pg'

export type AsidePart = 'filter' | 'setting' | 'yara' | 'scan' | 'original' | 'node' | 'certificate'

export interface Aside {
  /** Id, key or blob key. */
  readonly ref: string
  readonly name: string
  /** For administrators, in a few words. */
  readonly reason: string
}

/**
 * Of what was just read, `rows` can't be used, and everything else can. `among` names what was read; null stands for all there is of
 * the part.
 */
export async function noteAside(
  pool: Pick<pg.Pool, 'query'>,
  part: AsidePart,
  rows: readonly Aside[],
  among: readonly string[] | null,
): Promise<void> {
  await pool.query(
    `with bad as (select * from json_to_recordset($2) as b(ref text, name text, reason text)),
      gone as (delete from set_aside where part = $1 and ($3::text[] is null or ref = any ($3))
        and ref not in (select ref from bad))
    insert into set_aside (part, ref, name, reason) select $1, ref, name, reason from bad
    on conflict (part, ref) do update set name = excluded.name, reason = excluded.reason`,
    [part, JSON.stringify(rows), among],
  )
}

/** As `noteAside`, where what was read is all that begins with `prefix`. */
export async function noteAsideBelow(
  pool: Pick<pg.Pool, 'query'>,
  part: AsidePart,
  prefix: string,
  rows: readonly Aside[],
): Promise<void> {
  const { rows: before } = await pool.query<{ ref: string }>(
    'select ref from set_aside where part = $1 and starts_with(ref, $2)',
    [part, prefix],
  )
  await noteAside(
    pool,
    part,
    rows,
    [...before, ...rows].map(({ ref }) => ref),
  )
}

/** Blob keys of originals that were found damaged. */
export async function damagedOriginals(pool: Pick<pg.Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ ref: string }>(`select ref from set_aside where part = 'original'`)
  return rows.map(({ ref }) => ref)
}
