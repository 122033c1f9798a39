// @vitest-environment happy-dom
import { PERMISSION_TEXTS, permissionsOfRegion, type Permission } from '@postern/contract/permissions.ts'
import {
  createRoleRoute,
  getRoleRoute,
  updateRoleRoute,
  type RoleRow,
} from '@postern/contract/routes/role.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PRESET_TEXTS } from '@postern/contract/texts/role-presets.ts'
import { ROLE_SCREEN_TEXTS } from '@postern/contract/texts/role.ts'
import { ROLE_PRESETS } from '@postern/contract/role-presets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fireEvent, Refusal, screen, waitFor, type Call } from '../../testing/dom.tsx'
import {
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

const OWN: readonly Permission[] = permissionsOfRegion('all').filter((id) => id !== 'mail-action-delete')
beforeEach(() => signIn('all', OWN))
afterEach(endScreen)

const NAME = ROLE_SCREEN_TEXTS.name.en
const REGION = ROLE_SCREEN_TEXTS.region.en
const REPORT = PERMISSION_TEXTS['mail-action-misjudgement_report'].en
const DELETE = PERMISSION_TEXTS['mail-action-delete'].en
const row: RoleRow = {
  seq: 7,
  version: '4',
  key: '',
  name: 'Helpdesk',
  region: 'domain',
  editable: true,
  permissions: ['mail-action-misjudgement_report', 'mail-action-delete'],
  menus: [],
  user_count: 0,
}
const server = (
  part: Partial<RoleRow> = {},
  save: (call: Call) => { id: number } | Refusal = () => ({ id: 9 }),
) =>
  serverOf(
    on(getRoleRoute, () => ({ ...row, ...part })),
    on(createRoleRoute, save),
    on(updateRoleRoute, () => ({})),
  )
const show = (search: string, answer = server()) =>
  showScreen(`/config/system/role/form${search}`, routes, answer)
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('a new role is sent with the name, the region and the ticked permissions', async () => {
  const { calls } = show('?cmd=add')
  await type(NAME, ' Readers ')
  await tick(REPORT)
  expect(await kept(calls)).toMatchObject({
    method: 'POST',
    body: { name: 'Readers', region: 'domain', permissions: ['mail-action-misjudgement_report'] },
  })
})

test('a role without permissions is refused where they are chosen', async () => {
  const { calls } = show('?cmd=add')
  await type(NAME, 'Nobody')
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(document.getElementById('permissions-problem')?.textContent).not.toBe(''))
  expect(sent(calls)).toEqual([])
  await tick(REPORT)
  await waitFor(() => expect(document.getElementById('permissions-problem')?.textContent).toBe(''))
})

test('nobody grants a permission that they lack: its box is closed, and neither a copy nor a preset brings it', async () => {
  const { calls } = show('?cmd=add&from=7')
  expect((await field(DELETE)).disabled).toBe(true)
  expect((await field(NAME)).value).toContain('Helpdesk')
  expect((await kept(calls)).body).toMatchObject({ permissions: ['mail-action-misjudgement_report'] })
})

test('a role that grants more than its editor has keeps that', async () => {
  const { calls } = show('?cmd=mod&id=7')
  await type(NAME, 'Helpers')
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/configs/system/role/7',
    body: { version: '4', name: 'Helpers', region: 'domain', permissions: row.permissions },
  })
})

test('a narrower region drops permissions that do not fit it, and says so', async () => {
  const { calls } = show('?cmd=add')
  await type(NAME, 'Own mail')
  await tick(REPORT)
  const wide = 'mail-action-cancel'
  await tick(PERMISSION_TEXTS[wide].en)
  await pick(REGION, ROLE_SCREEN_TEXTS['region.user'].en)
  expect(shows(PERMISSION_TEXTS[wide].en)).toBe(false)
  expect(await screen.findByText(/1 permission does not fit/)).toBeTruthy()
  expect((await kept(calls)).body).toMatchObject({
    region: 'user',
    permissions: ['mail-action-misjudgement_report'],
  })
})

test('a preset fills the form in, but not over a name that was typed', async () => {
  const [preset] = ROLE_PRESETS
  const label = PRESET_TEXTS[preset!.key].en
  const { calls } = show('?cmd=add')
  await type(NAME, 'Mine')
  fireEvent.click(await screen.findByText(label))
  expect((await field(NAME)).value).toBe('Mine')
  const { body } = await kept(calls)
  expect(body).toMatchObject({ name: 'Mine', region: preset!.region })
  expect(new Set((body as RoleRow).permissions)).toEqual(
    new Set(preset!.permissions.filter((id) => OWN.includes(id))),
  )
})

test('while somebody has the role its region stays', async () => {
  show('?cmd=mod&id=7', server({ user_count: 2 }))
  expect((await field(REGION)).disabled).toBe(true)
  expect((await field(NAME)).disabled).toBe(false)
})

test('a role of the product is shown, and only copied', async () => {
  show('?cmd=mod&id=7', server({ editable: false, key: 'user' }))
  expect((await field(REPORT)).disabled).toBe(true)
  expect(shows(NAME)).toBe(false)
  expect(hasButton(COMMON_TEXTS.save.en)).toBe(false)
  expect(await screen.findByText(COMMON_TEXTS.copy.en)).toBeTruthy()
})

test('a name that is taken is told at the name', async () => {
  const { calls } = show(
    '?cmd=add',
    server({}, () => new Refusal('INVALID_REQUEST', { name: 'ALREADY_EXISTS_ROLE_NAME' })),
  )
  await type(NAME, 'Helpdesk')
  await tick(REPORT)
  await kept(calls)
  await refusedAt(NAME)
})
