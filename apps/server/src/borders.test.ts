/** Borders that no import shows: where SQL may stand, and how migrations are numbered. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from './platform/db/migrate.ts'

/** Statements as text, templates of the query builder, and its verbs. */
const SQL = [
  /\bsql(?:<[^>`]*>)?`/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
  /\.query(?:<[^(]*>)?\(\s*(?:['"`]|\{)/,
  /[`'"](?:with \w+ as \(|select\s[^`'"]*\sfrom\s|insert into\s|update \w+ \w* ?set\s|delete from\s|listen \w)/i,
]

function hasSql(source: string): boolean {
  return SQL.some((pattern) => pattern.test(source))
}

test.each([
  ['sql<boolean>`true`', true],
  ["db.selectFrom('mail')", true],
  ['pool.query<{ a: number }>(`select 1`)', true],
  ["pool.query({ name: 'x', text: TEXT })", true],
  ['const Q = `with done as (\n  select 1)`', true],
  ["client.query('listen work')", true],
  ['findByQuery(store.query(words))', false],
  ["say('update your browser')", false],
])('SQL is told from other text: %s', (source, is) => {
  expect(hasSql(source)).toBe(is)
})

test('SQL stands in stores and in platform/db only', () => {
  const folder = import.meta.dirname
  const files = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !/store\.ts$|\.test\.ts$/.test(file) && !/(?:^|\/)(?:testing|platform\/db)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => hasSql(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})

test('what counts mail writes, sums and reads its tables in one room', () => {
  const folder = import.meta.dirname
  const files = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !/\.test\.ts$|^sums\/|^platform\/db\/statistic-tables\.ts$/.test(file),
  )
  const named = /\bstat_(?:pending|total|key|rest|state)\b/
  expect(files.filter((file) => named.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})

/** Migrations up to this number came from several hands at once: some share a number, some numbers are missing. */
const COUNTED_SINCE = 34

test('migrations are numbered one after the other', async () => {
  const numbers = (await readMigrations()).map(({ name }) =>
    Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]),
  )
  const counted = numbers.filter((number) => number >= COUNTED_SINCE)
  expect(counted).toEqual(counted.map((_, at) => COUNTED_SINCE + at))
  expect(numbers.some(Number.isNaN)).toBe(false)
})
