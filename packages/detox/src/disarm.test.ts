/** What every format shares: modes, files within files, budget, failures; on archives of tables, whose one feature is a formula. */
import { STRICT } from './policy.ts'
import { zipOf, type ZipEntry } from '@postern/testkit/containers.ts'
import { lockedZipOf } from '@postern/testkit/locked-zip.ts'
import { expect, test } from 'vitest'
import { bytesOf, inShort, tryDisarm } from './testing/try.ts'
import { reopenZip } from './zip/reopen-zip.ts'

const PLAIN = { name: 'note.txt', content: Buffer.from('hello') }
const FORMULA = { name: 'order.csv', content: Buffer.from("a,=cmd|'/c calc'!A0\r\n") }
const PROGRAM = { name: 'a/run.exe', content: Buffer.from('MZ') }

function texts(bytes: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...reopenZip(bytes)].map(([name, content]) => [name, Buffer.from(content).toString()]),
  )
}

test('an archive with nothing to remove is unchanged, byte for byte', async () => {
  expect(await tryDisarm('a.zip', zipOf([PLAIN]))).toEqual({
    outcome: 'unchanged',
    kind: 'archive',
    reported: [],
    unchecked: [],
  })
})

test('members are disarmed, however deep they lie, and the others stay', async () => {
  const inner = zipOf([FORMULA])
  const outcome = await tryDisarm('a.zip', zipOf([PLAIN, { name: 'in/b.zip', content: inner }]))
  expect(inShort(outcome)).toEqual(['formula×1 in/b.zip/order.csv'])
  const outer = reopenZip(bytesOf(outcome))
  expect(Buffer.from(outer.get('note.txt')!).toString()).toBe('hello')
  expect(texts(Buffer.from(outer.get('in/b.zip')!))).toEqual({ 'order.csv': "a,'=cmd|'/c calc'!A0\r\n" })
})

test('a program is replaced by a notice that names it', async () => {
  const outcome = await tryDisarm('a.zip', zipOf([PLAIN, PROGRAM]))
  expect(inShort(outcome)).toEqual(['notice mode a/run.exe'])
  expect(texts(bytesOf(outcome))).toEqual({
    'note.txt': 'hello',
    'a/run.exe.txt': expect.stringContaining('this notice replaces the file "run.exe"'),
  })
})

test.each<[string, readonly ZipEntry[], Parameters<typeof tryDisarm>[2], readonly string[]]>([
  [
    'mode report of the archive',
    [FORMULA],
    { policy: modes({ archive: 'report' }) },
    ['would remove formula×1 order.csv'],
  ],
  [
    'mode report of the member',
    [FORMULA],
    { policy: modes({ table: 'report' }) },
    ['would remove formula×1 order.csv'],
  ],
  ['mode pass', [FORMULA], { policy: modes({ archive: 'pass' }) }, ['left: mode']],
  ['mode pass of the member', [FORMULA], { policy: modes({ table: 'pass' }) }, ['passed mode order.csv']],
  ['mode block of the member', [FORMULA], { policy: modes({ table: 'block' }) }, ['failed: blocked']],
  [
    'a picture of a type that nobody knows',
    [{ name: 'x.bin', content: Buffer.from([0, 1, 2]) }],
    {},
    ['passed mode x.bin'],
  ],
  ['two members of one name', [PLAIN, PLAIN], {}, ['failed: broken']],
  [
    'a member with a wrong sum',
    [{ ...PLAIN, data: Buffer.from('hellO'), method: 0 }],
    {},
    ['failed: broken'],
  ],
  ['a method that nobody knows', [{ ...PLAIN, method: 97 }], {}, ['failed: unsupported']],
])('%s', async (_, entries, choices, said) => {
  expect(inShort(await tryDisarm('a.zip', zipOf(entries), choices))).toEqual(said)
})

function modes(changed: Partial<typeof STRICT.modes>) {
  return { modes: { ...STRICT.modes, ...changed } }
}

test.each([
  ['../../etc/passwd', 'etc/passwd'],
  ['C:\\Windows\\a.txt', 'Windows/a.txt'],
  ['/a//./b.txt', 'a/b.txt'],
])('the path %s comes out as %s', async (name, path) => {
  const outcome = await tryDisarm('a.zip', zipOf([{ ...PLAIN, name }]))
  expect(Object.keys(texts(bytesOf(outcome)))).toEqual([path])
})

test('names in the code page of Korean Windows stay readable', async () => {
  // 보고서.csv in CP949.
  const name = Buffer.from('bab8b0edbcad2e637376', 'hex').toString('latin1')
  const bytes = zipOf([{ ...FORMULA, name: 'x'.repeat(10) }])
  const renamed = Buffer.from(bytes.toString('latin1').replaceAll('x'.repeat(10), name), 'latin1')
  expect(inShort(await tryDisarm('a.zip', renamed))).toEqual(['formula×1 보고서.csv'])
})

test.each([
  ['without the password', [], ['notice encrypted s.csv']],
  ['with the password of the mail', ['open sesame'], ['formula×1 s.csv']],
])('a locked member %s', async (_, passwords, said) => {
  const locked = lockedZipOf({ name: 's.csv', content: Buffer.from('=A1()'), password: 'open sesame' })
  expect(inShort(await tryDisarm('a.zip', locked, { passwords }))).toEqual(said)
})

test('a locked archive fails where policy wants no notice', async () => {
  const locked = lockedZipOf({ name: 's.csv', content: Buffer.from('=A1()'), password: 'open sesame' })
  const policy = { within: { ...STRICT.within, encrypted: 'pass' as const } }
  expect(inShort(await tryDisarm('a.zip', locked, { policy }))).toEqual(['failed: encrypted'])
})

const BOMB = zipOf([{ name: 'in.zip', content: zipOf([{ content: Buffer.alloc(50_000_000) }]) }])

test.each([
  ['bytes', { bytes: 40_000_000 }],
  ['members', { entries: 0 }],
  ['depth', { depth: 0 }],
])('a bomb stops at the budget of %s', async (_, limits) => {
  expect(inShort(await tryDisarm('a.zip', BOMB, { limits }))).toEqual(['failed: limit'])
})

test('what is written counts as well', async () => {
  const outcome = await tryDisarm('a.zip', zipOf([FORMULA]), { limits: { output: 10 } })
  expect(inShort(outcome)).toEqual(['failed: limit'])
})

test('a file of no format of ours fails, unless its mode passes it', async () => {
  const nothing = Buffer.from([0, 1, 2])
  expect(inShort(await tryDisarm('a.bin', nothing))).toEqual(['left: mode'])
  const policy = modes({ other: 'disarm' })
  expect(inShort(await tryDisarm('a.bin', nothing, { policy }))).toEqual(['failed: unsupported'])
})
