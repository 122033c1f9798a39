/** The job of directories, on real rows: what stands between reading a directory and applying it, and what fails here. */
import { DIRECTORY_PRESET_VALUES } from '@postern/contract/codes/directory.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { createSealedBox } from '../../platform/crypto/sealed-box.ts'
import { createDefaults } from '../defaults/service.ts'
import { synchroniseDue } from './due.ts'
import type { DirectoryEntry } from './entry.ts'
import type { SyncDeps } from './sync.ts'

let stage: Awaited<ReturnType<typeof startMembers>>
let deps: SyncDeps
const never = new AbortController().signal

beforeAll(async () => {
  stage = await startMembers()
  const { db } = stage.api.database
  deps = {
    systemDb: db,
    box: createSealedBox(await loadInstallationKey(db)),
    defaults: createDefaults({ db, settings: () => DEFAULT_SETTINGS }),
    clock: () => stage.api.clock.now,
  }
})
afterAll(() => stage.api.close())

const pathOf = (id: number): string => `/domains/${id}/directory`
/** Due at once. */
const setUp = async (domainId: number, change: object = {}): Promise<void> => {
  await stage.admin.call('DELETE', pathOf(domainId))
  const answer = await stage.admin.call('PUT', pathOf(domainId), {
    ...DIRECTORY_PRESET_VALUES.openldap,
    preset: 'openldap',
    servers: ['127.0.0.1:1'],
    security: 'plain',
    bind_dn: 'cn=reader',
    bind_password: 'secret',
    base_dn: 'dc=own',
    every_minutes: 5,
    ...change,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  stage.api.clock.now += 6 * 60_000
}
const entry = (email: string): DirectoryEntry => ({
  dn: `uid=${email}`,
  id: email,
  email,
  aliases: [],
  name: 'Somebody',
  disabled: false,
  groups: [],
})
const count = async (email: string): Promise<number> => {
  const { rows } = await stage.api.database.pool.query('select from app_user where email = $1', [email])
  return rows.length
}

beforeEach(async () => {
  for (const { domainId } of [stage.tenant, stage.foreign]) await stage.admin.call('DELETE', pathOf(domainId))
})

test.each<[string, () => Promise<unknown>]>([
  ['its domain parts from it', () => stage.admin.call('DELETE', pathOf(stage.tenant.domainId))],
  ['its settings change', () => setUp(stage.tenant.domainId, { base_dn: 'dc=other' })],
])('what was read of a directory is dropped when %s meanwhile', async (_, meanwhile) => {
  await setUp(stage.tenant.domainId)
  const read = async () => {
    await meanwhile()
    return { server: 'a', entries: [entry('new@own.example')] }
  }
  expect(await synchroniseDue({ ...deps, read }, never)).toBeUndefined()
  expect(await count('new@own.example')).toBe(0)
})

test('a domain whose synchronisation fails here waits for its next time, and keeps nobody from theirs', async () => {
  await setUp(stage.tenant.domainId)
  await setUp(stage.foreign.domainId)
  const broken = new Error('as the test says')
  let reads = 0
  const read = async () => {
    if (++reads === 1) throw broken
    return { server: 'a', entries: [entry('new@foreign.example')] }
  }
  await expect(synchroniseDue({ ...deps, read }, never)).rejects.toBe(broken)
  expect(await count('new@foreign.example')).toBe(1)
  expect((await stage.admin.call('GET', pathOf(stage.tenant.domainId))).data).toMatchObject({
    last: { dry: false, report: { problem: 'failed', detail: '' } },
  })
  expect(await synchroniseDue({ ...deps, read }, never)).toBeUndefined()
  expect(reads).toBe(2)
})
