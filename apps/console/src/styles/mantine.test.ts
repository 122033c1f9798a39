/** Every Mantine component that the console uses has its styles: they are listed by hand, to send no others. */
import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const source = join(import.meta.dirname, '..')
const listed = [
  ...readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8').matchAll(/styles\/([\w-]+)\.layer/g),
].map((match) => match[1]!)

/** Components that the console's sources import. */
async function usedComponents(): Promise<Set<string>> {
  const used = new Set<string>(['MantineProvider'])
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names!.split(',').map((word) => word.trim())) {
        if (/^[A-Z]\w+$/.test(name)) used.add(name)
      }
    }
  }
  return used
}

/** Adds the style modules that a module of Mantine's and all that it imports are drawn with. */
function addStyles(path: string, seen: Set<string>, styles: Set<string>): void {
  if (seen.has(path) || !existsSync(path)) return
  seen.add(path)
  for (const [, from] of readFileSync(path, 'utf8').matchAll(/from ['"](\.[^'"]+)['"]/g)) {
    const style = /([\w-]+)\.module(?:\.css)?\.mjs$/.exec(from!)
    if (style) styles.add(style[1]!)
    else addStyles(resolve(dirname(path), from!), seen, styles)
  }
}

test('the styles of every component in use, and of its parts, are listed, and none twice', async () => {
  const styles = new Set<string>()
  const seen = new Set<string>()
  for (const name of await usedComponents()) {
    addStyles(join(core, 'esm/components', name, `${name}.mjs`), seen, styles)
  }
  const wanted = [...styles].filter((name) => existsSync(join(core, 'styles', `${name}.layer.css`)))
  expect(wanted).toContain('InlineInput')
  expect(wanted.filter((name) => !listed.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('styles of a chunk of its own win over those of components, whichever comes first', async () => {
  for await (const file of glob('**/*.{ts,tsx,css}', { cwd: source })) {
    if (file === 'styles/mantine.css') continue
    const text = readFileSync(join(source, file), 'utf8')
    const imports = [...text.matchAll(/import '@mantine\/[^']*\.css'(.*)/g)]
    if (imports.length === 0) continue
    expect(imports.map((match) => match[1]!.trim())).toEqual(imports.map(() => 'layer(extension);'))
    expect(text).toContain('@layer mantine, extension;')
  }
})

/** They say that work goes on, and stand only beside what the reader started. */
const MAY_MOVE = ['Loader', 'Progress']

test('what moves without end stands still for readers who asked for less motion', () => {
  const still = /@media \(prefers-reduced-motion: reduce\) \{([^@]*)animation: none/.exec(
    readFileSync(join(import.meta.dirname, 'page.css'), 'utf8'),
  )?.[1]
  const moving = listed.filter((name) =>
    /\binfinite\b/.test(readFileSync(join(core, `styles/${name}.layer.css`), 'utf8')),
  )
  expect(
    moving.filter((name) => !MAY_MOVE.includes(name) && !still?.includes(`.mantine-${name}-root`)),
  ).toEqual([])
  expect(moving).toContain('Skeleton')
})
