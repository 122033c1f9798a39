import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askChild, ChildLateError, startChild } from './child-process.ts'

/** Answers each question in the way that it asks for. */
const PROGRAM = `
const held = []
process.on('message', (question) => {
  if (question.never) return
  if (question.eat) for (;;) held.push(Buffer.alloc(1 << 24, 1))
  if (question.heap) for (;;) held.push({ name: String(held.length) })
  if (question.cry) process.stderr.write('a cry of the child')
  process.send({ env: Object.keys(process.env) })
})
`
let folder: string
let entry: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'))
  entry = join(folder, 'child.mjs')
  await writeFile(entry, PROGRAM)
})
afterAll(() => rm(folder, { recursive: true }))

test('it has no variables of ours', async () => {
  process.env['DATABASE_URL'] = 'postgres://secret'
  const child = startChild(entry, { heapMb: 64 })
  const { env } = await askChild<{ env: string[] }>(child, {}, 10_000)
  expect(env).not.toContain('DATABASE_URL')
  expect(env).not.toContain('HOME')
  delete process.env['DATABASE_URL']
  child.kill('SIGKILL')
})

test('one that does not answer is ended', async () => {
  const child = startChild(entry, { heapMb: 64 })
  await expect(askChild(child, { never: true }, 300)).rejects.toBeInstanceOf(ChildLateError)
  await expect(askChild(child, {}, 10_000)).rejects.toThrow(/gone|ended with SIGKILL/)
})

test('memory outside the heap is watched', async () => {
  const child = startChild(entry, { heapMb: 64, rss: 300 << 20 })
  await expect(askChild(child, { eat: true }, 20_000)).rejects.toThrow('ended with SIGKILL')
})

test('the heap is bounded', async () => {
  const child = startChild(entry, { heapMb: 32 })
  await expect(askChild(child, { heap: true }, 20_000)).rejects.toThrow('ended with SIGABRT')
})

test('its stderr is its owner’s', async () => {
  const owner = join(folder, 'owner.mjs')
  await writeFile(
    owner,
    `import { askChild, startChild } from ${JSON.stringify(join(import.meta.dirname, 'child-process.ts'))}
const child = startChild(${JSON.stringify(entry)}, { heapMb: 64 })
await askChild(child, { cry: true }, 10_000)
child.kill()`,
  )
  const started = spawn(process.execPath, [owner], { stdio: ['ignore', 'ignore', 'pipe'] })
  expect(await text(started.stderr)).toContain('a cry of the child')
})
