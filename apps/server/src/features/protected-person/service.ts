/** Protected people of domains: their list, and filling it from the users. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { ProtectedPersonBody, ProtectedPersonRow } from '@postern/contract/routes/protected-person.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, pageOf, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import * as store from './store.ts'

export interface PersonDeps {
  readonly db: Db
}

type StoredPerson = Awaited<ReturnType<typeof store.findPerson>> & object

export async function listPeople(deps: PersonDeps, caller: Caller, query: store.PersonQuery) {
  return pageOf(query, await store.listPeople(deps.db, caller.scope, query), present)
}

/** @throws AppError NOT_FOUND */
export async function getPerson(deps: PersonDeps, caller: Caller, id: number): Promise<ProtectedPersonRow> {
  const person = found(await store.findPerson(deps.db, caller.scope, id))
  return present(person)
}

function present({ created_at: created, ...person }: StoredPerson): ProtectedPersonRow {
  return { ...person, version: versionOf(person), add_date: created.toISOString() }
}

/** @throws AppError NOT_FOUND_DOMAIN, TOO_MANY_PEOPLE, ALREADY_EXISTS_PERSON */
export async function createPerson(
  deps: PersonDeps,
  caller: Caller,
  { domain_id: domainId, ...body }: ProtectedPersonBody & { readonly domain_id: number },
): Promise<number> {
  const values = stored(body)
  return uniquely('ALREADY_EXISTS_PERSON', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const domain = await store.lockDomain(trx, caller.scope, domainId)
      if (!domain) throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
      if (domain.people >= LIMITS.protectedPeopleMax) throw new AppError('TOO_MANY_PEOPLE')
      const id = await store.insertPerson(trx, domainId, values)
      await recordAudit(trx, caller, {
        task: 'configuration.person_add',
        target: targetOf({ ...values, domain: domain.name }),
        domainId,
        before: null,
        after: values,
      })
      return id
    }),
  )
}

/** @throws AppError NOT_FOUND, ALREADY_EXISTS_PERSON, CHANGED_MEANWHILE */
export async function updatePerson(
  deps: PersonDeps,
  caller: Caller,
  id: number,
  { version, ...body }: ProtectedPersonBody & Versioned,
): Promise<void> {
  const values = stored(body)
  await uniquely('ALREADY_EXISTS_PERSON', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockedPerson(trx, caller, id)
      assertVersion(version, versionOf(before))
      await store.updatePerson(trx, id, values)
      await recordAudit(trx, caller, {
        task: 'configuration.person_edit',
        target: targetOf(before),
        domainId: before.domain_id,
        before: valuesOf(before),
        after: values,
      })
    }),
  )
}

export function deletePeople(deps: PersonDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'configuration.person_delete', ids, async (trx, id) => {
    const person = await lockedPerson(trx, caller, id)
    await store.deletePerson(trx, id)
    return {
      target: targetOf(person),
      domainId: person.domain_id,
      before: valuesOf(person),
      after: null,
    }
  })
}

/** @throws AppError NOT_FOUND */
export async function countUsers(deps: PersonDeps, caller: Caller, domainId: number) {
  const counted = found(await store.countUsers(deps.db, caller.scope, domainId))
  return { ...counted, added: counted.users - counted.existing }
}

/** Protects every user of the domain who has a name. @throws AppError NOT_FOUND, TOO_MANY_PEOPLE */
export async function protectUsers(deps: PersonDeps, caller: Caller, domainId: number) {
  return deps.db.transaction().execute(async (trx) => {
    const domain = await store.lockDomain(trx, caller.scope, domainId)
    const counted = domain && (await store.countUsers(trx, caller.scope, domainId))
    if (!domain || !counted) throw new AppError('NOT_FOUND')
    if (domain.people + counted.users - counted.existing > LIMITS.protectedPeopleMax)
      throw new AppError('TOO_MANY_PEOPLE')
    const added = await store.insertUsers(trx, domainId)
    await recordAudit(trx, caller, {
      task: 'configuration.person_fill',
      target: domain.name,
      domainId,
      note: { count: added },
    })
    return { ...counted, added }
  })
}

/** @throws AppError NOT_FOUND */
async function lockedPerson(trx: Db, { scope }: Caller, id: number): Promise<StoredPerson> {
  await store.lockPerson(trx, scope, id)
  return found(await store.findPerson(trx, scope, id))
}

/** Addresses are compared as they are stored. */
function stored(body: ProtectedPersonBody): ProtectedPersonBody {
  return { ...body, addresses: [...new Set(body.addresses.map((address) => address.toLowerCase()))] }
}

function valuesOf({ name, others, addresses, comment }: ProtectedPersonBody): ProtectedPersonBody {
  return { name, others, addresses, comment }
}

function versionOf(person: ProtectedPersonBody): string {
  return rowVersion(valuesOf(person))
}

function targetOf({ domain, name }: { readonly domain: string; readonly name: string }): string {
  return `${domain}: ${name}`
}
