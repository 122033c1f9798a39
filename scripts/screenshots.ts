/**
 * Pictures of every screen, in three languages, light and dark, into data/screenshots:
 * `node scripts/screenshots.ts [NAME…]`. Build the console first. The screens are listed in apps/console/e2e/screens.ts.
 */
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SCREENS } from '../apps/console/e2e/screens.ts'
import { SCHEMES, startTour } from '../apps/console/e2e/tour.ts'

const OUT = resolve(import.meta.dirname, '../data/screenshots')
const wanted = new Set(process.argv.slice(2))
const screens = SCREENS.filter((screen) => wanted.size === 0 || wanted.has(screen.name))

await mkdir(OUT, { recursive: true })
const tour = await startTour()
let taken = 0
try {
  for (const screen of screens) {
    for (const language of LANGUAGES) {
      for (const scheme of SCHEMES) {
        const page = await tour.visit(screen, { language, scheme })
        await page.screenshot({ path: join(OUT, `${screen.name}-${language}-${scheme}.png`) })
        await page.close()
        taken++
      }
    }
  }
} finally {
  await tour.end()
}
console.log(`${taken} pictures in ${OUT}`)
