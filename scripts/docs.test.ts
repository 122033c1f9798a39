/** Documents and citations lead somewhere: sections and hostile inputs that comments cite, decisions, links between pages. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const PRODUCT = join(ROOT, 'docs/product')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const files = execFileSync(
  'git',
  ['ls-files', '-z', 'apps', 'packages', 'bench', 'scripts', 'db', 'docs', '*.md'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter(
    (file) =>
      /\.(?:ts|tsx|mjs|sql|md)$/.test(file) &&
      file !== 'scripts/docs.test.ts' &&
      existsSync(join(ROOT, file)),
  )

/** Places where a pattern is found, as `file: match`, with what its group says. */
function found(pattern: RegExp, inFiles = files): { readonly at: string; readonly said: string }[] {
  return inFiles.flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => ({ at: `${file}: ${match[0]}`, said: match[1]! })),
  )
}

const pages = readdirSync(PRODUCT).filter((name) => name.endsWith('.md'))
const sections = new Set(
  pages.flatMap((name) =>
    [...readFileSync(join(PRODUCT, name), 'utf8').matchAll(/^## (\d+) /gm)].map(([, n]) => n!),
  ),
)
const hostile = new Set(
  [...readFileSync(join(PRODUCT, 'hostile.md'), 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id!),
)

test('sections of the product that are cited exist', () => {
  const cited = found(/product §(\d+)/g)
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ said }) => !sections.has(said)).map(({ at }) => at)).toEqual([])
})

test('hostile inputs that are cited exist', () => {
  const code = files.filter((file) => !file.endsWith('.md'))
  const lists = found(/(?<![A-Za-z])[( ;]((?:[RSMAYDHGCEL]\d{1,2}, )*[RSMAYDHGCEL]\d{1,2})\)/g, code)
  const cited = lists.flatMap(({ at, said }) => said.split(', ').map((id) => ({ at, id })))
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ id }) => !hostile.has(id)).map(({ at }) => at)).toEqual([])
})

test('decisions that are cited exist', () => {
  const numbers = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)))
  const cited = found(/\bdecisions?[ /](\d{4})\b/g)
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ said }) => !numbers.has(said)).map(({ at }) => at)).toEqual([])
})

test('nothing cites papers that are not here; migrations are never changed (docs/product/README.md)', () => {
  const changeable = files.filter((file) => !/^db\/migrations\/|^docs\/product\/README/.test(file))
  expect(found(/((?:specification|decisions) §)/gi, changeable).map(({ at }) => at)).toEqual([])
})

test('links between documents lead to files', () => {
  const documents = files.filter((file) => file.endsWith('.md'))
  const links = documents.flatMap((file) =>
    found(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g, [file]).map(({ said }) => ({ file, said })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ file, said }) => !existsSync(join(ROOT, dirname(file), said)))).toEqual([])
})
