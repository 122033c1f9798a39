/** What a PUT leaves out stays as it was: every route is walked, with each optional field left out of a full body. */
import { ROUTES } from '@postern/contract/routes/all.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { leavesOut } from '../platform/http/left-out.ts'

const { api, tenant, roles, admin, addUser } = await startMembers()
const { db } = api.database
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
interface Kept {
  readonly path: string
  /** Every field, none as it would be made up. */
  readonly body: Values
}

const idOf = ({ data }: { readonly data: unknown }): number => (data as { id: number }).id
const SERVER = { server: 'mx.kept.example', port: 2525, secure: 3, preference: 7 }
const OWN_DOMAIN = {
  run_mode: 3,
  user_run_mode: false,
  is_act: false,
  filter_state: false,
  domain_filter: false,
  virus_scan: false,
  detox: true,
  daily_report: true,
  report_sender_name: 'Report',
  report_sender_email: 'report@kept.example',
  sender_auth: true,
  receiver_auth: true,
  ears_expire_action: 'deny',
  ears_expire_days: 3,
  recipient_check: 5,
  spam_threshold: 9,
  subject_tag: '[X]',
}
const OWN_USER = {
  language: 'ja',
  run_mode: 3,
  filter_order: ['all', 'user', 'domain', 'group'],
  receive_system_mail: false,
  daily_report: true,
  detox: true,
  sender_auth: false,
  receiver_auth: false,
  ears_expire_action: 'deny',
  ears_expire_days: 3,
}

const KEPT: Readonly<Record<string, () => Promise<Kept>>> = {
  '/domains/{id}': async () => {
    const body = {
      ...OWN_DOMAIN,
      name: 'kept.example',
      aliases: ['alias.kept.example'],
      rcpt_to: {
        factor: 'id',
        test_value: 'hong',
        server: 'ask.kept.example',
        port: 26,
        secure: 2,
        login_user: 'probe',
        login_password: 'kept secret',
      },
      report_subject: 'Kept',
      report_hours: [7],
      comment: 'Kept',
      mail_servers: [SERVER],
    }
    return { path: `/domains/${idOf(await admin.call('POST', '/domains', body))}`, body }
  },
  '/configs/filtering/protected-people/{id}': async () => ({
    path: `/configs/filtering/protected-people/${tenant.personId}`,
    body: { name: 'Kept', others: ['Kept Too'], addresses: ['kept@own.example'], comment: 'Kept' },
  }),
  '/detox/except/{id}': async () => ({
    path: `/detox/except/${tenant.exceptionId}`,
    body: {
      kind: 'extension',
      value: 'kept',
      domain_id: tenant.domainId,
      comment: 'Kept',
      valid_until: '2030-01-01T00:00:00.000Z',
      is_act: false,
    },
  }),
  '/configs/filtering/keywordmonitor/{id}': async () => {
    const body = {
      keyword: 'Kept',
      body: 'Kept',
      occurrences: 2,
      word: true,
      alarm: false,
      is_act: false,
    }
    return {
      path: `/configs/filtering/keywordmonitor/${idOf(await admin.call('POST', '/configs/filtering/keywordmonitor', body))}`,
      body,
    }
  },
  '/export-schedules/{id}': async () => {
    const body = {
      name: 'Kept',
      list: 'mail',
      query: {},
      period: 'week',
      format: 'csv',
      language: 'ja',
      frequency: 'daily',
      weekday: null,
      day: null,
      send_time: '07:30',
      notify: true,
      is_act: false,
    }
    return { path: `/export-schedules/${idOf(await admin.call('POST', '/export-schedules', body))}`, body }
  },
  '/configs/report/schedule/{id}': async () => {
    const body = {
      name: 'Kept',
      frequency: 'daily',
      range: 'hours',
      hour_from: 1,
      hour_to: 6,
      region: 'group',
      domain_id: tenant.domainId,
      group_id: tenant.groupId,
      language: 'ja',
      contents: ['mails'],
      pdf: true,
      send_time: '07:30',
      weekday: null,
      day: null,
      recipients: ['kept@own.example'],
      is_act: false,
    }
    return {
      path: `/configs/report/schedule/${idOf(await admin.call('POST', '/configs/report/schedule', body))}`,
      body,
    }
  },
  '/configs/alert/{id}': async () => {
    const to = { kind: 'mail', region: 'domain', domain_id: tenant.domainId, to_admins: true, language: 'en' }
    const body = {
      name: 'Kept',
      kind: 'class',
      region: 'domain',
      domain_id: tenant.domainId,
      mail_class: 'spam',
      measure: 'share',
      sender_by: null,
      minutes: 120,
      limit: 60,
      times: 3,
      least: 70,
      ignored: [],
      ways: [idOf(await admin.call('POST', '/configs/alert-way', to))],
      urgent: true,
      is_act: false,
    }
    return { path: `/configs/alert/${idOf(await admin.call('POST', '/configs/alert', body))}`, body }
  },
  '/configs/alert-way/{id}': async () => {
    const body = {
      name: 'Kept',
      kind: 'mail',
      region: 'domain',
      domain_id: tenant.domainId,
      to_admins: true,
      recipients: ['kept@own.example'],
      language: 'ja',
      url: '',
      inner: false,
      quiet_from: '22:00',
      quiet_to: '07:00',
      is_act: false,
    }
    return { path: `/configs/alert-way/${idOf(await admin.call('POST', '/configs/alert-way', body))}`, body }
  },
  '/filters/smtp/whitelist/{id}': () => smtpEntry('whitelist', { trust_unauthenticated: true }),
  '/filters/smtp/blacklist/{id}': () => smtpEntry('blacklist', { of_recipient: true }),
  '/configs/mailserver/{id}': async () => ({ path: `/configs/mailserver/${tenant.serverId}`, body: SERVER }),
  '/users/{id}': async () => {
    const id = await addUser()
    const body = {
      ...OWN_USER,
      email: 'kept@own.example',
      name: 'Kept',
      domain_id: tenant.domainId,
      role_id: roles.get('user'),
      email_alias: ['kept.alias@own.example'],
      group_id: tenant.groupId,
      login_blocked: true,
      report_hours: [6, 18],
      time_zone: 'Asia/Tokyo',
      routing: { server: 'box.kept.example', port: 2525, secure: 2, forward_id: 'kept@inner.example' },
    }
    return { path: `/users/${id}`, body }
  },
  '/report-mails/own': async () => ({
    path: '/report-mails/own',
    body: { daily_report: false, report_hours: [6], time_zone: 'Asia/Tokyo', language: 'ko' },
  }),
  '/groups/{id}': async () => ({
    path: `/groups/${tenant.groupId}`,
    body: { name: 'Sales', domain_id: tenant.domainId, use_filter: false, detox: false },
  }),
  '/filters/system/inbound/{region}/{policy}/{function}/{id}': async () => ({
    path: `/filters/system/inbound/domain/allow/scan/${await allowFilter()}`,
    body: {
      name: 'kept',
      is_act: false,
      comment: 'Kept',
      domain_id: tenant.domainId,
      group_id: null,
      user_id: null,
      operation: 2,
      rules: [{ target: 101, cond: 2, value: 'kept', word: true }],
      scanner_option: 1,
      trust_unauthenticated: true,
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_until: '2030-01-01T00:00:00.000Z',
      mail_language: 'ko',
      action: { code: 3 },
      filter_function: 2,
    },
  }),
  '/filters/system/inbound/{region}/{policy}/ears/{id}': async () => {
    const path = '/filters/system/inbound/domain/allow/ears'
    const rules = (value: string) => [{ target: 1, cond: 1, value, word: false }]
    const body = { name: 'new', domain_id: tenant.domainId, rules: rules('new@kept.example') }
    return {
      path: `${path}/${idOf(await admin.call('POST', path, body))}`,
      body: {
        name: 'kept authentication',
        is_act: false,
        comment: 'Kept',
        domain_id: tenant.domainId,
        group_id: null,
        user_id: null,
        operation: 2,
        rules: rules('kept@kept.example'),
        valid_from: '2026-01-01T00:00:00.000Z',
        valid_until: '2030-01-01T00:00:00.000Z',
      },
    }
  },
  '/center/notice/{id}': async () => ({
    path: `/center/notice/${tenant.noticeId}`,
    body: {
      texts: { ko: TEXT, en: TEXT, ja: TEXT },
      active_start: '2026-01-01T00:00:00.000Z',
      active_end: '2027-01-01T00:00:00.000Z',
      popup_start: '2026-01-02T00:00:00.000Z',
      popup_end: '2026-02-01T00:00:00.000Z',
      regions: ['domain'],
      all_domains: false,
      domain_ids: [tenant.domainId],
    },
  }),
  '/domains/{id}/directory': async () => ({
    path: `/domains/${tenant.domainId}/directory`,
    body: {
      enabled: false,
      preset: 'own',
      servers: ['127.0.0.1:9'],
      security: 'plain',
      allow_plain: true,
      ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      bind_dn: 'cn=kept',
      bind_password: 'kept',
      base_dn: 'dc=kept',
      user_filter: '(mail=kept)',
      group_filter: '(cn=kept)',
      attr_id: 'keptId',
      attr_email: 'keptMail',
      attr_aliases: 'keptAlias',
      attr_name: 'keptName',
      attr_groups: 'keptGroups',
      attr_member: 'keptMember',
      attr_disabled: 'keptLock',
      groups: ['Kept'],
      admin_groups: ['Kept admins'],
      every_minutes: 77,
      vanish_count: 7,
      vanish_percent: 7,
      remove_days: 7,
    },
  }),
  '/applications/{id}': async () => {
    const { id } = await db
      .insertInto('application')
      .values({
        company: 'Kept',
        name: 'Kept',
        department: '',
        job_title: '',
        contact: '010-1',
        email: 'a@kept.example',
        question: '',
        place: '127.0.0.1',
        created_at: new Date(api.clock.now),
        decided_by: null,
        domain_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The domain of one that is accepted is part of the decision.
    const body = { state: 'declined', comment: 'Kept' }
    return { path: `/applications/${id}`, body }
  },
  '/configs/register-defaults/domain': async () => ({
    path: '/configs/register-defaults/domain',
    body: OWN_DOMAIN,
  }),
  '/configs/register-defaults/user': async () => ({
    path: '/configs/register-defaults/user',
    body: { ...OWN_USER, role_id: roles.get('user') },
  }),
}
async function smtpEntry(list: string, own: Values): Promise<Kept> {
  const valid_until = '2030-01-01T00:00:00.000Z'
  const body = { value: 'kept.example', comment: 'Kept', valid_until, is_act: false, ...own }
  const path = `/filters/smtp/${list}`
  return { path: `${path}/${idOf(await admin.call('POST', path, body))}`, body }
}

const TEXT = { title: 'Kept', body: '<p>Kept</p>', popup: '<p>Popup</p>' }

async function allowFilter(): Promise<number> {
  const body = { name: 'new', domain_id: tenant.domainId, rules: [{ target: 101, cond: 2, value: 'new' }] }
  return idOf(await admin.call('POST', '/filters/system/inbound/domain/allow/scan', body))
}

/** Every path to a field of the body, `rcpt_to.port` among them. */
function fieldsOf(body: Values, at: readonly string[] = []): string[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...at, name]
    const isList = Array.isArray(value) && typeof value[0] === 'object'
    const below = isList ? { 0: (value as Values[])[0] } : value
    const isNested = typeof below === 'object' && below !== null && (isList || !Array.isArray(below))
    return isNested ? [path, ...fieldsOf(below as Values, path)] : [path]
  })
}

function without(body: Values, path: readonly string[]): Values {
  // Not as a structured clone, which keeps what is shared shared.
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>
  const owner = path.slice(0, -1).reduce<Record<string, unknown>>((value, name) => value[name] as never, copy)
  if (path.at(-1) === '0') return copy
  Reflect.deleteProperty(owner, path.at(-1)!)
  return copy
}

/** Says what to do now; there is nothing stored that it could keep. */
const COMMANDS = ['/auth/password']

test('every PUT with optional fields is walked', () => {
  const walked = [...ROUTES.values()].filter(
    ({ method, body, path }) => method === 'PUT' && body && leavesOut(body, {}) && !COMMANDS.includes(path),
  )
  expect(walked.map(({ path }) => path).toSorted()).toEqual(Object.keys(KEPT).toSorted())
})

describe.each(Object.keys(KEPT))('PUT %s', (name) => {
  test('keeps what is left out', async () => {
    const { path, body } = await KEPT[name]!()
    expect(await admin.call('PUT', path, body)).toMatchObject({ status: 200 })
    const { data: before } = await admin.call('GET', path)
    let left = 0
    for (const field of fieldsOf(body)) {
      const { status, errors } = await admin.call('PUT', path, without(body, field))
      if (status === 400 && JSON.stringify(errors).includes('REQUIRED')) continue
      left++
      const { data: after } = await admin.call('GET', path)
      expect([field, status, after]).toEqual([field, 200, before])
    }
    expect(left).toBeGreaterThan(0)
  })
})
