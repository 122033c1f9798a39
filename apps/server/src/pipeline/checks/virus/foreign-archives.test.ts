/** Archives that 7-Zip and ALZip make: what lies in them is found, what does not open is held, nothing of them throws or hangs. */
import { gzipSync } from 'node:zlib'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { bzip2 } from '@postern/testkit/bzip2.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import {
  alzOf,
  arjOf,
  chmOf,
  eggOf,
  lzhOf,
  lzxCabOf,
  rar4Of,
  rar5Of,
} from '@postern/testkit/foreign-archives.ts'
import { zipLzma } from '@postern/testkit/lzma.ts'
import { sevenOf, type SevenOptions } from '@postern/testkit/seven-writer.ts'
import { udfOf } from '@postern/testkit/udf.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentsReader } from '../../scan-process/contents.ts'
import { judge } from '../../testing/judge.ts'
import { letterWith } from '../../testing/letter.ts'
import { EICAR, NO_SIGNATURES, signatureMatcher } from './signatures.ts'

type Wrap = (content: Buffer) => Buffer | Promise<Buffer>

const seven =
  (options: SevenOptions = {}): Wrap =>
  (content) =>
    sevenOf({ 'x.bin': content }, options)

/** Those that a process is started for. */
const BY_SEVEN: Record<string, [name: string, wrap: Wrap]> = {
  '7z': ['a.7z', seven()],
  '7z, PPMd': ['a.7z', seven({ method: 'PPMd' })],
  'RAR 4': ['a.rar', (content) => rar4Of('x.bin', content)],
  'RAR 5': ['a.rar', (content) => rar5Of('x.bin', content)],
  ARJ: ['a.arj', (content) => arjOf('x.bin', content)],
  LZH: ['a.lzh', (content) => lzhOf('x.bin', content)],
  CHM: ['a.chm', (content) => chmOf('x.bin', content)],
  'CAB, LZX': ['a.cab', (content) => lzxCabOf('x.bin', content)],
  UDF: ['a.img', (content) => udfOf('x.bin', content)],
}
const BY_US: Record<string, [name: string, wrap: (content: Buffer) => Buffer]> = {
  ALZ: ['a.alz', (content) => alzOf('x.bin', content)],
  'ALZ, stored': ['a.alz', (content) => alzOf('x.bin', content, 0)],
  EGG: ['a.egg', (content) => eggOf('x.bin', content)],
  'EGG, stored': ['a.egg', (content) => eggOf('x.bin', content, { method: 0 })],
  'EGG, in blocks': ['a.egg', (content) => eggOf('x.bin', content, { blockSize: 16 })],
  'EGG, bzip2': ['a.egg', (content) => eggOf('x.bin', content, { method: 2, pack: bzip2 })],
  'EGG, LZMA': ['a.egg', (content) => eggOf('x.bin', content, { method: 4, pack: zipLzma })],
}
const ALL = { ...BY_SEVEN, ...BY_US }

async function verdict(name: string, content: Buffer): Promise<'found' | 'held' | 'passed'> {
  const { verdicts, findings } = await judge(letterWith(name, content))
  if (verdicts[0]!.mode !== MAIL_MODES.block) return 'passed'
  return findings.some(({ code }) => code === 'virus.signature') ? 'found' : 'held'
}

/** Not to be found in an archive's bytes, however it lies in there. */
const HIDDEN = gzipSync(EICAR)

describe.each(Object.entries(ALL))('%s', (_title, [name, wrap]) => {
  test('what lies in it is found, in an archive within another too', async () => {
    const content = await wrap(HIDDEN)
    expect(content.includes(EICAR)).toBe(false)
    expect(await verdict(name, content)).toBe('found')
    expect(await verdict('b.zip', zipOf([{ name, content: await wrap(content) }]))).toBe('found')
  })

  test('cut short it is not passed', async () => {
    const whole = await wrap(HIDDEN)
    for (const share of [0.5, 0.9]) {
      const part = whole.subarray(0, Math.floor(whole.length * share))
      expect(`${share} ${await verdict(name, part)}`).not.toContain('passed')
    }
  })

  test('with nothing in it, it is not held for being unreadable', async () => {
    const { findings } = await judge(letterWith(name, await wrap(Buffer.from('nothing to see'))))
    expect(findings.filter(({ code }) => code.startsWith('virus.'))).toEqual([])
  })
})

async function codesOf(content: Buffer, words: string, name = 'a.7z'): Promise<string[]> {
  const letter = letterWith(name, content).toString('latin1').replace('Please find it attached.', words)
  const { findings } = await judge(Buffer.from(letter, 'latin1'))
  return findings.map(({ code }) => code)
}

test.each([false, true])('a password written in the mail opens a 7z (names locked: %s)', async (hidden) => {
  const lock = (content: Buffer): Promise<Buffer> =>
    sevenOf({ 'x.bin': content, 'b.txt': Buffer.from('more') }, { password: 's3cret', hidden })
  expect(await codesOf(await lock(EICAR), 'The password is s3cret')).toContain('virus.signature')
  const opened = await codesOf(await lock(Buffer.from('minutes')), 'PW: wrong1 or s3cret')
  expect(opened).toContain('structure.attachment-unlocked')
  expect(opened).not.toContain('structure.attachment-encrypted')
  const closed = await codesOf(await lock(EICAR), 'It comes by phone.')
  expect(closed).toContain('structure.attachment-encrypted')
  expect(closed).not.toContain('virus.signature')
})

test('what is locked shows its names', async () => {
  const locked = await sevenOf({ 'invoice.exe': Buffer.from('text') }, { password: 's3cret' })
  const codes = await codesOf(locked, 'See attached.')
  expect(codes).toContain('structure.attachment-encrypted')
  expect(codes).toContain('structure.attachment-program')
  expect(await codesOf(rar4Of('invoice.exe', Buffer.from('text'), true), 'See attached.', 'a.rar')).toEqual(
    expect.arrayContaining(['structure.attachment-encrypted', 'structure.attachment-program']),
  )
})

test('bombs end by the budget: one file, many, within each other', async () => {
  const zeros = Buffer.alloc(48 * 1024 * 1024)
  const one = await sevenOf({ 'z.bin': zeros })
  expect(one.length).toBeLessThan(20_000)
  const bombs = [
    one,
    await sevenOf({ 'a.7z': one, 'b.7z': Buffer.concat([one, Buffer.from('x')]) }),
    await sevenOf(
      Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.txt`, Buffer.from('x')])),
    ),
    eggOf('z.bin', Buffer.concat([zeros, zeros])),
    alzOf('z.bin', Buffer.concat([zeros, zeros])),
  ]
  const started = performance.now()
  for (const [at, bomb] of bombs.entries())
    expect([at, ...(await codesOf(bomb, 'x', 'a.dat'))]).toContain('virus.budget')
  expect(performance.now() - started).toBeLessThan(60_000)
}, 90_000)

test('bytes changed anywhere never throw, hang or pass', async () => {
  const samples = await Promise.all(
    Object.values(BY_SEVEN).map(async ([name, wrap]) => [name, await wrap(HIDDEN)] as const),
  )
  await mutated(samples, 12)
})

test('bytes changed anywhere in archives of ALZip', async () => {
  await mutated(
    Object.values(BY_US).map(([name, wrap]) => [name, wrap(HIDDEN)] as const),
    200,
  )
})

async function mutated(samples: readonly (readonly [string, Buffer])[], numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
      async ([name, whole], changes) => {
        const content = Buffer.from(whole)
        for (const [at, mask] of changes) content[at % content.length]! ^= mask
        const started = performance.now()
        // What keeps 7-Zip busy without end is ended by the time of the budget: here a second, as every case may do so.
        const contents = contentsReader(signatureMatcher(NO_SIGNATURES), { time: 1_000 })
        const { findings } = await judge(letterWith(name, content), { deps: { contents } })
        expect(findings.map(({ code }) => code)).not.toContain('check.failed')
        expect(performance.now() - started).toBeLessThan(11_000)
      },
    ),
    { numRuns },
  )
}
