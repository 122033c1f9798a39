/** Two administrators have the same form open: what one saved is never undone unseen by the other. */
import { holdTransaction } from '@postern/testkit/held.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { sessionOf } from '@postern/testkit/second-factor.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, tenant, roles, admin, manager, addUser } = await startMembers()
const { db, pool } = api.database
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
interface Form {
  readonly path: string
  readonly body: Values
  /** What the one changes, and the other, who knows nothing of it. */
  readonly one: Values
  readonly other: Values
  /** Somebody else's change as SQL, and as the audit log has it as what was before the next one. */
  readonly held: { readonly sql: readonly string[]; readonly before: Values }
  /** Where the version is read; as the path answers it, else. */
  readonly version?: () => Promise<unknown>
}

const user = { domain_id: tenant.domainId, role_id: roles.get('user') }
const server = { server: 'mx.own.example', port: 25, secure: 1, preference: 10 }
const idOf = ({ data }: { readonly data: unknown }): number => (data as { id: number }).id
let made = 0
/** Another word each time: a form is opened by two tests, and what changes nothing meets nobody. */
const anew = (word: string): string => `${word}${++made}`
const held = (sql: string, before: Values): Form['held'] => ({ sql: [sql], before })

function notice(): Values {
  const none = { title: '', body: '', popup: '' }
  return {
    texts: { ko: none, en: { title: 'Shared', body: '<p>Shared</p>', popup: '' }, ja: none },
    active_start: '2026-01-01T00:00:00.000Z',
    active_end: null,
    popup_start: null,
    popup_end: null,
    regions: ['domain'],
    all_domains: false,
    domain_ids: [tenant.domainId],
  }
}

const FORMS: Readonly<Record<string, () => Promise<Form>>> = {
  user: async () => {
    const body = { ...user, email: `${anew('shared')}@own.example`, name: 'Shared' }
    const id = await addUser(body)
    return {
      path: `/users/${id}`,
      body,
      one: { login_blocked: true },
      other: { name: 'Renamed' },
      held: held(`update app_user set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  "user's aliases": async () => {
    const body = { ...user, email: `${anew('aliased')}@own.example`, name: 'Aliased' }
    const id = await addUser(body)
    const aliases = (name: string) => ({ email_alias: [`${anew(name)}@own.example`] })
    const lock = `select from app_user where id = ${id} for update`
    const add = `insert into user_alias (user_id, email) values (${id}, 'held@own.example')`
    return {
      path: `/users/${id}`,
      body,
      one: aliases('first'),
      other: aliases('second'),
      held: {
        sql: [lock, add],
        before: { email_alias: expect.arrayContaining(['held@own.example']) as unknown },
      },
    }
  },
  group: async () => {
    const body = { name: anew('Shared'), domain_id: tenant.domainId }
    const id = idOf(await manager.call('POST', '/groups', body))
    return {
      path: `/groups/${id}`,
      body,
      one: { use_filter: false },
      other: { name: anew('Renamed') },
      held: held(`update user_group set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  domain: async () => ({
    path: `/domains/${tenant.domainId}`,
    body: { name: tenant.domain, mail_servers: [server] },
    one: { mail_servers: [server, { ...server, server: 'mx2.own.example' }] },
    other: { comment: anew('Changed') },
    held: held(`update domain set comment = 'Held' where id = ${tenant.domainId}`, { comment: 'Held' }),
  }),
  "domain's servers, from the list of servers": async () => ({
    path: `/domains/${tenant.domainId}`,
    body: { name: tenant.domain, mail_servers: [server] },
    one: { comment: anew('Changed') },
    other: { comment: anew('Changed') },
    held: {
      sql: [
        `select from domain where id = ${tenant.domainId} for update`,
        `update mail_server set preference = 77 where id = ${tenant.serverId}`,
      ],
      before: { mail_servers: [{ ...server, preference: 77 }] },
    },
  }),
  'mail server': async () => ({
    path: `/configs/mailserver/${tenant.serverId}`,
    body: server,
    one: { secure: 2 },
    other: { preference: 20 },
    held: held(`update mail_server set port = 2525 where id = ${tenant.serverId}`, { port: 2525 }),
  }),
  'protected person': async () => ({
    path: `/configs/filtering/protected-people/${tenant.personId}`,
    body: { name: 'Head' },
    one: { others: [anew('Other')] },
    other: { comment: anew('Changed') },
    held: held(`update protected_person set comment = 'Held' where id = ${tenant.personId}`, {
      comment: 'Held',
    }),
  }),
  keyword: async () => {
    const body = { keyword: anew('Word') }
    const { data } = await admin.call('POST', '/configs/filtering/keywordmonitor', body)
    const { id } = data as { id: number }
    return {
      path: `/configs/filtering/keywordmonitor/${id}`,
      body,
      one: { body: anew('Text') },
      other: { occurrences: 3 },
      held: held(`update keyword set occurrences = 5 where id = ${id}`, { occurrences: 5 }),
    }
  },
  'report schedule': async () => {
    const body = {
      name: anew('Schedule'),
      frequency: 'monthly',
      day: ++made,
      region: 'all',
      language: 'en',
      contents: ['chart'],
      send_time: '08:00',
      recipients: ['boss@own.example'],
    }
    const id = idOf(await admin.call('POST', '/configs/report/schedule', body))
    return {
      path: `/configs/report/schedule/${id}`,
      body,
      one: { language: 'ja' },
      other: { name: anew('Renamed') },
      held: held(`update report_schedule set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  'alert rule': async () => {
    const body = { name: anew('Rule'), kind: 'disk', region: 'all', limit: 5 }
    const id = idOf(await admin.call('POST', '/configs/alert', body))
    return {
      path: `/configs/alert/${id}`,
      body,
      one: { limit: 7 },
      other: { name: anew('Renamed') },
      held: held(`update alert_rule set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  'way of telling alerts': async () => {
    const body = { name: anew('Way'), kind: 'mail', region: 'all', to_admins: true, language: 'en' }
    const id = idOf(await admin.call('POST', '/configs/alert-way', body))
    return {
      path: `/configs/alert-way/${id}`,
      body,
      one: { quiet_from: '22:00', quiet_to: '07:00' },
      other: { name: anew('Renamed') },
      held: held(`update alert_way set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  'exception of detox': async () => ({
    path: `/detox/except/${tenant.exceptionId}`,
    body: { kind: 'extension', value: 'once', domain_id: tenant.domainId },
    one: { value: anew('once').toLowerCase().replaceAll(' ', '-') },
    other: { comment: anew('Changed') },
    held: held(`update detox_exception set comment = 'Held' where id = ${tenant.exceptionId}`, {
      comment: 'Held',
    }),
  }),
  'SMTP entry': async () => {
    const body = { value: `${anew('held').toLowerCase().replaceAll(' ', '-')}.example` }
    const { data } = await admin.call('POST', '/filters/smtp/blacklist', body)
    const { id } = data as { id: number }
    return {
      path: `/filters/smtp/blacklist/${id}`,
      body,
      one: { of_recipient: true },
      other: { comment: anew('Text') },
      held: held(`update smtp_entry set comment = 'Held' where id = ${id}`, { comment: 'Held' }),
    }
  },
  application: async () => {
    const sent = await db
      .insertInto('application')
      .values({
        company: 'Shared',
        name: 'x',
        department: '',
        job_title: '',
        contact: '1',
        email: 'x@own.example',
        question: '',
        place: '127.0.0.1',
        created_at: new Date(api.clock.now),
        decided_by: null,
        domain_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      path: `/applications/${sent.id}`,
      body: { state: 'declined' },
      one: { state: 'accepted', domain_id: tenant.domainId },
      other: { comment: 'Too small' },
      held: held(`update application set state = 'new', comment = 'Held' where id = ${sent.id}`, {
        state: 'new',
        comment: 'Held',
      }),
    }
  },
  'defaults of users': async () => ({
    path: '/configs/register-defaults/user',
    body: {},
    one: { language: 'ja' },
    other: { run_mode: 2 },
    held: held(`update register_default set body = '{"language": "en", "run_mode": 3}' where kind = 'user'`, {
      run_mode: 3,
    }),
  }),
  'defaults of domains': async () => ({
    path: '/configs/register-defaults/domain',
    body: {},
    one: { run_mode: 2 },
    other: { subject_tag: '[AD]' },
    held: held(`update register_default set body = '{"run_mode": 3}' where kind = 'domain'`, {
      subject_tag: '[SPAM]',
    }),
  }),
  role: async () => {
    const body = {
      name: anew('Shared'),
      region: 'domain',
      permissions: ['member-user-list', 'member-user-form'],
    }
    const id = idOf(await admin.call('POST', '/configs/system/role', body))
    return {
      path: `/configs/system/role/${id}`,
      body,
      one: { permissions: ['member-user-list'] },
      other: { name: anew('Renamed') },
      held: held(`update role set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  filter: async () => {
    const path = '/filters/system/inbound/domain/deny/scan'
    const rules = [{ target: 101, cond: 2, value: anew('shared'), word: false }]
    const body = { name: anew('Shared'), rules, domain_id: tenant.domainId }
    const id = idOf(await manager.call('POST', path, body))
    return {
      path: `${path}/${id}`,
      body,
      one: { is_act: false },
      other: { comment: 'Changed' },
      held: held(`update filter set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  'authentication filter': async () => {
    const path = '/filters/system/inbound/domain/allow/ears'
    const rules = [{ target: 1, cond: 1, value: `${anew('shared')}@partner.example`, word: false }]
    const body = { name: anew('Shared'), rules, domain_id: tenant.domainId }
    const id = idOf(await manager.call('POST', path, body))
    return {
      path: `${path}/${id}`,
      body,
      one: { is_act: false },
      other: { comment: 'Changed' },
      held: held(`update filter set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
  notice: async () => {
    const path = `/center/notice/${idOf(await admin.call('POST', '/center/notice', notice()))}`
    const id = path.slice(path.lastIndexOf('/') + 1)
    return {
      path,
      body: notice(),
      one: { regions: ['domain', 'group'] },
      other: { all_domains: true, domain_ids: [] },
      held: held(`update notice set regions = '{group}' where id = ${id}`, { regions: ['group'] }),
      version: async () => {
        const { data } = await admin.call('GET', path)
        return (data as { edit: { version: string } }).edit.version
      },
    }
  },
  'own account': async () => ({
    path: '/auth/profile',
    body: { name: 'Shared', language: 'ko' },
    one: { language: 'ja' },
    other: { name: 'Renamed' },
    held: held(`update app_user set name = 'Held' where email = 'admin@localhost'`, { name: 'Held' }),
    version: async () => (await sessionOf(api.app, admin.cookies)).user?.version,
  }),
  'scheduled export': async () => {
    const body = {
      name: anew('Export'),
      list: 'users',
      format: 'csv',
      language: 'en',
      frequency: 'daily',
      send_time: '08:00',
    }
    const id = idOf(await admin.call('POST', '/export-schedules', body))
    return {
      path: `/export-schedules/${id}`,
      body,
      one: { format: 'xlsx' },
      other: { name: anew('Renamed') },
      held: held(`update export_schedule set name = 'Held' where id = ${id}`, { name: 'Held' }),
    }
  },
}

const auditedBefore = async (): Promise<unknown> => {
  const { rows } = await pool.query<{ details: { before?: unknown } }>(
    'select details from audit order by seq desc limit 1',
  )
  return rows[0]!.details.before
}

describe.each(Object.entries(FORMS))('%s', (_name, open) => {
  test('the second is told, and may save what was read again', async () => {
    const { path, body, one, other, ...form } = await open()
    const read = async () => (await admin.call('GET', path)).data
    const version = form.version ?? (async () => ((await read()) as Values)['version'])
    const save = (change: Values, given?: unknown) =>
      admin.call('PUT', path, { ...body, ...change, ...(given === undefined ? {} : { version: given }) })

    const first = await version()
    expect(first).toEqual(expect.any(String))
    const answers = await Promise.all([save(one, first), save(other, first)])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['CHANGED_MEANWHILE', 'OK'])
    const between = await read()
    expect(await save(other, first)).toMatchObject({ status: 409, message: 'CHANGED_MEANWHILE' })
    expect(await read()).toEqual(between)
    expect((await save(other, await version())).message).toBe('OK')
    // A program that says nothing of versions says what it wants.
    expect((await save(one)).message).toBe('OK')
  })

  test('the second learns also of a change that was not finished when they saved', async () => {
    const { path, body, other, held: elsewhere, ...form } = await open()
    const save = (given: unknown) => admin.call('PUT', path, { ...body, ...other, version: given })
    const version = form.version ?? (async () => ((await admin.call('GET', path)).data as Values)['version'])
    // Defaults have no row before somebody has saved them once.
    expect((await save(await version())).message).toBe('OK')
    const known = await version()
    const one = await holdTransaction(pool, ...elsewhere.sql)
    const answer = save(known)
    await one.commitOnceWaitedFor()
    expect(await answer).toMatchObject({ status: 409, message: 'CHANGED_MEANWHILE' })
    expect((await save(await version())).message).toBe('OK')
    expect(await auditedBefore()).toMatchObject(elsewhere.before)
  })
})
