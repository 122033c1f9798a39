/** Archives that are no zips: what they become, with which names, and what cannot be read of them. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { bzip2 } from '@postern/testkit/bzip2.ts'
import { tarOf, zipOf } from '@postern/testkit/containers.ts'
import { alzOf, eggOf, rar4Of } from '@postern/testkit/foreign-archives.ts'
import { lzipOf, xzOf } from '@postern/testkit/lzma.ts'
import { arOf, cpioOf } from '@postern/testkit/old-archives.ts'
import { sevenOf } from '@postern/testkit/seven-writer.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTar, writeTar } from '../archive/tar.ts'
import { DetoxBudget, limitsFor } from '../budget.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenZip } from '../zip/reopen-zip.ts'

const FORMULA = Buffer.from("a,=cmd|'/c calc'!A0\r\n")
const DISARMED = "a,'=cmd|'/c calc'!A0\r\n"
const NAME = 'order.csv'

const context = { budget: new DetoxBudget(limitsFor(1e6)), removed: () => {} }

function filesIn(zip: Buffer): Record<string, string> {
  return Object.fromEntries([...reopenZip(zip)].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

test.each<[string, Buffer | Promise<Buffer>]>([
  ['7z', sevenOf({ [NAME]: FORMULA })],
  ['rar', rar4Of(NAME, FORMULA)],
  ['alz', alzOf(NAME, FORMULA)],
  ['egg', eggOf(NAME, FORMULA)],
  ['cpio', cpioOf(NAME, FORMULA)],
  ['ar', arOf(NAME, FORMULA)],
])('%s becomes a zip of its members, disarmed', async (extension, bytes) => {
  const outcome = await tryDisarm(`b.v2.${extension}`, await bytes)
  expect(inShort(outcome)).toEqual([`formula×1 ${NAME}`])
  expect(outcome).toMatchObject({ name: 'b.v2.zip', kind: 'archive' })
  expect(filesIn(bytesOf(outcome))).toEqual({ [NAME]: DISARMED })
})

test.each<[string, string, Buffer]>([
  ['order.csv.gz', 'order.csv.gz', gzipSync(FORMULA)],
  ['order.csv.bz2', 'order.csv.gz', bzip2(FORMULA)],
  ['order.csv.xz', 'order.csv.gz', xzOf(FORMULA)],
  ['order.csv.lz', 'order.csv.gz', lzipOf(FORMULA)],
])('%s becomes %s', async (name, becomes, bytes) => {
  const outcome = await tryDisarm(name, bytes)
  expect(outcome).toMatchObject({ name: becomes })
  expect(gunzipSync(bytesOf(outcome)).toString()).toBe(DISARMED)
})

test('a name of another kind does not stay within gzip', async () => {
  const plain = gzipSync('echo hi')
  const head = Buffer.from('1f8b080800000000', 'hex')
  const named = Buffer.concat([head, plain.subarray(8, 10), Buffer.from('run.bat\0'), plain.subarray(10)])
  const outcome = await tryDisarm('note.txt.gz', named)
  expect(inShort(outcome)).toEqual(['hidden-data×1'])
  expect(gunzipSync(bytesOf(outcome)).toString()).toBe('echo hi')
  expect(bytesOf(outcome).includes('run.bat')).toBe(false)
})

test('a member that the directory of a zip does not name does not come out', async () => {
  const program = zipOf([{ name: 'run.exe', content: Buffer.from('MZ'), method: 0 }])
  const hidden = program.subarray(0, program.indexOf('PK\x01\x02'))
  const seen = zipOf([{ name: 'a.txt', content: Buffer.from('hi'), method: 0 }])
  const directory = seen.indexOf('PK\x01\x02')
  const bytes = Buffer.concat([seen.subarray(0, directory), hidden, seen.subarray(directory)])
  bytes.writeUInt32LE(directory + hidden.length, bytes.indexOf('PK\x05\x06') + 16)
  const outcome = await tryDisarm('a.zip', bytes)
  expect(inShort(outcome)).toEqual(['hidden-data×1'])
  expect(bytesOf(outcome).includes('run.exe')).toBe(false)
  expect(filesIn(bytesOf(outcome))).toEqual({ 'a.txt': 'hi' })
})

test('what lies behind the end of a tar does not come out', async () => {
  const bytes = Buffer.concat([tarOf('a.txt', Buffer.from('hi')), tarOf('run.exe', Buffer.from('MZ'))])
  const outcome = await tryDisarm('a.tar', bytes)
  expect(inShort(outcome)).toEqual(['hidden-data×1'])
  expect(bytesOf(outcome).includes('run.exe')).toBe(false)
})

test('a tar within gzip stays both', async () => {
  const outcome = await tryDisarm('a.tgz', gzipSync(tarOf(NAME, FORMULA)))
  expect(inShort(outcome)).toEqual([`formula×1 a.tar/${NAME}`])
  expect(outcome).toMatchObject({ name: 'a.tgz' })
  const tar = gunzipSync(bytesOf(outcome))
  expect([...readTar(tar, context)]).toEqual([{ name: NAME, bytes: Buffer.from(DISARMED) }])
})

test.each<[string, Buffer]>([
  ['a.7z', Buffer.from('x')],
  ['a.tar', tarOf('note.txt', Buffer.from('hello'))],
  ['a.txt.gz', gzipSync('hello')],
])('%s with nothing to remove is unchanged', async (name, bytes) => {
  const whole = name === 'a.7z' ? await sevenOf({ 'note.txt': bytes }) : bytes
  expect(await tryDisarm(name, whole)).toMatchObject({ outcome: 'unchanged', unchecked: [] })
})

test('links of a tar are left out, and names lead nowhere', async () => {
  const link = tarOf('l', Buffer.alloc(0))
  link[156] = 0x32
  const sum = link.reduce(
    (total, byte, at) => (at < 148 || (at >= 156 && at < 512) ? total + byte : total),
    256,
  )
  link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const bytes = Buffer.concat([link.subarray(0, 512), tarOf('../../x\u0007/a.txt', Buffer.from('x'))])
  const outcome = await tryDisarm('a.tar', bytes)
  expect(inShort(outcome)).toEqual(['hidden-data×2'])
  expect([...readTar(bytesOf(outcome), context)].map(({ name }) => name)).toEqual(['x/a.txt'])
})

test('a tar is written so that it is read again, whatever its names', () => {
  const name = fc.array(fc.constantFrom('a', '가', '/', 'bc', 'x'.repeat(60)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.nat(1200)), { maxLength: 6 }), (members) => {
      const wanted = members.map(([steps, size], at) => ({
        name: `${at}${steps.join('')}z`,
        bytes: Buffer.alloc(size, 'x'),
      }))
      expect([...readTar(writeTar(wanted), context)]).toEqual(wanted)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['without the password', [], ['notice encrypted order.csv']],
  ['with the password of the mail', ['wrong', 'open sesame'], ['formula×1 order.csv']],
])('a locked member %s', async (_, passwords, said) => {
  const bytes = await sevenOf({ [NAME]: FORMULA }, { password: 'open sesame' })
  expect(inShort(await tryDisarm('a.7z', bytes, { passwords }))).toEqual(said)
})

test('an archive whose names are locked fails as such', async () => {
  const bytes = await sevenOf({ [NAME]: FORMULA }, { password: 'open sesame', hidden: true })
  expect(inShort(await tryDisarm('a.7z', bytes))).toEqual(['failed: encrypted'])
})

test.each<[string, Buffer, string]>([
  ['a.tar', tarOf(NAME, FORMULA).subarray(0, 520), 'failed: broken'],
  ['a.gz', gzipSync(FORMULA).subarray(0, 20), 'failed: broken'],
])('%s that is cut off fails', async (name, bytes, said) => {
  expect(inShort(await tryDisarm(name, bytes))).toEqual([said])
})

test.each([
  ['a.tar', tarOf('a.txt', Buffer.alloc(50_000_000))],
  ['a.gz', gzipSync(Buffer.alloc(50_000_000))],
])('a bomb (%s) stops at the budget', async (name, bytes) => {
  expect(inShort(await tryDisarm(name, bytes, { limits: { bytes: 40_000_000 } }))).toEqual(['failed: limit'])
})

test('archives within each other: every formula is found, and none is left', async () => {
  const pack = fc.constantFrom(
    (content: Buffer, name: string) => ({ name: `${name}.zip`, content: zipOf([{ name, content }]) }),
    (content: Buffer, name: string) => ({ name: `${name}.tar`, content: tarOf(name, content) }),
    (content: Buffer, name: string) => ({ name: `${name}.gz`, content: gzipSync(content) }),
    (content: Buffer, name: string) => ({ name: `${name}.cpio`, content: cpioOf(name, content) }),
    (content: Buffer, name: string) => ({ name: `${name}.alz`, content: alzOf(name, content) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pack, { maxLength: 6 }), async (packs) => {
      let file: { name: string; content: Buffer } = { name: NAME, content: FORMULA }
      for (const wrap of packs) file = wrap(file.content, file.name)
      const outcome = await tryDisarm(file.name, file.content)
      expect(inShort(outcome)).toEqual([expect.stringContaining('formula×1')])
      if (outcome.outcome === 'disarmed')
        expect(inShort(await tryDisarm(outcome.name, outcome.bytes))).toEqual([])
    }),
    { numRuns: 40 },
  )
})
