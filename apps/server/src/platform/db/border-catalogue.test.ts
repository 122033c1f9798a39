/**
 * What protects the border between tenants, read from PostgreSQL's own catalogue: a new table, partition, view, column
 * or security-definer function without its protection fails here by itself (R9). Attacks: borders.test.ts.
 */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Security-definer functions, and what keeps each from telling or doing more than it should. */
const DEFINERS: Readonly<Record<string, string>> = {
  taken_domain_names: 'says of names one gives whether they are taken',
  taken_addresses: 'says of addresses one gives whether they are taken',
  leave_to_administrators: 'takes mail from the user who asks, and gives it to nobody',
  end_refused_questions: 'a trigger',
  find_users: 'names users in reach only',
  locked_users: 'names users in reach only',
  assert_place: 'a trigger',
  forward_mail: 'sends what is in reach',
  lock_message: 'answers nothing',
  bulk_job_asks: 'a trigger',
  campaign_of: 'an id for an id',
  campaign_names: 'ids for an id',
  report_answer: 'of reports in reach only',
  drop_message_without_mail: 'only what no mail belongs to',
  audit_append: 'the only way into the log',
  audit_broken_at: 'a number',
  audit_bounds: 'two numbers',
  audit_expire: 'not for the role of the API',
  count_changed_mail: 'a trigger',
  count_found: 'a trigger',
  forget_attachment_link: 'a trigger',
  forget_browsers: 'a trigger',
  forget_protected_person: 'a trigger',
  forget_waiting_mail: 'a trigger',
  mail_asks_disarm: 'a trigger',
  mail_search_delete: 'the narrow row of a mail goes with it',
  mail_search_insert: 'the narrow row of a mail comes with it',
  mail_search_update: 'the narrow row of a mail follows it',
  mails_of_messages:
    'no index serves what a message carries under row-level security; it looks at what is in reach alone',
  mails_with_tokens: 'no index serves words under row-level security; it looks at what is in reach alone',
  note_undisarmed: 'a trigger',
  move_export_schedules: 'a trigger',
  move_filters: 'a trigger',
  move_waiting_mail: 'a trigger',
  reroute_of_changed: 'a trigger',
  reroute_of_deleted: 'a trigger',
  take_forwards: 'says whether a number is too large',
}
const SECRET = /secret|password_hash|^hash$|_hash$|private|content/
/** Columns of that name that hold no secret: hashes of rules and of the audit chain, kept pages of settings. */
const NO_SECRET = new Set([
  'filter.rules_hash',
  'audit.hash',
  'setting_history.contents',
  'report_schedule.contents',
])

const TENANT = `'postern_tenant'`

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await query(
    `select ensure_mail_partitions(now() + make_interval(months => n)) from generate_series(2, 4) n`,
  )
})
afterAll(() => database.close())

async function query<T extends object>(text: string): Promise<T[]> {
  return (await database.pool.query<T>(text)).rows
}

test('the role owns nothing, may not sign in, and passes no policy by', async () => {
  expect(
    await query(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         has_schema_privilege(oid, 'public', 'create') as creates,
         (select count(*) from pg_class where relowner = r.oid) as owned,
         (select count(*) from pg_auth_members where member = r.oid) as roles from pg_roles r where rolname = ${TENANT}`,
    ),
  ).toEqual([
    {
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      creates: false,
      owned: 0,
      roles: 0,
    },
  ])
})

test('whatever it may touch has row-level security; partitions, sequences and views it may not touch at all', async () => {
  const open = await query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and case
       when c.relkind = 'S' then has_sequence_privilege(${TENANT}, c.oid, 'usage, select, update')
       when c.relkind not in ('r', 'p', 'v', 'm', 'f') then false
       else (c.relispartition or not c.relrowsecurity)
         and (has_table_privilege(${TENANT}, c.oid, 'select, insert, update, delete, truncate, references, trigger')
           or has_any_column_privilege(${TENANT}, c.oid, 'select, insert, update, references')) end`,
  )
  expect(open).toEqual([])
  const partitions = await query(`select 1 from pg_class where relispartition and relname ~ '^mail_\\d{6}$'`)
  expect(partitions.length).toBeGreaterThanOrEqual(5)
})

test('every policy is for that role, and says what rows may become', async () => {
  const loose = await query(
    `select tablename, policyname from pg_policies where schemaname = 'public' and (roles <> '{postern_tenant}'
       or permissive <> 'PERMISSIVE' or cmd = 'ALL' or cmd in ('INSERT', 'UPDATE') and with_check is null
       or cmd <> 'INSERT' and qual is null)`,
  )
  expect(loose).toEqual([])
  const everybodys = await query<{ tablename: string }>(
    `select distinct tablename from pg_policies where 'true' in (qual, with_check) order by 1`,
  )
  expect(everybodys.map(({ tablename }) => tablename)).toEqual(['register_default', 'role', 'stat_state'])
})

test('secrets are nobody’s to read through the API', async () => {
  const readable = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and has_column_privilege(${TENANT}, quote_ident(table_name), column_name, 'select')`,
  )
  const secret = readable.map(({ name }) => name).filter((name) => SECRET.test(name.split('.')[1]!))
  expect(secret.filter((name) => !NO_SECRET.has(name))).toEqual([])
})

test('functions that see beyond it are known, hold to their schema, and nobody else may call them', async () => {
  const found = await query<{ name: string; config: string[] | null; everybody: boolean }>(
    `select p.proname as name, p.proconfig as config,
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as everybody
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(Object.keys(DEFINERS).toSorted())
  for (const { name, config, everybody } of found) {
    expect(config, name).toContain('search_path=public, pg_temp')
    expect(everybody, name).toBe(false)
  }
})
