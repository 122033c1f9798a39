// @vitest-environment happy-dom
import { userConfigRoute, userDefaults } from '@postern/contract/routes/member.ts'
import {
  createProtectedPersonRoute,
  getProtectedPersonRoute,
  updateProtectedPersonRoute,
  type ProtectedPersonRow,
} from '@postern/contract/routes/protected-person.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PERSON_TEXTS } from '@postern/contract/texts/protected-person.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, showPage, waitFor, type Call } from '../../testing/dom.tsx'
import {
  endScreen,
  field,
  on,
  pick,
  press,
  refusedAt,
  sent,
  serverOf,
  signIn,
  type,
} from '../../testing/screen.tsx'
import { PersonDialog } from './person-dialog.tsx'

beforeEach(() => signIn('all', []))
afterEach(endScreen)

const NAME = PERSON_TEXTS.name.en
const DOMAIN = COMMON_TEXTS.domain.en
const SHOP = { id: 3, name: 'shop.example' }
const row: ProtectedPersonRow = {
  id: 7,
  version: '3',
  domain_id: 3,
  domain: 'shop.example',
  name: 'Kim Minji',
  others: ['김민지'],
  addresses: ['kim@home.example'],
  user_email: null,
  comment: '',
  add_date: '2026-11-01T00:00:00Z',
}
function show(
  open: ProtectedPersonRow | 'new',
  domains = [SHOP, { id: 4, name: 'other.example' }],
  save: () => { id: number } | Refusal = () => ({ id: 9 }),
) {
  const closed = vi.fn()
  const server = serverOf(
    on(userConfigRoute, () => ({ domains, groups: [], roles: [], defaults: userDefaults.parse({}) })),
    on(getProtectedPersonRoute, () => row),
    on(createProtectedPersonRoute, save),
    on(updateProtectedPersonRoute, () => ({})),
  )
  return { ...showPage('/people', () => <PersonDialog row={open} onClose={closed} />, server), closed }
}
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('a person is protected in the domain that was chosen, and the dialog closes', async () => {
  const { calls, closed } = show('new')
  await type(NAME, ' Lee ')
  await pick(DOMAIN, 'other.example')
  expect((await kept(calls)).body).toEqual({
    name: 'Lee',
    others: [],
    addresses: [],
    comment: '',
    domain_id: 4,
  })
  await waitFor(() => expect(closed).toHaveBeenCalled())
})

test('name and domain are asked for', async () => {
  const { calls } = show('new')
  await field(NAME)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(NAME)
  await refusedAt(DOMAIN)
  expect(sent(calls)).toEqual([])
})

test('the only domain is chosen already', async () => {
  signIn('domain', [])
  const { calls } = show('new', [SHOP])
  await type(NAME, 'Lee')
  expect((await field(DOMAIN)).disabled).toBe(true)
  expect((await kept(calls)).body).toMatchObject({ domain_id: 3 })
})

test('a person that is there stays in the domain', async () => {
  const { calls } = show(row)
  expect((await field(DOMAIN)).disabled).toBe(true)
  await type(NAME, 'Kim Min-ji')
  const { method, path, body } = await kept(calls)
  expect({ method, path }).toEqual({ method: 'PUT', path: '/configs/filtering/protected-people/7' })
  expect(body).toEqual({
    name: 'Kim Min-ji',
    others: ['김민지'],
    addresses: ['kim@home.example'],
    comment: '',
    version: '3',
  })
})

test('an error of one of the addresses stands at their field, and the dialog stays', async () => {
  const taken = new Refusal('INVALID_REQUEST', { 'addresses.0': 'INVALID_EMAIL' })
  const { calls, closed } = show('new', [SHOP], () => taken)
  await type(NAME, 'Lee')
  await kept(calls)
  await refusedAt(PERSON_TEXTS.addresses.en)
  expect(closed).not.toHaveBeenCalled()
})
