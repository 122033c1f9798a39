/** SQL of what a preview compares: the same question to the present database and to that of the backup. */
import type pg from 'pg'

/** A kind of things that people know by a name. */
export interface ComparedKind {
  readonly words: string
  readonly table: string
  /** Tells one from all others, in either database. */
  readonly key: string
  readonly label: string
  /** Columns that change without anybody changing anything. */
  readonly volatile: readonly string[]
}

const kind = (
  words: string,
  table: string,
  key: string,
  label = key,
  volatile: readonly string[] = [],
): ComparedKind => ({ words, table, key, label, volatile })

const OF_DOMAIN = `(select name from domain where domain.id = t.domain_id)`

/** In the order that people look for them. Filters and servers have no name of their own: they are told apart by their ids. */
export const COMPARED: readonly ComparedKind[] = [
  kind('Domains', 'domain', 't.name'),
  kind('Mail servers', 'mail_server', 't.id::text', 't.server'),
  kind('Groups', 'user_group', `${OF_DOMAIN} || '/' || t.name`),
  kind('Accounts', 'app_user', 't.email', 't.email', [
    'last_login_at',
    'last_login_failed_at',
    'last_mail_sign_in_at',
    'password_advice_until',
    'temporary_until',
  ]),
  kind('Roles', 'role', 't.key', 't.name'),
  kind('Filters', 'filter', 't.id::text', 't.name'),
  kind('SMTP list entries', 'smtp_entry', `t.policy || ' ' || t.of_recipient || ' ' || t.value`, 't.value', [
    'changed',
  ]),
  kind('Settings', 'setting', 't.key', 't.key', ['updated_at', 'updated_by']),
]

export interface ComparedRow {
  readonly key: string
  readonly label: string
  /** Of all that the row says, its id and those it belongs to left out where they are told by name. */
  readonly sum: string
}

export async function readCompared(client: pg.ClientBase, of: ComparedKind): Promise<ComparedRow[]> {
  const { rows } = await client.query<ComparedRow>(
    `select ${of.key} as key, ${of.label} as label, md5((to_jsonb(t) - $1::text[])::text) as sum from ${of.table} t order by label, key`,
    [[...of.volatile, 'changed']],
  )
  return rows
}

/** Stored settings as JSON, by key. */
export async function readSettings(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; value: string }>(
    'select key, value::text as value from setting',
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** How many mails there are. */
export async function countMail(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from mail')
  return rows[0]!.n
}
