/** What the command line says of what was mistyped: a line, not a stack. */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

const MAIN = new URL('main.ts', import.meta.url).pathname

function postern(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' })
  return {
    status,
    stdout,
    lines: stderr.split('\n').filter((line) => line.startsWith('postern:') || line.includes('    at ')),
  }
}

test.each([
  ['a command that there is not', ['scam'], 2, 'postern: there is no command scam'],
  ['a word too many', ['migrate', 'now'], 2, "Unexpected argument 'now'"],
  ['an option that there is not', ['scan', '--nothing'], 2, "postern: Unknown option '--nothing'"],
  ['no day', ['recount', 'yesterday'], 2, 'use: postern recount [YYYY-MM-DD]'],
  ['a file that is not there', ['scan', '/nothing/here.eml'], 1, 'no such file or directory'],
  ['a folder', ['scan', tmpdir()], 1, 'illegal operation on a directory'],
  [
    'a server that does not answer',
    ['send', MAIN, '--to', 'a@b.example', '--server', '127.0.0.1:1'],
    1,
    'connect ECONNREFUSED 127.0.0.1:1',
  ],
])('%s', (_what, args, status, said) => {
  const answer = postern(...args)
  expect(answer.lines).toEqual([expect.stringContaining(said)])
  expect(answer.status).toBe(status)
})

test('what there is, and what a command takes', () => {
  expect(postern('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ {2}doctor +check ports/m),
  })
  const help = {
    status: 0,
    stdout: expect.stringMatching(/^usage: postern scan FILE[^]*^ {2}--batch {13}read paths/m),
  }
  expect(postern('scan', '--help')).toMatchObject(help)
  expect(postern('help', 'scan')).toMatchObject(help)
})
