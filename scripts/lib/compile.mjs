/** Loads whatever `postern serve` loads, and runs none of it; NODE_COMPILE_CACHE names where the compiled code goes. */
import { spawnSync } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const SERVER = join(ROOT, 'apps/server/src')
const MODULES = [
  'roles/smtp.ts',
  'roles/deliver.ts',
  'roles/jobs.ts',
  'roles/api.ts',
  'roles/prepare.ts',
  'cli/serve-command.ts',
  'pipeline/scan-process/child.ts',
]
const CHILDREN = [join(ROOT, 'packages/mail/src/container/seven/child.ts')]
// As a command that only says what there is.
process.argv = [process.execPath, 'postern', 'help']
await import(join(SERVER, 'cli/main.ts'))
for (const module of MODULES) await import(join(SERVER, module))
// Each of these ends without a question.
for (const module of CHILDREN)
  spawnSync(process.execPath, [module], { input: '', stdio: ['pipe', 'ignore', 'ignore'] })
// It ends because it was told no name; by then it is compiled.
await import(join(SERVER, 'roles/entry.ts')).catch(() => undefined)
flushCompileCache()
process.exit(0)
