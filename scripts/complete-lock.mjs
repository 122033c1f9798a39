/**
 * Run after changing dependencies: `node scripts/complete-lock.mjs`. A registry mirror that lacks some platforms'
 * optional packages leaves them out of the lock file, and `npm ci` then refuses it everywhere. This adds the missing
 * entries: pinned by their parents, installed on their own platform only.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/install.mjs'

const OS = /android|darwin|freebsd|linux|win32|openharmony|aix|sunos|netbsd|openbsd/
const CPU = /arm64|x64|arm|ia32|ppc64|s390x|riscv64|loong64|mips64el|wasm32/
const path = join(ROOT, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
let added = 0
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const top = `node_modules/${name}`
    if (lock.packages[`${parent}/${top}`] || lock.packages[top] || !/^\d/.test(version)) continue
    const os = OS.exec(name)
    const cpu = CPU.exec(name.split('/').at(-1))
    lock.packages[top] = {
      version,
      ...(cpu ? { cpu: [cpu[0]] } : {}),
      ...(dev ? { dev } : {}),
      optional: true,
      ...(os ? { os: [os[0]] } : {}),
    }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added`)
