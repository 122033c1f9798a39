/** What new users and domains start with (product §2 `/config/default/*`). */
import { domainDefaults, type DomainDefaults } from '@postern/contract/routes/domain.ts'
import { userDefaults, type UserDefaults } from '@postern/contract/routes/member.ts'
import { BASIC_SETTINGS } from '@postern/contract/settings/basic.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import type { RegisterDefaults } from '../ports/defaults.ts'
import type { RolePort } from '../ports/roles.ts'
import * as store from './store.ts'

export interface DefaultsDeps {
  readonly db: Db
  /** Their language is that of all who have chosen none. */
  readonly settings: () => SettingsValues
  readonly clock: () => number
  readonly roles: RolePort
}

/** What others ask. Each field that no longer fits its schema falls back to the built-in value. */
export function createDefaults({ db, settings }: Pick<DefaultsDeps, 'db' | 'settings'>): RegisterDefaults {
  return {
    user: async (reader) => {
      const stored = await store.loadDefaults(db, 'user')
      const found = await withRole(db, read(userDefaults, stored))
      if (typeof stored === 'object' && stored !== null && 'language' in stored) return found
      const set = settings().basic.language
      return { ...found, language: set === BASIC_SETTINGS.language.default ? (reader ?? set) : set }
    },
    domain: async () => read(domainDefaults, await store.loadDefaults(db, 'domain')),
  }
}

function read<S extends z.ZodObject>(schema: S, stored: unknown): z.output<S> {
  const values = typeof stored === 'object' && stored !== null ? stored : {}
  const fitting = Object.entries(schema.shape).flatMap(([field, type]): [string, unknown][] => {
    const value: unknown = Reflect.get(values, field)
    return value !== undefined && (type as z.ZodType).safeParse(value).success ? [[field, value]] : []
  })
  return schema.parse(Object.fromEntries(fitting))
}

/** A role that is gone is nobody's default. */
async function withRole(db: Db, defaults: UserDefaults): Promise<UserDefaults> {
  const gone = defaults.role_id !== null && !(await store.hasRole(db, defaults.role_id))
  return gone ? { ...defaults, role_id: null } : defaults
}

/** For the form of one kind. */
export async function formOf<K extends store.DefaultsKind>(deps: DefaultsDeps, kind: K) {
  const defaults = (await createDefaults(deps)[kind]()) as Awaited<ReturnType<RegisterDefaults[K]>>
  return { defaults, version: rowVersion(defaults) }
}

/** @throws AppError NOT_FOUND_ROLE, ROLE_NOT_ASSIGNABLE, CHANGED_MEANWHILE */
export async function updateUserDefaults(
  deps: DefaultsDeps,
  caller: Caller,
  body: UserDefaults & Versioned,
): Promise<void> {
  if (body.role_id !== null) await assertRole(deps, caller, body.role_id)
  await update(deps, caller, { kind: 'user', task: 'configuration.default_user' }, body)
}

/** Nobody becomes an administrator by not being given a role. */
async function assertRole(deps: DefaultsDeps, caller: Caller, roleId: number): Promise<void> {
  const role = (await deps.roles.list(deps.db)).find(({ id }) => id === roleId)
  deps.roles.assertAssignable(caller, role, { domain_id: 0, group_id: 0 })
  if (role?.region !== 'user') {
    throw new AppError('ROLE_NOT_ASSIGNABLE', { fields: { role_id: 'ROLE_NOT_ASSIGNABLE' } })
  }
}

/** @throws AppError CHANGED_MEANWHILE */
export async function updateDomainDefaults(
  deps: DefaultsDeps,
  caller: Caller,
  body: DomainDefaults & Versioned,
): Promise<void> {
  await update(deps, caller, { kind: 'domain', task: 'configuration.default_domain' }, body)
}

interface What {
  readonly kind: store.DefaultsKind
  readonly task: 'configuration.default_user' | 'configuration.default_domain'
}

async function update(
  deps: DefaultsDeps,
  caller: Caller,
  what: What,
  { version, ...body }: (UserDefaults | DomainDefaults) & Versioned,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await store.lockDefaults(trx)
    const before = await createDefaults({ ...deps, db: trx })[what.kind]()
    assertVersion(version, rowVersion(before))
    await store.saveDefaults(trx, what.kind, body, caller.userId, new Date(deps.clock()))
    await recordAudit(trx, caller, { task: what.task, before, after: body, at: deps.clock() })
  })
}
