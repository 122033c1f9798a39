/** Lists of what rooms declare in files of their own, made from the folders. */
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface Listing {
  /** The list. Paths are from the repository's root. */
  readonly file: string
  readonly folder: string
  /** Which files below the folder declare something, each by an export of this name. */
  readonly pattern: string
  readonly exported: string
  readonly constant: string
  readonly about: string
}

export const LISTINGS: readonly Listing[] = [
  {
    file: 'apps/server/src/features/features.generated.ts',
    folder: 'apps/server/src/features',
    pattern: '*/**/feature.ts',
    exported: 'feature',
    constant: 'FEATURES',
    about: 'All features, by their folders',
  },
  {
    file: 'apps/server/src/roles/jobs.generated.ts',
    folder: 'apps/server/src',
    pattern: '**/*.jobs.ts',
    exported: 'jobs',
    constant: 'JOBS',
    about: 'All jobs that happen by the clock, by their folders',
  },
]

/** The list's text: an import of each declaration, and all of them by their folders. */
export function listingOf(
  { file, folder, pattern, exported, constant, about }: Listing,
  root: string,
): string {
  const paths = globSync(pattern, { cwd: join(root, folder) }).toSorted()
  const entries = paths.map((path) => {
    const key = dirname(path)
    const from = relative(dirname(file), join(folder, path))
    return { key, local: camel(`${key}-${exported}`), from: from.startsWith('.') ? from : `./${from}` }
  })
  return [
    `/** ${about}. Made by \`npm run generate\`; do not edit. */`,
    ...entries.map(({ local, from }) => `import { ${exported} as ${local} } from '${from}'`),
    '',
    `export const ${constant} = {`,
    ...entries.map(({ key, local }) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${local},`),
    '}',
    '',
  ].join('\n')
}

function camel(words: string): string {
  return words.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
