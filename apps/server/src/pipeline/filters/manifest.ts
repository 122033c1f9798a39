/** What the folder of segments holds, for the next start. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSegment, type SegmentFile } from './segment/file.ts'
import type { Marks } from './store.ts'

export interface Manifest {
  readonly segments: readonly SegmentFile[]
  /** Of blocks of which the segments hold what the database held. */
  readonly marks: Marks
}

const NOTHING: Manifest = { segments: [], marks: new Map() }
const NAME = 'manifest.json'

interface Written {
  readonly code: string
  readonly segments: readonly SegmentFile[]
  readonly marks: readonly (readonly [number, string])[]
}

/** Nothing where there is none, where it is of another version of this code, or where a file is not whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const { code, segments, marks } = JSON.parse(await readFile(join(folder, NAME), 'utf8')) as Written
    if (code !== codeVersion()) return NOTHING
    for (const { path } of segments) openSegment(path).close()
    return { segments, marks: new Map(marks) }
  } catch {
    // Of a first start, or of a disk that lost something: all filters are read again.
    return NOTHING
  }
}

export async function writeManifest(folder: string, { segments, marks }: Manifest): Promise<void> {
  const written: Written = { code: codeVersion(), segments, marks: [...marks] }
  const path = join(folder, NAME)
  await writeFile(`${path}.part`, JSON.stringify(written))
  await rename(`${path}.part`, path)
}

let version: string | undefined

/** What decides how texts are folded and conditions are found: of another version an index would miss filters. */
export function codeVersion(): string {
  if (version !== undefined) return version
  const contract = dirname(fileURLToPath(import.meta.resolve('@postern/contract/codes/filter.ts')))
  const folders = [
    import.meta.dirname,
    join(import.meta.dirname, 'segment'),
    contract,
    join(contract, '../validation'),
  ]
  const hash = createHash('sha256').update(process.versions['unicode'] ?? '')
  for (const folder of folders)
    for (const name of readdirSync(folder).toSorted())
      if (name.endsWith('.ts')) hash.update(readFileSync(join(folder, name)))
  return (version = hash.digest('hex'))
}
