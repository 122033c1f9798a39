/** A Chromium for tests: the system's where there is one, else the one that comes as a package. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const decompress = promisify(brotliDecompress)
const CACHE = resolve(import.meta.dirname, '../../../data/chromium')
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** No sandbox: tests run as root in containers, and only ever open our own pages. Nothing may call home. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Starts a headless browser; POSTERN_CHROMIUM names another one, or is `packaged`. Close it in `afterAll`. */
export async function launchChromium(): Promise<Browser> {
  const given = process.env['POSTERN_CHROMIUM']
  const system = given === 'packaged' ? undefined : (given ?? SYSTEM.find((path) => existsSync(path)))
  if (system !== undefined) return chromium.launch({ executablePath: system, args: ARGS })
  const { executable, libraries } = await unpack()
  return chromium.launch({
    executablePath: executable,
    args: [...ARGS, '--headless=shell'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  })
}

/** Unpacks the packaged browser and the system libraries it needs, once. */
async function unpack(): Promise<{ executable: string; libraries: string }> {
  const executable = join(CACHE, 'chromium')
  const libraries = join(CACHE, 'al2023/lib')
  if (!existsSync(executable)) {
    const require = createRequire(import.meta.url)
    const bin = join(dirname(require.resolve('@sparticuz/chromium')), '../bin')
    await mkdir(CACHE, { recursive: true })
    for (const name of ['al2023', 'swiftshader']) {
      const tar = await decompress(await readFile(join(bin, `${name}.tar.br`)))
      const folder = name === 'al2023' ? join(CACHE, name) : CACHE
      await mkdir(folder, { recursive: true })
      execFileSync('tar', ['x', '-C', folder, '--no-same-owner'], { input: tar })
    }
    const fresh = `${executable}.${process.pid}`
    await writeFile(fresh, await decompress(await readFile(join(bin, 'chromium.br'))))
    await chmod(fresh, 0o755)
    await rename(fresh, executable)
  }
  return { executable, libraries }
}
