/** Installs and builds all that a start needs; as a program (`npm run build`), for installations that a service only reads. */
import { ensureCompiled, packagedServer } from './compiled.mjs'
import { ensureConsoleBuilt } from './console-build.mjs'
import { ensureInstalled } from './install.mjs'

/** Folder of the compiled server, or null: it runs from its sources then. */
export function prepare() {
  const packaged = packagedServer()
  if (packaged) return packaged
  ensureInstalled()
  ensureConsoleBuilt()
  return ensureCompiled()
}

if (process.argv[1] === import.meta.filename) prepare()
