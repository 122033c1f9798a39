import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine, hasEnded, readPid, runs, signal } from './processes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-processes-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a process is known by its words until it ends, and a signal to one that ended is none', async () => {
  const child = spawn('sleep', ['1234'])
  await once(child, 'spawn')
  const exit = once(child, 'exit')
  expect((await commandLine(child.pid!)).split('\0')).toEqual(['sleep', '1234', ''])
  const isThere = async (): Promise<boolean> => (await commandLine(child.pid!)) !== ''
  expect(await hasEnded(isThere, 0)).toBe(false)
  signal(child.pid!, 'SIGKILL')
  expect(await hasEnded(isThere, 20_000)).toBe(true)
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(await commandLine(child.pid!)).toBe('')
  expect(() => signal(child.pid!, 'SIGKILL')).not.toThrow()
})

test('nobody else has our number, nor what is none', async () => {
  for (const pid of [process.pid, 0, 1, -1, Number.NaN]) expect(await commandLine(pid)).toBe('')
})

test('a file without a number, or that is not there, names nobody; one that cannot be read says so', async () => {
  const file = join(folder, 'lock')
  expect(await readPid(file)).toBe(0)
  await writeFile(file, '')
  expect(await readPid(file)).toBe(0)
  await writeFile(file, '4711\n')
  expect(await readPid(file)).toBe(4711)
  await expect(readPid(folder)).rejects.toThrow('EISDIR')
})

test.each([
  ['node\0/opt/postern/apps/server/src/roles/entry.ts\0smtp\x001\x001\0', true],
  ['node\0--flag\0/opt/postern/apps/server/dist/0a1b2c3d4e5f/roles/entry.js\0smtp\x001\x001\0', true],
  ['node\0/opt/postern/apps/server/dist/0a1b2c3d4e5f/roles/entry.js\0smtp\x002\x001\0', false],
  ['node\0/opt/postern/apps/server/dist/0a1b2c3d4e5f/cli/main.js\0smtp\x001\0', false],
  ['node\0/opt/other/roles/entry.js\0smtp\x001\0', false],
  ['', false],
])('a program of ours is known from its source and compiled: %j', (line, ours) => {
  expect(runs(line, 'roles/entry', 'smtp', '1')).toBe(ours)
})
