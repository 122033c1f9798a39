import { expect, test } from 'vitest'
import type { DirectoryEntry } from './entry.ts'
import { ownedFields, planSync, type PlanRules, type PlanState, type PresentUser } from './plan.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const DAY = 86_400_000
const RULES: PlanRules = {
  source: 'ldap',
  groups: [],
  adminGroups: [],
  ownsAliases: true,
  roles: { user: 4, admin: 2 },
  limit: { count: 20, percent: 50 },
  removeDays: 30,
  now: NOW,
}
const entry = (name: string, change: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  dn: `cn=${name},dc=own`,
  id: `id-${name}`,
  email: `${name}@own.example`,
  aliases: [],
  name,
  disabled: false,
  groups: [],
  ...change,
})
/** Owned by the directory as `entry` of the same name. */
const user = (id: number, name: string, change: Partial<PresentUser> = {}): PresentUser => ({
  id,
  email: `${name}@own.example`,
  aliases: [],
  name,
  group: null,
  role_id: 4,
  role_region: 'user',
  login_blocked: false,
  directory: 'ldap',
  directory_id: `id-${name}`,
  directory_disabled: false,
  directory_gone_at: null,
  ...change,
})
const byHand = { directory: null, directory_id: null }
const state = (users: readonly PresentUser[], change: Partial<PlanState> = {}): PlanState => ({
  users,
  taken: new Set(),
  domains: ['own.example', 'own.alias'],
  otherTenants: new Set(['foreign.example']),
  ...change,
})
/** `act name reason`, as short as can be. */
const acts = (entries: readonly DirectoryEntry[], present: PlanState, rules = RULES): string[] =>
  planSync(entries, present, rules).steps.map(({ act, name, reason }) =>
    [act, name.split('@')[0], reason].filter((part) => part !== null).join(' '),
  )
const a = entry('a')
const b = entry('b')
const gone = (days: number) => ({
  login_blocked: true,
  directory_disabled: true,
  directory_gone_at: new Date(NOW - days * DAY),
})

test.each<[string, DirectoryEntry[], PresentUser[], string[]]>([
  ['a new entry is added', [a], [], ['add a']],
  ['what is as it should be stays', [a], [user(1, 'a')], []],
  ['an account of the same address is adopted, not doubled', [a], [user(1, 'a', byHand)], ['adopt a']],
  [
    'accounts of hand that the directory does not know stay untouched',
    [a],
    [user(1, 'z', byHand)],
    ['add a'],
  ],
  ['a new name and address follow the id', [entry('n', { id: 'id-a' })], [user(1, 'a')], ['change a']],
  ['a user whom the directory disables', [entry('a', { disabled: true })], [user(1, 'a')], ['disable a']],
  [
    'a user whom the directory enables again',
    [a],
    [user(1, 'a', { login_blocked: true, directory_disabled: true })],
    ['restore a'],
  ],
  ['a block by hand stays, and is nothing to do', [a], [user(1, 'a', { login_blocked: true })], []],
  [
    'one blocked by hand and disabled in the directory is nothing to do either',
    [entry('a', { disabled: true })],
    [user(1, 'a', { login_blocked: true })],
    [],
  ],
  ['a user who is gone is disabled first', [a], [user(1, 'a'), user(2, 'b')], ['disable b']],
  ['stays so for the term', [a], [user(1, 'a'), user(2, 'b', gone(29))], []],
  ['and is removed after it', [a], [user(1, 'a'), user(2, 'b', gone(30))], ['remove b']],
  ['one who is back is restored', [a, b], [user(1, 'a'), user(2, 'b', gone(29))], ['restore b']],
  ['an entry without an id', [entry('a', { id: '' })], [], ['refuse a no_id']],
  ['an entry without an address', [entry('a', { email: '' })], [], ['refuse cn=a,dc=own no_address']],
  ['an address that is none', [entry('a', { email: 'a b@own.example' })], [], ['refuse a b invalid_address']],
  [
    'an address of another tenant',
    [entry('a', { email: 'a@foreign.example' })],
    [],
    ['refuse a other_tenant'],
  ],
  [
    'an address that nobody here has',
    [entry('a', { email: 'a@far.example' })],
    [],
    ['refuse a outside_domain'],
  ],
  [
    'two entries with one address',
    [a, entry('b', { email: 'a@own.example' })],
    [],
    ['add a', 'refuse a duplicate'],
  ],
  [
    'an address that is the alias of another account',
    [a],
    [user(1, 'z', { ...byHand, aliases: ['a@own.example'] })],
    ['refuse a taken'],
  ],
  [
    'an account that SCIM owns',
    [a],
    [user(1, 'a', { directory: 'scim', directory_id: 'x' })],
    ['refuse a taken'],
  ],
  [
    'an administrator of everything is nobody’s to own',
    [a],
    [user(1, 'a', { ...byHand, role_region: 'all' })],
    ['refuse a administrator'],
  ],
  [
    'an owned account whose address moved out of reach is refused, not taken for gone',
    [entry('a', { email: 'a@foreign.example' }), b],
    [user(1, 'a'), user(2, 'b')],
    ['refuse a other_tenant'],
  ],
])('%s', (_, entries, users, expected) => {
  expect(acts(entries, state(users))).toEqual(expected)
})

test('aliases: other tenants’ and taken ones are named, those under unknown names left out, the rest kept in order', () => {
  const aliases = [
    'z@own.alias',
    'c@own.example',
    'x@foreign.example',
    'x@own.onmicrosoft.example',
    't@own.example',
  ]
  const { steps } = planSync([entry('a', { aliases })], state([user(3, 't', byHand)]), RULES)
  expect(steps.map(({ act, name, reason, wanted }) => [act, name, reason, wanted?.aliases])).toEqual([
    ['add', 'a@own.example', null, ['c@own.example', 'z@own.alias']],
    ['refuse', 'x@foreign.example', 'other_tenant', undefined],
    ['refuse', 't@own.example', 'taken', undefined],
  ])
})

test('the first group of the settings that a user is in counts, and administrators are those of their groups', () => {
  const rules = { ...RULES, groups: ['CN=Sales,DC=own', 'All'], adminGroups: ['Mail Admins'] }
  const groups = ['cn=all,dc=own', 'cn=sales, dc=own', 'CN=Mail Admins,DC=own']
  const { steps, groups: needed } = planSync(
    [entry('a', { groups }), entry('b', { groups: ['cn=other,dc=own'] })],
    state([]),
    rules,
  )
  expect(steps.map(({ wanted }) => [wanted?.group, wanted?.role_id])).toEqual([
    ['Sales', 2],
    [null, 4],
  ])
  expect(needed).toEqual(['Sales'])
  expect(ownedFields(rules)).toEqual(['email', 'name', 'email_alias', 'group_id', 'role_id'])
  expect(ownedFields({ ...RULES, ownsAliases: false })).toEqual(['email', 'name'])
})

test('what the directory does not own is not wanted', () => {
  const [step] = planSync(
    [entry('a', { aliases: ['b@own.example'], groups: ['cn=x'] })],
    state([user(1, 'a', { aliases: ['c@own.example'], group: 'Research', role_id: 9, name: 'old' })]),
    { ...RULES, ownsAliases: false },
  ).steps
  expect(step?.wanted).toEqual({ email: 'a@own.example', name: 'a' })
  expect(step?.changes).toEqual([{ field: 'name', before: 'old', after: 'a' }])
})

const many = (count: number) => Array.from({ length: count }, (_, i) => user(i + 1, `u${i}`))
const still = (count: number) => Array.from({ length: count }, (_, i) => entry(`u${i}`))

test.each([
  // present, still there, count, percent → problem
  [10, 9, 20, 5, null],
  [10, 8, 20, 20, null],
  [10, 7, 20, 20, 'limit'],
  [1_000, 980, 20, 50, null],
  [1_000, 979, 20, 50, 'limit'],
  [2, 0, 20, 100, 'empty'],
  [0, 0, 20, 100, 'empty'],
] as const)(
  'of %i users %i are still there, limit %i or %i %%: %s',
  (present, there, count, percent, problem) => {
    const rules = { ...RULES, limit: { count, percent } }
    const plan = planSync(still(there), state(many(present)), rules)
    expect(plan.problem).toBe(problem)
    if (problem === 'empty') expect(plan.steps).toEqual([])
  },
)

test('users whom the directory disables, and accounts that it adopts disabled, count like those who vanish', () => {
  const disabled = still(10).map((one) => ({ ...one, disabled: true }))
  expect(planSync(disabled, state(many(10)), RULES)).toMatchObject({ problem: 'limit', allowed: 5 })
  const hands = many(10).map((one) => ({ ...one, ...byHand }))
  expect(planSync(disabled, state(hands), RULES)).toMatchObject({ problem: 'limit', allowed: 1 })
})
