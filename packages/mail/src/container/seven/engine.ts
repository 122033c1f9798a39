/** 7-Zip as WebAssembly, with a file system of its own in memory: nothing of it reaches the disk. */
import { createRequire } from 'node:module'
import { readListing, readTroubles, type Listed, type Trouble } from './listing.ts'
import type { SevenFormat } from './protocol.ts'

interface Stat {
  readonly mode: number
}
interface Stream {
  readonly stream_ops: { write: (...args: [unknown, unknown, number, number, ...unknown[]]) => number }
}
/** Emscripten's, as much as is used. */
interface FileSystem {
  mkdir(path: string): void
  readdir(path: string): string[]
  lstat(path: string): Stat
  isDir(mode: number): boolean
  isFile(mode: number): boolean
  readFile(path: string): Uint8Array
  writeFile(path: string, data: Uint8Array): void
  unlink(path: string): void
  open(path: string, flags: string): Stream
  close(stream: Stream): void
}
interface Module {
  readonly FS: FileSystem
  callMain(args: string[]): number
}
type Load = (options: object) => Promise<Module>

const ARCHIVE = '/archive'
/** A word that nobody writes, where none is given: 7-Zip would ask for one. */
const NO_WORD = '\u0001'

/** More came out than may. */
export class TooMuch extends Error {}

export interface Extracted {
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  readonly troubles: readonly Trouble[]
  /** 7-Zip ended in the middle, as it does of some wrong passwords: nothing else is known. */
  readonly died: boolean
}

export interface ListedArchive {
  readonly files: readonly Listed[]
  readonly volume: boolean
  readonly troubles: readonly Trouble[]
  readonly died: boolean
}

export interface Seven {
  list(password: string | null): Promise<ListedArchive>
  /** @throws TooMuch */
  extract(password: string | null, maxBytes: number): Promise<Extracted>
}

/** Loads it with one archive, and anew after it died. */
export async function loadSeven(archive: Uint8Array, format: SevenFormat): Promise<Seven> {
  let loaded = await loadOnce(archive, format)
  const alive = async (): Promise<Loaded> => {
    if (loaded.isDead()) loaded = await loadOnce(archive, format)
    return loaded
  }
  return {
    list: async (password) => (await alive()).list(password),
    extract: async (password, maxBytes) => (await alive()).extract(password, maxBytes),
  }
}

interface Loaded {
  isDead(): boolean
  list(password: string | null): ListedArchive
  extract(password: string | null, maxBytes: number): Extracted
}

async function loadOnce(archive: Uint8Array, format: SevenFormat): Promise<Loaded> {
  const lines: string[] = []
  const errors: string[] = []
  const load = createRequire(import.meta.url)('7z-wasm') as Load
  const { FS, callMain } = await load({
    print: (line: string) => lines.push(line),
    printErr: (line: string) => errors.push(line),
  })
  FS.writeFile(ARCHIVE, archive)
  const limit = limitWrites(FS)
  let folders = 0
  let dead = false
  const main = (args: string[]): number => {
    try {
      return callMain(args)
    } catch (error) {
      if (error instanceof TooMuch) throw error
      dead = true
      return 2
    }
  }
  const run = (args: string[]): readonly Trouble[] => {
    lines.length = 0
    errors.length = 0
    const code = main([...args, '-bd', '-bb0', `-t${format}`, '--', ARCHIVE])
    const troubles = readTroubles(errors, ARCHIVE)
    return code > 1 && troubles.length === 0
      ? [{ name: '', reason: code === 8 ? 'budget' : 'damaged' }]
      : troubles
  }
  const word = (password: string | null): string => `-p${password ?? NO_WORD}`
  return {
    isDead: () => dead,
    list: (password) => {
      const troubles = run(['l', '-slt', word(password)])
      return { ...readListing(lines), troubles, died: dead }
    },
    extract: (password, maxBytes) => {
      const folder = `/out${folders++}`
      FS.mkdir(folder)
      limit(maxBytes)
      const troubles = run(['x', '-y', '-aou', `-o${folder}`, word(password)])
      return { files: takenFrom(FS, folder), troubles, died: dead }
    },
  }
}

/** Counts what is written in memory; answers what sets how much that may be from now on. */
function limitWrites(fs: FileSystem): (bytes: number) => void {
  let left = 0
  const stream = fs.open(`${ARCHIVE}.probe`, 'w')
  // All files in memory share these.
  const { stream_ops: operations } = stream
  fs.close(stream)
  fs.unlink(`${ARCHIVE}.probe`)
  const { write } = operations
  operations.write = (...args) => {
    left -= args[3]
    if (left < 0) throw new TooMuch()
    return write(...args)
  }
  return (bytes) => {
    left = bytes
  }
}

/** And removes them: what a hundred wrong words made of an archive would fill the memory. */
function takenFrom(fs: FileSystem, root: string): { name: string; content: Uint8Array }[] {
  const found: { name: string; content: Uint8Array }[] = []
  const pending = [root]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const name of fs.readdir(folder)) {
      if (name === '.' || name === '..') continue
      const path = `${folder}/${name}`
      const { mode } = fs.lstat(path)
      if (fs.isDir(mode)) pending.push(path)
      else if (fs.isFile(mode)) {
        found.push({ name: path.slice(root.length + 1), content: fs.readFile(path) })
        fs.unlink(path)
      }
    }
  }
  return found
}
