/** Locked 7z archives: what wrong words make of them, and that nobody works on for an owner who is gone. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sevenOf } from '@postern/testkit/seven-writer.ts'
import { until } from '@postern/testkit/until.ts'
import { describe, expect, test } from 'vitest'
import { Budget } from '../budget.ts'
import { isDirectoryLocked } from './locked-directory.ts'
import { openSeven } from './seven.ts'

const FILES = { 'a.txt': Buffer.from('a secret') }
const LIMITS = { bytes: 100_000_000, entries: 100, depth: 5 }

const wrong = (count: number): string[] => Array.from({ length: count }, (_, at) => `wrong${at}`)
const openWith = (archive: Buffer, passwords: readonly string[]) => [
  ...openSeven('7z')(archive, new Budget({ ...LIMITS, time: 60_000 }, undefined, passwords)),
]

describe.each([true, false])('names hidden: %s', async (hidden) => {
  const archive = await sevenOf(FILES, { password: 'right', hidden })
  const names = hidden ? [] : [{ kind: 'file', name: 'a.txt', content: Buffer.alloc(0) }]

  test.each([[0], [6]])('%i wrong words leave it locked', (count) => {
    const reason = { kind: 'obstacle', name: hidden ? '' : 'a.txt', reason: 'encrypted' }
    expect(openWith(archive, wrong(count))).toEqual([...names, reason])
  })

  test('the right word behind wrong ones opens it', () => {
    expect(openWith(archive, [...wrong(4), 'right'])).toEqual([
      { kind: 'unlocked', name: '' },
      { kind: 'file', name: 'a.txt', content: FILES['a.txt'] },
    ])
  })

  test('damaged, it is not said to be locked', () => {
    const cut = archive.subarray(0, archive.length - 40)
    expect(openWith(cut, wrong(2))).toEqual([{ kind: 'obstacle', name: '', reason: 'damaged' }])
  })
})

test('whether a directory is locked stands in the archive', async () => {
  const hidden = await sevenOf(FILES, { password: 'right', hidden: true })
  expect(isDirectoryLocked('7z', hidden)).toBe(true)
  expect(isDirectoryLocked('7z', await sevenOf(FILES, { password: 'right' }))).toBe(false)
  expect(isDirectoryLocked('7z', hidden.subarray(0, 20))).toBe(false)
  const rar = (flags: number): Buffer =>
    Buffer.from([...Buffer.from('Rar!\x1a\x07\0'), 0, 0, 0x73, flags, 0, 13, 0])
  expect([isDirectoryLocked('Rar', rar(0x80)), isDirectoryLocked('Rar', rar(0x01))]).toEqual([true, false])
  const rar5 = (type: number): Buffer =>
    Buffer.from([...Buffer.from('Rar!\x1a\x07\x01\0'), 1, 2, 3, 4, 0x80, 0x01, type, 0])
  expect([isDirectoryLocked('Rar5', rar5(4)), isDirectoryLocked('Rar5', rar5(1))]).toEqual([true, false])
})

const OWNER = `
  import { readFileSync } from 'node:fs'
  import { Budget } from '${join(import.meta.dirname, '../budget.ts')}'
  import { openSeven } from '${join(import.meta.dirname, 'seven.ts')}'
  const words = Array.from({ length: 1_000 }, (_, at) => 'wrong' + at)
  const limits = { bytes: 1e9, entries: 100, depth: 5, time: 120_000 }
  console.log([...openSeven('7z')(readFileSync(process.argv[2]), new Budget(limits, undefined, words))].length)`

/** The one child of a process; '' for none. */
async function childOf(owner: number): Promise<string> {
  for (const pid of await readdir('/proc')) {
    const text = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
    if (text.slice(text.lastIndexOf(')') + 2).split(' ')[1] === String(owner)) return pid
  }
  return ''
}

/** Hundredths of seconds that a process has worked; null where it is gone. */
async function worked(pid: string): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields && fields[0] !== 'Z' ? Number(fields[11]) + Number(fields[12]) : null
}

test.runIf(process.platform === 'linux')(
  'whoever asked is killed: their words are not tried to the end (needs Linux)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-seven-'))
    const [script, archive] = [join(folder, 'owner.mts'), join(folder, 'a.7z')]
    await writeFile(script, OWNER)
    await writeFile(archive, await sevenOf(FILES, { password: 'right' }))
    const owner = spawn(process.execPath, [script, archive], { stdio: 'ignore' })
    try {
      let child = ''
      await until('it works', async () => {
        child ||= await childOf(owner.pid!)
        return child !== '' && ((await worked(child)) ?? 0) > 100
      })
      owner.kill('SIGKILL')
      const start = performance.now()
      await until('it is gone', async () => (await worked(child)) === null)
      // Trying them all takes minutes.
      expect(performance.now() - start).toBeLessThan(10_000)
    } finally {
      owner.kill('SIGKILL')
      await rm(folder, { recursive: true })
    }
  },
  90_000,
)
