/** Loads whatever `postern serve` loads, and runs none of it; NODE_COMPILE_CACHE names where the compiled code goes. */
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
// As a command that only says what there is.
process.argv = [process.execPath, 'postern', 'help']
await import(join(SERVER, 'cli/main.ts'))
for (const module of MODULES) await import(join(SERVER, module))
// It ends because it was told no name; by then it is compiled.
await import(join(SERVER, 'roles/entry.ts')).catch(() => undefined)
flushCompileCache()
process.exit(0)
