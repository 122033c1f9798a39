/** 7z archives for tests, written by 7-Zip itself. */
import { createRequire } from 'node:module'

interface Module {
  readonly FS: {
    mkdir(path: string): void
    chdir(path: string): void
    writeFile(path: string, data: Uint8Array): void
    readFile(path: string): Uint8Array
  }
  callMain(args: string[]): number
}

export interface SevenOptions {
  readonly password?: string
  /** Its directory is locked as well. */
  readonly hidden?: boolean
  /** A method's name: LZMA2, PPMd, BZip2, Copy. */
  readonly method?: string
}

/** Files whose names have no folder. */
export async function sevenOf(
  files: Readonly<Record<string, Buffer>>,
  { password, hidden = false, method = 'LZMA2' }: SevenOptions = {},
): Promise<Buffer> {
  const load = createRequire(import.meta.url)('7z-wasm') as (options: object) => Promise<Module>
  const { FS, callMain } = await load({ print: () => undefined, printErr: () => undefined })
  FS.mkdir('/in')
  FS.chdir('/in')
  for (const [name, content] of Object.entries(files)) FS.writeFile(name, content)
  const lock = password === undefined ? [] : [`-p${password}`, ...(hidden ? ['-mhe=on'] : [])]
  const code = callMain(['a', '-bd', `-m0=${method}`, '-mx=1', ...lock, '/a.7z', '.'])
  if (code !== 0) throw new Error(`7-Zip ended with ${code}`)
  return Buffer.from(FS.readFile('/a.7z'))
}
