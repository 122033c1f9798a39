import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCapabilities } from './capability.ts'
import { isSpent, spendCapability } from './spent-store.ts'

const NOW = Date.UTC(2026, 0, 5, 9)
const HOUR = 3_600_000
const capabilities = createCapabilities(Buffer.alloc(32, 7))
const text = capabilities.issue('report_mail', { mail: 17, act: 'release' }, NOW + HOUR)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a link tells what it is about until its end', () => {
  const read = capabilities.read('report_mail', text, NOW + HOUR - 1)
  expect(read).toMatchObject({ subject: { mail: 17, act: 'release' }, expiresAt: NOW + HOUR })
  expect(() => capabilities.read('report_mail', text, NOW + HOUR)).toThrow('LINK_EXPIRED')
})

test('a link of another purpose or another installation is worth nothing', () => {
  expect(() => capabilities.read('attachment', text, NOW)).toThrow('LINK_INVALID')
  const others = createCapabilities(Buffer.alloc(32, 8))
  expect(() => others.read('report_mail', text, NOW)).toThrow('LINK_INVALID')
})

test('a link changed in any character is worth nothing, in whatever spelling', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom('A', 'a', 'b', '0', '_', '-', '.', '=', ' '),
      (at, character) => {
        fc.pre(text[at] !== character)
        const changed = text.slice(0, at) + character + text.slice(at + 1)
        expect(() => capabilities.read('report_mail', changed, NOW)).toThrow('LINK_INVALID')
      },
    ),
  )
  expect(() => capabilities.read('report_mail', `${text}A`, NOW)).toThrow('LINK_INVALID')
  expect(() => capabilities.read('report_mail', '', NOW)).toThrow('LINK_INVALID')
})

test('what would make a link that mail programs cut is refused', () => {
  expect(() => capabilities.issue('report_mail', { long: 'x'.repeat(500) }, NOW)).toThrow(RangeError)
})

test('of many who use one link at once, one gets through', async () => {
  const { db } = database
  const link = capabilities.read('report_mail', text, NOW)
  expect(await isSpent(db, link)).toBe(false)
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () => spendCapability(db, 'report_mail', link, NOW)),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(spendCapability(db, 'report_mail', link, NOW)).rejects.toThrow('LINK_USED')
  expect(await isSpent(db, link)).toBe(true)
})

test('what was used up is forgotten after its end', async () => {
  const { db } = database
  const other = capabilities.read('challenge', capabilities.issue('challenge', { n: 1 }, NOW + 9 * HOUR), NOW)
  await spendCapability(db, 'challenge', other, NOW + 2 * HOUR)
  const rows = await db.selectFrom('spent_capability').select('id').execute()
  expect(rows).toEqual([{ id: other.id }])
})
