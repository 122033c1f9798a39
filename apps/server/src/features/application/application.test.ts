import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import {
  apiClient,
  signIn,
  startApi,
  type ApiClient,
  type SentMail,
  type TestApi,
} from '@postern/testkit/api.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HOUR = 3_600_000
let api: TestApi
let admin: ApiClient
let nobody: ApiClient
let tenant: Tenant
let basic: Partial<SettingsValues['basic']> = {}
let refuseMail = false
const mails: SentMail[] = []

beforeAll(async () => {
  api = await startApi({
    deps: {
      settings: () => ({ ...DEFAULT_SETTINGS, basic: { ...DEFAULT_SETTINGS.basic, ...basic } }),
      sendMail: (_, mail) => {
        if (refuseMail) return Promise.reject(new Error('no queue'))
        mails.push(mail)
        return Promise.resolve()
      },
    },
  })
  tenant = await seedTenant(api.database.db, api.blobs, 'known.example')
  admin = await signIn(api.app)
  nobody = apiClient(api.app, null)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('application').execute()
  mails.length = 0
  basic = {}
  refuseMail = false
})

const application = (change: object = {}) => ({
  company: '김치 상사',
  name: '김민수',
  department: 'IT',
  contact: '0212345678',
  email: 'Minsu@New.example',
  question: '가격이 궁금합니다.\n감사합니다.',
  privacy_consent: true,
  ...change,
})
const apply = (change: object = {}) => nobody.call('POST', '/applications', application(change))
const list = async (query = '') =>
  (await admin.call('GET', `/applications${query}`)).data as {
    total: number
    data: Record<string, unknown>[]
  }

test('where some administrators want mail of the gateway, they alone are told', async () => {
  await api.database.pool.query(
    `insert into app_user (email, name, role_id, receive_system_mail)
     select 'ops@localhost', 'Ops', id, true from role where key = 'admin'`,
  )
  await apply()
  expect(mails.map(({ to }) => to)).toEqual(['ops@localhost'])
  await api.database.pool.query("delete from app_user where email = 'ops@localhost'")
})

test('a stranger applies; administrators get a mail, the list and an audit event', async () => {
  expect(await apply()).toMatchObject({ status: 200, data: {} })
  expect(mails).toEqual([
    {
      to: 'admin@localhost',
      subject: '[Postern] 서비스 신청: 김치 상사',
      text: expect.stringContaining('0212345678'),
    },
  ])
  expect((await list()).data).toEqual([
    expect.objectContaining({
      company: '김치 상사',
      email: 'minsu@new.example',
      job_title: '',
      state: 'new',
      domain: null,
      matching: null,
      decided_by: null,
    }),
  ])
  const event = await api.database.db
    .selectFrom('audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    class: 'maintenance',
    task: 'application',
    type: 'S',
    user_id: null,
    email: 'minsu@new.example',
    target: '김치 상사',
    ip: '127.0.0.1',
  })
})

test.each([
  [{ privacy_consent: false }, { privacy_consent: 'PRIVACY_CONSENT_REQUIRED' }],
  [{ contact: '02-1234-5678' }, { contact: 'INVALID_CONTACT' }],
  [
    { contact: ' ', email: '' },
    { contact: 'REQUIRED', email: 'REQUIRED' },
  ],
  [{ email: 'minsu' }, { email: 'INVALID_EMAIL' }],
  [{ company: ' ' }, { company: 'REQUIRED' }],
  [{ question: 'x'.repeat(1001) }, { question: 'TOO_LONG' }],
  [{ question: '<script>x</script>' }, { question: 'INVALID_TEXT' }],
  [{ state: 'accepted' }, { state: 'UNKNOWN_FIELD' }],
])('%j is refused at its field', async (change, errors) => {
  expect(await apply(change)).toMatchObject({ status: 400, errors })
  expect(mails).toEqual([])
})

test('goes to the addresses of the settings, with a link where the console has an address', async () => {
  basic = {
    applicationMail: ['sales@us.example', 'boss@us.example'],
    language: 'en',
    publicUrl: 'https://mail.us.example/',
  }
  await apply()
  expect(mails.map(({ to }) => to)).toEqual(['sales@us.example', 'boss@us.example'])
  expect(mails[0]!.text).toContain('https://mail.us.example/member/application/list\n')
})

test('what a program fills in is thanked and forgotten', async () => {
  expect(await apply({ homepage: 'https://spam.example' })).toMatchObject({ status: 200 })
  expect([(await list()).total, mails.length]).toEqual([0, 0])
})

test('one place sends five an hour, ten at once too, and all places a hundred', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => apply()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ message }) => message === 'RATE_LIMITED')).toHaveLength(5)
  expect(mails).toHaveLength(5)
  const { now } = api.clock
  api.clock.now += HOUR + 1
  expect((await apply()).status).toBe(200)
  const rest = Array.from({ length: 99 }, (_, index) => ({
    company: 'x',
    name: 'x',
    department: '',
    job_title: '',
    contact: '1',
    email: 'x@x.example',
    question: '',
    place: `2001:db8:0:${index}`,
    created_at: new Date(api.clock.now),
    decided_by: null,
    domain_id: null,
  }))
  await api.database.db.insertInto('application').values(rest).execute()
  expect(await apply()).toMatchObject({ status: 429, message: 'RATE_LIMITED' })
  api.clock.now = now
})

test('a form that is switched off says so to the applicant', async () => {
  basic = { applicationForm: false }
  expect(await apply()).toMatchObject({ status: 410, message: 'APPLICATION_CLOSED' })
  expect((await nobody.call('GET', '/public/config')).data).toMatchObject({ application: false })
})

test('nothing is kept of an application whose mail could not be queued: the sender tries again', async () => {
  refuseMail = true
  expect((await apply()).status).toBe(500)
  expect((await list()).total).toBe(0)
})

test('two who make a domain of one application: the second learns of the first, whose decision stands', async () => {
  await apply({ email: 'kim@known.example' })
  const other = await seedTenant(api.database.db, api.blobs, 'other.example')
  const [{ id, version }] = (await list()).data as [{ id: number; version: string }]
  const decide = (body: object) => admin.call('PUT', `/applications/${id}`, { state: 'accepted', ...body })
  const domains = [tenant.domainId, other.domainId]
  const answers = await Promise.all(domains.map((domain_id) => decide({ domain_id, version })))
  const first = answers.findIndex(({ message }) => message === 'OK')
  expect(answers[1 - first]).toMatchObject({ status: 409, message: 'CHANGED_MEANWHILE' })
  const now = (await list()).data[0]!
  expect(now).toMatchObject({ state: 'accepted', domain: { id: domains[first] } })
  // The same decision taken again is another: the one that was read is gone.
  api.clock.now += 1000
  await decide({ state: 'new', version: now['version'] })
  await decide({ domain_id: domains[first] })
  expect((await decide({ state: 'new', version: now['version'] })).message).toBe('CHANGED_MEANWHILE')
})

test('an application becomes a domain, and says which', async () => {
  await apply({ email: 'kim@known.example' })
  await apply({ company: 'Other' })
  const [other, known] = (await list()).data
  expect(known!['matching']).toEqual({ id: tenant.domainId, name: 'known.example' })
  const decide = (id: unknown, body: object) => admin.call('PUT', `/applications/${String(id)}`, body)
  const { id } = known!
  expect(await decide(id, { state: 'accepted' })).toMatchObject({
    status: 400,
    errors: { domain_id: 'SELECTION_REQUIRED' },
  })
  expect(await decide(id, { state: 'declined', domain_id: 1 })).toMatchObject({ status: 400 })
  expect(await decide(id, { state: 'accepted', domain_id: 999_999 })).toMatchObject({
    status: 404,
    message: 'NOT_FOUND_DOMAIN',
  })
  expect(await decide(999_999, { state: 'declined' })).toMatchObject({ status: 404, message: 'NOT_FOUND' })
  expect(
    (await decide(id, { state: 'accepted', domain_id: tenant.domainId, comment: 'called' })).status,
  ).toBe(200)
  expect((await admin.call('GET', `/applications/${String(id)}`)).data).toMatchObject({
    state: 'accepted',
    comment: 'called',
    domain: { name: 'known.example' },
    decided_by: 'admin@localhost',
    decided_at: expect.any(String),
  })
  await decide(other!['id'], { state: 'declined' })
  expect((await list('?state=accepted')).data.map((row) => row['id'])).toEqual([id])
  expect((await list('?q=oth')).data.map((row) => row['company'])).toEqual(['Other'])
  await decide(id, { state: 'new' })
  expect((await admin.call('GET', `/applications/${String(id)}`)).data).toMatchObject({
    state: 'new',
    domain: null,
    decided_by: null,
    decided_at: null,
  })
})
