import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** An element from its name to the line that ends its opening. */
const INPUT = /<PasswordInput\b[^]*?\n\s*\/?>/g

test('fields of passwords say themselves that they are wrong: those of Mantine do not', () => {
  const inputs = globSync('**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(INPUT) ?? []).map((element) => ({ file, element })),
  )
  expect(inputs.length).toBeGreaterThan(4)
  expect(inputs.filter(({ element }) => !element.includes('aria-invalid')).map(({ file }) => file)).toEqual(
    [],
  )
})
