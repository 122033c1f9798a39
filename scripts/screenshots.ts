/**
 * Pictures of every screen, in three languages, light and dark, into data/screenshots:
 * `node scripts/screenshots.ts [NAME…]`, or those that the README shows: `node scripts/screenshots.ts --readme`.
 * Build the console first. The screens are listed in apps/console/e2e/screens.ts.
 */
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SCREENS } from '../apps/console/e2e/screens.ts'
import { SCHEMES, startTour, type Scheme } from '../apps/console/e2e/tour.ts'

interface Picture {
  readonly screen: string
  readonly language: Language
  readonly scheme: Scheme
}

const ROOT = resolve(import.meta.dirname, '..')
const README: readonly Picture[] = [
  { screen: 'mail-list', language: 'en', scheme: 'light' },
  { screen: 'mail', language: 'en', scheme: 'light' },
  { screen: 'filter-form', language: 'ko', scheme: 'light' },
  { screen: 'role-form', language: 'ja', scheme: 'dark' },
  { screen: 'portal-mail-phone', language: 'ko', scheme: 'light' },
]

const { out, pictures } = wanted(process.argv.slice(2))
await mkdir(out, { recursive: true })
const tour = await startTour()
try {
  for (const { screen: name, language, scheme } of pictures) {
    const screen = SCREENS.find((one) => one.name === name)
    if (!screen) throw new Error(`no screen ${name} in apps/console/e2e/screens.ts`)
    const page = await tour.visit(screen, { language, scheme })
    await page.screenshot({ path: join(out, `${name}-${language}-${scheme}.png`) })
  }
} finally {
  await tour.end()
}
console.log(`${pictures.length} pictures in ${out}`)

function wanted(args: readonly string[]): { out: string; pictures: readonly Picture[] } {
  if (args[0] === '--readme') return { out: join(ROOT, 'docs/screenshots'), pictures: README }
  const names = args.length > 0 ? args : SCREENS.map(({ name }) => name)
  const pictures = names.flatMap((screen) =>
    LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ screen, language, scheme }))),
  )
  return { out: join(ROOT, 'data/screenshots'), pictures }
}
