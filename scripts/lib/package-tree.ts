/** The files of an installation that needs nothing else: no npm, no compiler, no network. */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** Name of the compiled server's folder, whatever its sources were. */
const COMPILED_AS = 'packaged'
const WHOLE = [
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'package.json',
  'bin',
  'db',
  'deploy',
  'docs/operating.md',
  'docs/reference.md',
  'docs/limits.md',
  'docs/security.md',
  'docs/third-party.md',
  'scripts/start.mjs',
  'scripts/lib/compiled.mjs',
  'scripts/lib/console-build.mjs',
  'scripts/lib/install.mjs',
  'scripts/lib/prepare.mjs',
]
const WORKSPACES = ['apps/server', 'packages/contract', 'packages/mail', 'packages/detox']
/** Of libraries, what only those who develop with them need: types, maps, headers, fonts for web pages. */
const LEFT_OUT =
  /\.(?:d\.[cm]?ts|[cm]?js\.map|test\.ts)$|\/node-linux-\w+\/(?:include|share)$|\/pretendard\/dist\/(?:web|public\/variable)$/

/** Fills the empty folder `to`; `compile` writes the server's programs into a folder. */
export function fillTree(to: string, compile: (folder: string) => void): void {
  for (const path of WHOLE) copy(path, to)
  copy('apps/console/dist', to)
  for (const path of WORKSPACES) {
    copy(`${path}/package.json`, to)
    copy(`${path}/src`, to)
  }
  for (const path of productionPackages()) copy(path, to)
  const modules = join(to, 'node_modules')
  mkdirSync(join(modules, '@postern'), { recursive: true })
  for (const path of WORKSPACES)
    symlinkSync(`../../${path}`, join(modules, '@postern', path.split('/').at(-1)!))
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(`../node-linux-${process.arch}/bin/node`, join(modules, '.bin/node'))
  compile(join(to, 'apps/server/dist', COMPILED_AS))
  // Says that nothing has to be installed or built.
  writeFileSync(join(to, '.packaged'), `apps/server/dist/${COMPILED_AS}\n`)
}

function copy(path: string, to: string): void {
  const target = join(to, path)
  mkdirSync(dirname(target), { recursive: true })
  const filter = (source: string): boolean => !LEFT_OUT.test(source)
  cpSync(join(ROOT, path), target, { recursive: true, verbatimSymlinks: true, filter })
}

type Dependencies = Readonly<Record<string, string>>
/** Packages of the lock file by their path. */
type Locked = Readonly<
  Record<
    string,
    {
      readonly link?: boolean
      readonly resolved?: string
      readonly dependencies?: Dependencies
      readonly optionalDependencies?: Dependencies
      readonly peerDependencies?: Dependencies
    }
  >
>

/** Paths of all packages that the server runs on, as the lock file places them and as far as this platform has them. */
export function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Locked
  }
  const found = new Set<string>()
  const visit = (at: string): void => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[at] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = placeOf(packages, at, name)
      if (path === null || found.has(path)) continue
      const { link, resolved } = packages[path]!
      if (!link) found.add(path)
      visit(link ? resolved! : path)
    }
  }
  visit('')
  for (const path of WORKSPACES) visit(path)
  return [...found].filter((path) => existsSync(join(ROOT, path))).toSorted()
}

/** As Node looks for it: beside the package, then further up. */
function placeOf(packages: Locked, at: string, name: string): string | null {
  for (let folder = at; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

/** Bytes of all files below. */
export function sizeOf(folder: string): number {
  let size = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = lstatSync(join(folder, name))
    if (found.isFile()) size += found.size
  }
  return size
}

export function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
