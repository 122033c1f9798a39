// @vitest-environment happy-dom
import { RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import {
  checkMxRoute,
  createDomainRoute,
  domainBody,
  domainDefaults,
  domainConfigRoute,
  getDomainRoute,
  updateDomainRoute,
  type DomainRow,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { activateDomainRoute, checkReadinessRoute } from '@postern/contract/routes/domain-readiness.ts'
import { READINESS_TEXTS } from '@postern/contract/texts/domain-readiness.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, waitFor, type Call } from '../../testing/dom.tsx'
import {
  button,
  dialog,
  endScreen,
  field,
  hasButton,
  on,
  pick,
  press,
  refusedAt,
  sent,
  serverOf,
  showScreen,
  shows,
  signIn,
  tick,
  type,
} from '../../testing/screen.tsx'
import { routes } from './routes.tsx'

beforeEach(() => signIn('all', ['member-domain-list', 'member-domain-form']))
afterEach(endScreen)

const NAME = DOMAIN_TEXTS.name.en
const host = (n: number) => DOMAIN_TEXTS.serverHost.en.replace('{n}', String(n))
const whole = domainBody.parse({ name: 'shop.example', mail_servers: [{ server: 'a' }] })
const server25 = { port: 25, secure: 1 }
const row: DomainRow = {
  ...whole,
  id: 7,
  version: '3',
  name: 'xn--bcher-kva.example',
  aliases: ['old.example'],
  rcpt_to: {
    factor: whole.rcpt_to.factor,
    test_value: '',
    server: null,
    port: 25,
    secure: 1,
    login_user: '',
  },
  user_count: 12,
  add_date: '2026-11-01T00:00:00Z',
  mail_servers: [
    { id: 2, server: 'second.example', preference: 20, ...server25 },
    { id: 1, server: 'first.example', preference: 10, ...server25 },
  ],
}
const server = (save: (call: Call) => { id: number } | Refusal = () => ({ id: 9 })) =>
  serverOf(
    on(domainConfigRoute, () => ({ domains: [], defaults: domainDefaults.parse({ subject_tag: '[JUNK]' }) })),
    on(getDomainRoute, () => row),
    on(checkMxRoute, () => ({ state: 'ours' as const, servers: [] })),
    on(createDomainRoute, save),
    on(updateDomainRoute, () => ({})),
  )
const show = (search: string, answer = server()) => showScreen(`/member/domain/form${search}`, routes, answer)
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('a name and a server make a domain, with what new domains start with', async () => {
  const { calls } = show('?cmd=add')
  await type(NAME, ' Bücher.Example ')
  await type(host(1), 'mx.shop.example')
  expect((await kept(calls)).body).toMatchObject({
    name: 'xn--bcher-kva.example',
    subject_tag: '[JUNK]',
    mail_servers: [{ server: 'mx.shop.example', port: 25, secure: 1, preference: 10 }],
  })
})

test('what an application named is filled in', async () => {
  const { calls } = show('?cmd=add&name=new.example&comment=applied')
  expect((await field(NAME)).value).toBe('new.example')
  await type(host(1), 'mx.new.example')
  expect((await kept(calls)).body).toMatchObject({ name: 'new.example', comment: 'applied' })
})

test('a domain without name and server is refused at both', async () => {
  const { calls } = show('?cmd=add')
  await field(NAME)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(NAME)
  await refusedAt(host(1))
  expect(sent(calls)).toEqual([])
})

test('servers stand in the order they are tried, and the order says their preference', async () => {
  const { calls } = show('?cmd=mod&id=7')
  expect((await field(host(1))).value).toBe('first.example')
  await press(DOMAIN_TEXTS.moveDown.en.replace('{n}', '1'))
  await press(DOMAIN_TEXTS.addServer.en)
  await type(host(3), 'third.example')
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/domains/7',
    body: {
      version: '3',
      mail_servers: [
        { server: 'second.example', preference: 10 },
        { server: 'first.example', preference: 20 },
        { server: 'third.example', preference: 30 },
      ],
    },
  })
})

test('the last server stays', async () => {
  show('?cmd=mod&id=7')
  await press(DOMAIN_TEXTS.removeServer.en.replace('{n}', '1'))
  await waitFor(() => expect(shows(host(2))).toBe(false))
  expect((await button(DOMAIN_TEXTS.removeServer.en.replace('{n}', '1'))).disabled).toBe(true)
})

test('another name is saved only after the question, which no leaves the form open', async () => {
  const { calls, address } = show('?cmd=mod&id=7')
  expect((await field(NAME)).value).toBe('bücher.example')
  await type(NAME, 'books.example')
  await press(COMMON_TEXTS.save.en)
  expect((await dialog()).textContent).toContain('12')
  const question = await dialog()
  await press(COMMON_TEXTS.cancel.en)
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(sent(calls)).toEqual([])
  expect(address()).toContain('/member/domain/form')
  await press(COMMON_TEXTS.save.en)
  await dialog()
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)[0]?.body).toMatchObject({ name: 'books.example' }))
})

test('the server that is asked for recipients is named only where it is another', async () => {
  const { calls } = show('?cmd=add')
  await type(NAME, 'new.example')
  await type(host(1), 'mx.new.example')
  expect(shows(DOMAIN_FIELD_TEXTS.testValue.en)).toBe(false)
  await pick(COMMON_TEXTS.recipientCheck.en, COMMON_TEXTS['recipientCheck.rcptTo'].en)
  expect(shows(DOMAIN_FIELD_TEXTS.rcptServer.en)).toBe(false)
  await tick(DOMAIN_FIELD_TEXTS['ownServer.yes'].en)
  await type(DOMAIN_FIELD_TEXTS.rcptServer.en, 'ldap.new.example')
  await type(DOMAIN_FIELD_TEXTS.loginUser.en, 'postern')
  await tick(DOMAIN_FIELD_TEXTS['ownServer.no'].en)
  expect((await kept(calls)).body).toMatchObject({
    recipient_check: RECIPIENT_CHECKS.rcptTo,
    rcpt_to: { server: null, login_user: '' },
  })
})

test('a name that is taken is told at the name', async () => {
  const taken = new Refusal('INVALID_REQUEST', { name: 'ALREADY_EXISTS_DOMAIN_NAME' })
  const { calls } = show(
    '?cmd=add',
    server(() => taken),
  )
  await type(NAME, 'shop.example')
  await type(host(1), 'mx.shop.example')
  await kept(calls)
  await refusedAt(NAME)
})

test('an administrator of the domain changes it, but not its names', async () => {
  signIn('domain', ['member-domain-list', 'member-domain-form'])
  const { calls } = show('?cmd=mod&id=7')
  expect((await field(NAME)).readOnly).toBe(true)
  expect((await field(DOMAIN_TEXTS.aliases.en)).disabled).toBe(true)
  await type(COMMON_TEXTS.comment.en, 'ours')
  expect((await kept(calls)).body).toMatchObject({
    name: 'xn--bcher-kva.example',
    aliases: ['old.example'],
    comment: 'ours',
  })
})

test('a reader without the permission has nothing to save', async () => {
  signIn('domain', ['member-domain-list'])
  show('?cmd=mod&id=7')
  expect((await field(NAME)).closest('fieldset[disabled]')).not.toBeNull()
  expect(hasButton(COMMON_TEXTS.save.en)).toBe(false)
})

const says = (text: string): boolean => document.body.textContent.includes(text)

test('a prepared domain says what is missing, and is activated by one button', async () => {
  let active = false
  const { calls } = show(
    '?cmd=mod&id=7',
    serverOf(
      on(getDomainRoute, () => ({ ...row, is_act: active })),
      on(checkReadinessRoute, () => ({
        active,
        checks: [
          { outcome: 'serverAway' as const, detail: 'first.example:25' },
          { outcome: 'mxElsewhere' as const, detail: 'old.example' },
        ],
      })),
      on(activateDomainRoute, () => {
        active = true
        return {}
      }),
    ),
  )
  await press(READINESS_TEXTS.check.en)
  await waitFor(() => expect(says(READINESS_TEXTS.notReady.en)).toBe(true))
  expect(says(READINESS_TEXTS.serverAway.en.replace('{detail}', 'first.example:25'))).toBe(true)
  expect(says(READINESS_TEXTS.prepared.en)).toBe(true)
  await press(READINESS_TEXTS.activate.en)
  await waitFor(() => expect(hasButton(READINESS_TEXTS.activate.en)).toBe(false))
  expect(says(READINESS_TEXTS.prepared.en)).toBe(false)
  expect(sent(calls).map(({ path }) => path)).toEqual(['/domains/7/readiness', '/domains/7/activate'])
})
