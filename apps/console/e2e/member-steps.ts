/** What journeys through members share: hands on forms and lists, and a company to work on. */
import { hash } from '@node-rs/argon2'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const PASSWORD = 'Silver-Kettle-93-rain'

/** Chooses an option of a menu, of the page or of a part of it. */
export async function choose(on: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in on ? on.page() : on
  await on.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves the form, and waits until its list is back. */
export async function save(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.waitForURL((url) => url.pathname === path)
}

export function count(things: Locator, wanted: number): Promise<void> {
  return expect.poll(() => things.count(), { timeout: 15_000 }).toBe(wanted)
}

/** The company 회사.example, also alias.example, with its group 영업팀. */
export async function seedCompany(db: Db): Promise<void> {
  const { id } = await db
    .insertInto('domain')
    .values({ name: toAsciiDomain('회사.example')! })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('domain_alias').values({ name: 'alias.example', domain_id: id }).execute()
  await db.insertInto('user_group').values({ name: '영업팀', domain_id: id }).execute()
  await db
    .insertInto('mail_server')
    .values({ domain_id: id, server: 'mail.alias.example', port: 25, secure: 1, preference: 10 })
    .execute()
}

/**
 * A dozen users of the company, in no group unless told, one long unused; and its administrators: boss of the domain,
 * lead of the group.
 */
export async function seedUsers(db: Db, inGroup = false): Promise<void> {
  const [domain, group] = await Promise.all([
    db.selectFrom('domain').select('id').where('name', 'like', 'xn--%').executeTakeFirstOrThrow(),
    db.selectFrom('user_group').select('id').executeTakeFirstOrThrow(),
  ])
  const roles = new Map(
    (await db.selectFrom('role').select(['id', 'key']).execute()).map((role) => [role.key, role.id]),
  )
  const password_hash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 })
  const person = (name: string, role: string, more: object = {}) => ({
    email: `${name}@alias.example`,
    name,
    password_hash,
    domain_id: domain.id,
    group_id: null,
    role_id: roles.get(role)!,
    run_mode: null,
    ...more,
  })
  const old = new Date(Date.now() - 500 * 86_400_000)
  const mass = Array.from({ length: 12 }, (_, at) => {
    const n = String(at + 1).padStart(2, '0')
    return person(`mass${n}`, 'user', {
      name: `김대량 ${n}`,
      group_id: inGroup ? group.id : null,
      ...(at === 0 ? { created_at: old } : {}),
    })
  })
  await db
    .insertInto('app_user')
    .values([...mass, person('boss', 'domain'), person('lead', 'group', { group_id: group.id })])
    .execute()
}
