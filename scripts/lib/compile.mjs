/** `node compile.mjs FOLDER`: compiles all programs of the server into a folder, by the bundler that the console is built with. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './install.mjs'

const require = createRequire(import.meta.url)
const { rolldown } = await import(
  pathToFileURL(createRequire(require.resolve('vite/package.json')).resolve('rolldown')).href
)

const SERVER = join(ROOT, 'apps/server/src')
const FOLDER = process.argv[2]
/** Brings machine code, WebAssembly or files that it looks for beside itself. */
const LEFT_OUT = [
  /\.node$/,
  /^@node-rs\//,
  /^@resvg\//,
  /^@litko\//,
  /^pdfkit$/,
  /^pino$/,
  /wasm/,
  /^pg-native$/,
]
/** How the sources name a program that they start. */
const PROGRAM = /\bjoin\(import\.meta\.dirname, '([\w./-]+)\.ts'\)/g

/**
 * Stands for the folder of the installation until it is known how deep a file lies in it: what is compiled here may run
 * elsewhere.
 */
const HERE = '__POSTERN_ROOT__'
const HERE_TEXT = new RegExp(`"(url:)?${HERE}([^"\\n]*)"`, 'g')
const placed = (path, as = '') => JSON.stringify(`${as}${HERE}/${relative(ROOT, path)}`)
/** Of the compiled folder, which its parent may call otherwise in an installation. */
const COMPILED = join(ROOT, 'apps/server/dist', basename(FOLDER))

/** Where a program lies once compiled, as below the sources. */
const placeOf = (source) => `${relative(SERVER, source).replaceAll('../', '').replace(/\.ts$/, '')}.js`

/** Programs are started compiled; what else a module looks for beside itself is still beside its source. */
const places = {
  name: 'places',
  transform(code, id) {
    if (!code.includes('import.meta') || id.startsWith('\0')) return null
    const started = code.replace(PROGRAM, (_, program) => {
      const source = join(dirname(id), `${program}.ts`)
      const fileName = placeOf(source)
      this.emitFile({ type: 'chunk', id: source, fileName })
      return placed(join(COMPILED, fileName))
    })
    return started
      .replaceAll('import.meta.dirname', placed(dirname(id)))
      .replaceAll('import.meta.url', placed(id, 'url:'))
  },
}

/** Sources may be newer by the time somebody asks. */
const filterCode = {
  name: 'filter-code',
  async transform(code, id) {
    if (id !== join(SERVER, 'pipeline/filters/manifest.ts')) return null
    const { codeVersion } = await import(id)
    const known = code.replace(/let version: string \| undefined\b/, `let version = '${codeVersion()}'`)
    if (known === code) throw new Error('The version of the filters’ code is nowhere to be noted')
    return known
  },
}

/** `\uXXXX`. */
const ESCAPE_LENGTH = 6
const WIDE = /[\u0080-\uffff]/g
/** A character that no escape can stand for: it would be text of its own there. */
const RAW = /\braw`[^`]*[\u0080-\uffff]/

/** A large file is kept in twice the bytes for a single character beyond ASCII: where they are few they are written as escapes. */
const narrow = {
  name: 'narrow',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = located(narrowed(chunk), chunk.fileName)
  },
}

/** Paths are told from the file's own place. */
function located(code, fileName) {
  if (!code.includes(HERE)) return code
  const up = join('apps/server/dist', basename(FOLDER), dirname(fileName)).replaceAll(/[^/]+/g, '..')
  const told = code.replaceAll(
    HERE_TEXT,
    (_, url, path) => `${url ? 'url' : 'path'}$here(${JSON.stringify(path)})`,
  )
  if (told.includes(HERE)) throw new Error(`${fileName}: a place is not told by a text of its own`)
  return `import { join as join$here } from 'node:path'
import { pathToFileURL as pathToFileURL$here } from 'node:url'
const path$here = (path) => join$here(import.meta.dirname, ${JSON.stringify(up)}, path)
const url$here = (path) => pathToFileURL$here(path$here(path)).href
${told}`
}

function narrowed({ code, fileName }) {
  const wide = code.match(WIDE)?.length ?? 0
  if (wide === 0 || wide * ESCAPE_LENGTH > code.length) return code
  if (RAW.test(code)) throw new Error(`${fileName}: String.raw of characters beyond ASCII`)
  return code.replace(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const part = `${FOLDER}.${process.pid}.part`
try {
  const bundle = await rolldown({
    input: { 'cli/main': join(SERVER, 'cli/main.ts') },
    platform: 'node',
    external: LEFT_OUT,
    plugins: [filterCode, places, narrow],
  })
  mkdirSync(dirname(FOLDER), { recursive: true })
  await bundle.write({
    dir: part,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    comments: false,
    keepNames: true,
  })
  renameSync(part, FOLDER)
} catch (error) {
  rmSync(part, { recursive: true, force: true })
  // Somebody else was faster.
  if (error?.code !== 'ENOTEMPTY' && error?.code !== 'EEXIST') throw error
}
