/** Whose mail `postern send` says it is. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRig, type Rig } from '../smtp/testing/rig.ts'

const MAIN = new URL('main.ts', import.meta.url).pathname
let folder: string
let rig: Rig
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-send-'))
  rig = await startRig()
})
afterEach(() => rig.stored.splice(0))
afterAll(async () => {
  await rig.stop()
  await rm(folder, { recursive: true })
})

async function send(text: string, ...options: string[]): Promise<{ code: unknown; stdout: string }> {
  const file = join(folder, 'message.eml')
  await writeFile(file, text)
  const args = [MAIN, 'send', file, '--to', 'x@good.example', '--server', `127.0.0.1:${rig.port}`, ...options]
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve({ code: error?.code ?? 0, stdout }))
  })
}

const FROM = 'From: "Kim, M" <kim@corp.example>\r\n\r\nhello\r\n'
test.each<[string, string, string[], string]>([
  ['the From field names the sender', FROM, [], 'kim@corp.example'],
  ['of several addresses the first', 'From: a@b.example, c@d.example\r\n\r\nhello\r\n', [], 'a@b.example'],
  ['an option names another', FROM, ['--from', 'lee@corp.example'], 'lee@corp.example'],
  ['the null sender is asked for', FROM, ['--from', '<>'], ''],
])('%s', async (_what, text, options, sender) => {
  expect((await send(text, ...options)).code).toBe(0)
  expect(rig.stored.map((one) => one.sender)).toEqual([sender])
})

test('a message that names nobody needs the option', async () => {
  const { code, stdout } = await send('Subject: x\r\n\r\nhello\r\n')
  expect(code).toBe(1)
  expect(stdout).toContain('name the sender with --from')
  expect(rig.stored).toEqual([])
})
