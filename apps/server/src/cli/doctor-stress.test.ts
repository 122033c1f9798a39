/** What doctor says of stress mode: of the product that runs, as long as a process is in it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStressBook } from '../roles/receiving/stress-file.ts'
import { until } from '@postern/testkit/until.ts'
import { commandLine } from '../platform/processes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stressReports } from './doctor-stress.ts'

let dataDir: string
let product: ChildProcess
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'doctor-stress-'))
  // Whoever holds the lock is known by its command line.
  product = spawn(process.execPath, ['-e', 'process.stdin.resume()', '-', 'apps/server/src/cli/main.ts'])
  await until('it is there', async () => (await commandLine(product.pid!)).includes('main.ts'))
  await writeFile(join(dataDir, 'instance.lock'), `${product.pid} x\n`)
})
afterEach(async () => {
  product.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

test('a port is named while one of the processes is in it', async () => {
  const trouble: unknown[] = []
  const book = createStressBook<string>(dataDir, (error) => void trouble.push(error))
  expect(await stressReports({ dataDir })).toEqual([])
  for (const name of ['a', 'b']) book.note(name, 25, true)
  expect(await stressReports({ dataDir })).toEqual([
    expect.objectContaining({ level: 'problem', text: expect.stringContaining('port 25 is in stress mode') }),
  ])
  book.note('a', 25, false)
  expect(await stressReports({ dataDir })).toHaveLength(1)
  book.forget('b')
  expect(await stressReports({ dataDir })).toEqual([])
  expect(trouble).toEqual([])
})

test('a product that runs no more is not in stress', async () => {
  createStressBook<string>(dataDir, () => undefined).note('a', 25, true)
  await writeFile(join(dataDir, 'instance.lock'), '1 x\n')
  expect(await stressReports({ dataDir })).toEqual([])
})
