/** Lists of what stands in folders of its own, made from the folders: docs/ARCHITECTURE.md, "One place for each truth". */
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface Listing {
  /** The file made, from the repository's root. */
  readonly file: string
  /** Which files declare something, from `root`. */
  readonly root: string
  readonly pattern: string
  /** What each exports. */
  readonly name: string
  /** The constant, and what it is. */
  readonly constant: string
  readonly about: string
}

export const LISTINGS: readonly Listing[] = [
  {
    file: 'apps/server/src/features/features.generated.ts',
    root: 'apps/server/src/features',
    pattern: '**/feature.ts',
    name: 'feature',
    constant: 'FEATURES',
    about: 'All features, by their folders',
  },
]

/** The text of the file: an import of each, and all of them by their place. */
export function listingOf(
  { file, root, pattern, name, constant, about }: Listing,
  repository: string,
): string {
  const places = globSync(pattern, { cwd: join(repository, root) })
    .filter((path) => !path.startsWith('ports/'))
    .toSorted()
  const entries = places.map((path) => {
    const key = path.replace(/\/?[\w-]+(?:\.[\w-]+)*\.ts$/, '')
    return {
      key,
      local: `${camel(key)}${name[0]!.toUpperCase()}${name.slice(1)}`,
      from: relative(dirname(file), join(root, path)),
    }
  })
  return [
    `/** ${about}. Made by \`npm run generate\`; do not edit. */`,
    ...entries.map(({ local, from }) => `import { ${name} as ${local} } from './${from}'`),
    '',
    `export const ${constant} = {`,
    ...entries.map(({ key, local }) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${local},`),
    '}',
    '',
  ].join('\n')
}

function camel(place: string): string {
  return place.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
