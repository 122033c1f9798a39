/** Starts at the same moment: one gets the folder, whoever looks at the lock meanwhile. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AlreadyRunningError, lockInstance } from './instance-lock.ts'

const STARTS = 4
const ROUNDS = 40
/** Takes the lock of each folder it reads a line of; its command line is that of the product. */
const PROGRAM = `
import { lockInstance } from ${JSON.stringify(import.meta.resolve('./instance-lock.ts'))}
import { createInterface } from 'node:readline'
for await (const folder of createInterface({ input: process.stdin }))
  console.log(await lockInstance(folder).then(() => 'taken', (error) => error.name))
`

let root: string
let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-lock-'))
  folder = await mkdtemp(join(root, 'one-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})
afterAll(() => rm(root, { recursive: true }))

function start() {
  const args = ['--input-type=module', '-e', PROGRAM, 'apps/server/src/cli/main.ts']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (where: string): Promise<string> => {
    child.stdin.write(`${where}\n`)
    return (await lines.next()).value as string
  }
}

test('of many starts at one moment one gets the folder, a dead one’s lock in it or none', async () => {
  const starts = Array.from({ length: STARTS }, start)
  for (let round = 0; round < ROUNDS; round++) {
    const where = await mkdtemp(join(root, 'many-'))
    if (round % 2 === 1) await writeFile(join(where, 'instance.lock'), '1\n')
    const answers = await Promise.all(starts.map((take) => take(where)))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'AlreadyRunningError')).toHaveLength(STARTS - 1)
    expect(await readdir(where)).toEqual(['instance.lock'])
  }
}, 60_000)

test('the lock names its holder, goes when it is given back, and is taken from the dead', async () => {
  const path = join(folder, 'instance.lock')
  const unlock = await lockInstance(folder)
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await unlock()
  expect(await readdir(folder)).toEqual([])
  await writeFile(path, '')
  await (
    await lockInstance(folder)
  )()
  const taken = start()
  expect(await taken(folder)).toBe('taken')
  await expect(lockInstance(folder)).rejects.toThrow(AlreadyRunningError)
})
