/** A Chromium for tests: the one that comes as a package, or another one that is named. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const decompress = promisify(brotliDecompress)
const CACHE = resolve(import.meta.dirname, '../../../data/chromium')
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

let shared: Promise<Browser> | undefined

/** This process's browser, for many test files. A test closes its own contexts, not the browser. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium()
  return shared!
}

/**
 * Starts a headless browser: the packaged one, made for having no window, takes a third less time than a system's.
 * POSTERN_CHROMIUM names another one. Close it in `afterAll`.
 */
export async function launchChromium(): Promise<Browser> {
  const given = process.env['POSTERN_CHROMIUM']
  if (given !== undefined) return chromium.launch({ executablePath: given, args: ARGS })
  const folder = await unpackedChromium()
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [...ARGS, '--headless=shell'],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  })
}

/** The folder of the packaged browser and the system libraries it needs; unpacked once, beside whoever else does. */
export async function unpackedChromium(): Promise<string> {
  const require = createRequire(import.meta.url)
  const bin = join(dirname(require.resolve('@sparticuz/chromium')), '../bin')
  const { version } = require(join(bin, '../package.json')) as { version: string }
  const folder = join(CACHE, version)
  if (existsSync(folder)) return folder
  const fresh = `${folder}.${process.pid}`
  for (const name of ['al2023', 'swiftshader']) {
    const tar = await decompress(await readFile(join(bin, `${name}.tar.br`)))
    const into = name === 'al2023' ? join(fresh, name) : fresh
    await mkdir(into, { recursive: true })
    execFileSync('tar', ['x', '-C', into, '--no-same-owner'], { input: tar })
  }
  await writeFile(join(fresh, 'chromium'), await decompress(await readFile(join(bin, 'chromium.br'))))
  await chmod(join(fresh, 'chromium'), 0o755)
  try {
    await rename(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    await rm(fresh, { recursive: true })
  }
  return folder
}
