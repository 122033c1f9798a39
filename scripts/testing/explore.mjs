/** `npm run test:explore [SEED]`: the property tests, with cases that no run has drawn before, or those of a seed. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/install.mjs'

const seed = process.argv[2] ?? String(Date.now() % 2 ** 31)
const { stdout } = spawnSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' })
const files = stdout
  .trim()
  .split('\n')
  .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"))
console.log(`${files.length} files with property tests, seed ${seed}`)
const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/test.mjs'), ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, POSTERN_TEST_SEED: seed },
})
if (status !== 0) console.error(`Again with the same cases: npm run test:explore -- ${seed}`)
process.exit(status ?? 1)
