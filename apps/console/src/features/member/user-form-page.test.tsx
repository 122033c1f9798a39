// @vitest-environment happy-dom
import { passwordPolicyRoute } from '@postern/contract/routes/account.ts'
import {
  createUserRoute,
  getUserRoute,
  updateUserRoute,
  userConfigRoute,
  userDefaults,
  type UserRow,
} from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, waitFor, type Call } from '../../testing/dom.tsx'
import {
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
  signIn,
  tick,
  type,
} from '../../testing/screen.tsx'
import { userFormRoute } from './routes.tsx'
import { UserFormPage } from './user-form-page.tsx'

beforeEach(() => signIn('all', ['member-user-list', 'member-user-form']))
afterEach(endScreen)

const {
  email: EMAIL,
  name: NAME,
  password: PASSWORD,
  domain: DOMAIN,
  group: GROUP,
  role: ROLE,
} = {
  email: COMMON_TEXTS.email.en,
  name: COMMON_TEXTS.name.en,
  password: COMMON_TEXTS.password.en,
  domain: COMMON_TEXTS.domain.en,
  group: COMMON_TEXTS.group.en,
  role: COMMON_TEXTS.role.en,
}
const DEFAULTS = userDefaults.parse({ language: 'en', run_mode: 2, daily_report: false })
const CHOICES = {
  domains: [
    { id: 3, name: 'shop.example' },
    { id: 4, name: 'xn--bcher-kva.example' },
  ],
  groups: [{ id: 5, name: 'Sales', domain_id: 3 }],
  roles: [
    { id: 1, key: 'user', name: 'User', region: 'user' as const },
    { id: 2, key: '', name: 'Helpdesk', region: 'domain' as const },
  ],
  defaults: DEFAULTS,
}
const row: UserRow = {
  ...DEFAULTS,
  id: 7,
  version: '3',
  email: 'kim@shop.example',
  name: 'Kim',
  email_alias: [],
  domain_id: 3,
  domain: 'shop.example',
  group_id: 5,
  group: 'Sales',
  role_id: 9,
  role: 'Auditor',
  role_key: '',
  login_blocked: false,
  has_password: true,
  report_hours: null,
  time_zone: '',
  routing: null,
  states: [],
  locked_until: null,
  last_login: null,
  last_login_failed: null,
  last_mail_sign_in: null,
  directory: null,
  directory_owns: [],
  directory_disabled: false,
  directory_gone: null,
  add_date: '2026-11-01T00:00:00Z',
}
const server = (save: (call: Call) => { id: number } | Refusal = () => ({ id: 9 }), choices = CHOICES) =>
  serverOf(
    on(userConfigRoute, () => choices),
    on(getUserRoute, () => row),
    on(createUserRoute, save),
    on(updateUserRoute, () => ({})),
    on(passwordPolicyRoute, () => new Refusal('INTERNAL')),
  )
const route = userFormRoute.update({ component: () => <UserFormPage actions={() => null} /> })
const show = (search: string, answer = server()) => showScreen(`/member/user/form${search}`, [route], answer)
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('an address and a name make a user: of the domain of the address, with what new users start with', async () => {
  const { calls } = show('?cmd=add')
  await type(EMAIL, ' Lee@bücher.example ')
  expect((await field(DOMAIN)).value).toBe('bücher.example')
  await type(NAME, 'Lee')
  const { body } = await kept(calls)
  expect(body).toMatchObject({
    email: 'lee@xn--bcher-kva.example',
    name: 'Lee',
    domain_id: 4,
    group_id: null,
    role_id: 1,
    language: 'en',
    run_mode: 2,
    daily_report: false,
  })
  expect(body).not.toHaveProperty('password')
})

test('a domain that was chosen stays, whatever address follows; its groups are on offer', async () => {
  const { calls } = show('?cmd=add')
  await pick(DOMAIN, 'shop.example')
  await type(EMAIL, 'lee@bücher.example')
  await type(NAME, 'Lee')
  await pick(GROUP, 'Sales')
  await pick(ROLE, 'Helpdesk')
  await type(PASSWORD, 'a long one of many words')
  expect((await kept(calls)).body).toMatchObject({
    domain_id: 3,
    group_id: 5,
    role_id: 2,
    password: 'a long one of many words',
  })
})

test('another domain lets the group go', async () => {
  const { calls } = show('?cmd=mod&id=7')
  await waitFor(async () => expect((await field(GROUP)).value).toBe('Sales'))
  await pick(DOMAIN, 'bücher.example')
  expect((await kept(calls)).body).toMatchObject({ domain_id: 4, group_id: null })
})

test('a user that is there keeps the password, and a role that the editor may not give', async () => {
  const { calls } = show('?cmd=mod&id=7')
  expect((await field(ROLE)).value).toBe('Auditor')
  await type(NAME, 'Kim Minji')
  const { method, path, body } = await kept(calls)
  expect({ method, path }).toEqual({ method: 'PUT', path: '/users/7' })
  expect(body).toMatchObject({ version: '3', name: 'Kim Minji', role_id: 9, email: 'kim@shop.example' })
  expect(body).not.toHaveProperty('password')
})

test('a server of their own is asked for its name', async () => {
  const { calls } = show('?cmd=mod&id=7')
  await field(NAME)
  await tick(USER_FIELD_TEXTS.routingUse.en)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(USER_FIELD_TEXTS.routingServer.en)
  expect(sent(calls)).toEqual([])
  await type(USER_FIELD_TEXTS.routingServer.en, 'imap.shop.example')
  expect((await kept(calls)).body).toMatchObject({ routing: { server: 'imap.shop.example', port: 25 } })
})

test('refusals of the server stand at their fields', async () => {
  show(
    '?cmd=add',
    server(
      () => new Refusal('INVALID_REQUEST', { email: 'ALREADY_EXISTS_USER', password: 'INVALID_PASSWORD' }),
    ),
  )
  await type(EMAIL, 'kim@shop.example')
  await type(NAME, 'Kim')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(EMAIL)
  await refusedAt(PASSWORD)
})

test('an address that is none is refused before anything is sent', async () => {
  const { calls } = show('?cmd=add')
  await type(EMAIL, 'kim@')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(EMAIL)
  await refusedAt(NAME)
  expect(sent(calls)).toEqual([])
})

test('an administrator of a group has domain and group chosen', async () => {
  signIn('group', ['member-user-list', 'member-user-form'])
  const { calls } = show('?cmd=add', server(undefined, { ...CHOICES, domains: [CHOICES.domains[0]!] }))
  await type(EMAIL, 'lee@elsewhere.example')
  await type(NAME, 'Lee')
  expect((await field(DOMAIN)).disabled).toBe(true)
  expect((await field(GROUP)).disabled).toBe(true)
  expect((await kept(calls)).body).toMatchObject({ domain_id: 3, group_id: 5 })
})

test('without the permission to change users the form is there to be read', async () => {
  signIn('domain', ['member-user-list'])
  show('?cmd=mod&id=7')
  expect((await field(NAME)).closest('fieldset[disabled]')).not.toBeNull()
  expect(hasButton(COMMON_TEXTS.save.en)).toBe(false)
})

test('the page asks before unsaved entries are left', async () => {
  const { address } = show('?cmd=mod&id=7')
  await type(NAME, 'Somebody')
  await press(COMMON_TEXTS.cancel.en)
  await dialog()
  expect(address()).toContain('/member/user/form')
  await press(COMMON_TEXTS.leave.en)
  await waitFor(() => expect(address()).toBe('/member/user/list'))
})
