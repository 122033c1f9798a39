/** What mail is scanned with, in a form that changes when it does. */
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clamdVersion } from '../checks/virus/clamd.ts'

/** By engine. */
export type SignatureParts = Readonly<Record<string, string>>

export interface Engines {
  /** Addresses of clamd. */
  readonly clamd: readonly string[]
  readonly builtIn: boolean
  /** Folder of the built-in engine's files. */
  readonly folder: string
  /** Rule files in use, by id: another source is another row. */
  readonly yara: readonly number[]
}

/** ms a clamd has to say what it is. */
const PATIENCE = 5_000

/** What they are now; a clamd that does not answer is what it was `before`. */
export async function signatureParts(
  engines: Engines,
  before: SignatureParts,
  patience = PATIENCE,
): Promise<SignatureParts> {
  const clamd = await Promise.all(
    engines.clamd.map(async (url): Promise<[string, string]> => {
      const version = await clamdVersion(url, AbortSignal.timeout(patience)).catch(() => null)
      const told = version && `${version.engine} ${version.signed?.toISOString() ?? ''}`
      return [`clamd ${url}`, told ?? before[`clamd ${url}`] ?? '']
    }),
  )
  return {
    ...Object.fromEntries(clamd),
    builtIn: engines.builtIn ? await filesIn(engines.folder) : '',
    yara: engines.yara.join(),
  }
}

/** True where something is new. An engine or a rule file that is gone finds nothing that others had not found. */
export function isNewer(now: SignatureParts, before: SignatureParts): boolean {
  return Object.entries(now).some(([engine, version]) => {
    const known = before[engine] ?? ''
    if (engine !== 'yara') return version !== '' && version !== known
    const had = new Set(known.split(','))
    return version !== '' && version.split(',').some((id) => !had.has(id))
  })
}

/** Names, sizes and times of signature files. */
async function filesIn(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.h[ds]b$/.test(name)).toSorted()
  const hash = createHash('sha256')
  for (const name of names) {
    const { size, mtimeMs } = await stat(join(folder, name))
    hash.update(`${name}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}
