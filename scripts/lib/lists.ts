/**
 * Lists of what lies in folders, so that nobody keeps one by hand: a file that joins each export of the files of a folder under the
 * export's name. Read from the sources alone, which is why a list that is out of date stops nobody from making it anew.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

export interface ListOf {
  /** Pattern of the files that are joined, below the root; tests and what is generated are left out. */
  readonly files: string
  /** Exports to join, each with the name of its list; a file that has none of them is left out. */
  readonly joined?: Readonly<Record<string, { readonly as: string; readonly kind: 'object' | 'array' }>>
  /** Name of a list of the files as wholes. */
  readonly whole?: string
  /** One export of each file, listed by the folder that the file lies in. */
  readonly byFolder?: { readonly exported: string; readonly as: string }
}

/** Path of the list → what it lists. */
export const LISTS: Readonly<Record<string, ListOf>> = {
  'packages/contract/src/features/all.generated.ts': {
    files: 'packages/contract/src/features/*.ts',
    joined: {
      permissions: { as: 'PERMISSION_DECLARATIONS', kind: 'object' },
      menu: { as: 'MENU_DECLARATIONS', kind: 'array' },
      personal: { as: 'PERSONAL_DECLARATIONS', kind: 'array' },
      adding: { as: 'ADDING_DECLARATIONS', kind: 'array' },
      classes: { as: 'CLASS_DECLARATIONS', kind: 'object' },
      tasks: { as: 'TASK_DECLARATIONS', kind: 'object' },
    },
  },
  'packages/contract/src/routes/modules.generated.ts': {
    files: 'packages/contract/src/routes/!(all|define|list-routes).ts',
    whole: 'MODULES',
  },
  'apps/console/src/app/routes.generated.ts': {
    files: 'apps/console/src/features/*/routes.tsx',
    joined: {
      publicRoutes: { as: 'PUBLIC_ROUTES', kind: 'array' },
      routes: { as: 'FRAMED_ROUTES', kind: 'array' },
    },
  },
  // Apart from the routes: who signs in has no menu yet.
  'apps/console/src/app/menu.generated.ts': {
    files: 'apps/console/src/features/*/menu.ts',
    joined: { icons: { as: 'MENU_ICONS', kind: 'object' } },
  },
  'apps/server/src/features/features.generated.ts': {
    files: 'apps/server/src/features/*/**/feature.ts',
    byFolder: { exported: 'feature', as: 'FEATURES' },
  },
  'apps/server/src/roles/jobs.generated.ts': {
    files: 'apps/server/src/**/*.jobs.ts',
    byFolder: { exported: 'jobs', as: 'JOBS' },
  },
}

/** The text of a list. */
export function listText(path: string, { files, joined = {}, whole, byFolder }: ListOf): string {
  const base = posix.dirname(`${files.slice(0, files.indexOf('*'))}_`)
  const folderOf = (file: string): string => posix.relative(base, posix.dirname(file))
  const modules = globSync(files, { cwd: ROOT })
    .filter((file) => !/\.(?:generated|test)\.tsx?$/.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => ({
      file,
      name: byFolder ? camelCase(folderOf(file)) : nameOf(file),
      exports: exportsOf(file),
    }))
    .filter(
      ({ exports }) =>
        (whole ?? byFolder) !== undefined || Object.keys(joined).some((name) => exports.has(name)),
    )
  const parts = Object.entries(joined).map(([name, { as, kind }]) => {
    const [open, close] = kind === 'array' ? '[]' : '{}'
    const items = modules
      .filter(({ exports }) => exports.has(name))
      .map((module) => `  ...${module.name}.${name},\n`)
    return `\nexport const ${as} = ${open}\n${items.join('')}${close}${kind === 'array' ? ' as const' : ''}\n`
  })
  if (whole !== undefined)
    parts.push(`\nexport const ${whole} = [\n${modules.map(({ name }) => `  ${name},\n`).join('')}]\n`)
  if (byFolder) {
    const entries = modules.map(({ file, name }) => `  '${folderOf(file)}': ${name}.${byFolder.exported},\n`)
    parts.push(`\nexport const ${byFolder.as} = {\n${entries.join('')}}\n`)
  }
  const imports = modules.map(
    ({ file, name }) =>
      `import * as ${name} from '${posix.relative(dirname(path), file).replace(/^(?!\.)/, './')}'\n`,
  )
  return `/** Made from the files that it names by \`npm run generate\`; do not edit. */\n${[...imports, ...parts].join('')}`
}

/** `admin-report.ts` and `admin-report/routes.tsx` as `adminReport`. */
function nameOf(file: string): string {
  const own = basename(file).replace(/\.tsx?$/, '')
  const name = own === 'routes' || own === 'menu' ? basename(dirname(file)) : own
  return camelCase(name)
}

function camelCase(words: string): string {
  // A word of the language can't be a name.
  return (words === 'export' ? 'exports' : words).replaceAll(/[/-](\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
}

function exportsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return new Set([...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!))
}
