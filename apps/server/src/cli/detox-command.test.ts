import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = new URL('main.ts', import.meta.url).pathname

test('a file is disarmed and the report says what was removed; a file that fails ends with 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-detox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [table, out, broken] = ['a.csv', 'out.csv', 'b.zip'].map((name) => join(folder, name))
  writeFileSync(table!, '=A1()')
  writeFileSync(broken!, 'PK\x03\x04 and no more')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [MAIN, 'detox', ...args], { encoding: 'utf8' })
  expect(run(table!, '-o', out!)).toMatchObject({
    status: 0,
    stdout: 'Disarmed: a.csv\n  removed 1 × Cells that run as formulas: =A1()\n',
  })
  expect(readFileSync(out!, 'utf8')).toBe("'=A1()")
  const failed = run('--json', broken!)
  expect([failed.status, JSON.parse(failed.stdout)]).toEqual([
    1,
    expect.objectContaining({ outcome: 'failed', reason: 'broken' }),
  ])
  expect(run().stderr).toContain('use: postern detox FILE')
})
