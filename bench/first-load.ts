/**
 * `npm run bench:first-load`: the first visit of login, home and mail list in a real browser with an empty cache:
 * bytes over the wire and times, unthrottled and on slow 4G (1.6 Mbit/s, 150 ms) with a CPU four times slower.
 * BENCH_VISITS sets how often; the table shows medians.
 */
import { startTour, type Tour } from '../apps/console/e2e/tour.ts'
import { bytesOf, countOf, watchTransfer } from '../apps/console/e2e/transfer.ts'
import { printTable } from './lib/table.ts'

const VISITS = Number(process.env['BENCH_VISITS'] ?? 3)
const PAGES = [
  { name: 'login', visitor: 'nobody', path: '/login', shown: 'input[type=email]' },
  { name: 'home', visitor: 'super', path: '/', shown: 'main h1' },
  { name: 'mail list', visitor: 'super', path: '/mail/inbound/mail', shown: 'tbody tr:not(.gap)' },
] as const
/** Bytes a second and milliseconds, as Lighthouse throttles phones. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

interface Visit {
  readonly kB: { readonly code: number; readonly fonts: number; readonly data: number }
  readonly scripts: number
  readonly firstPaint: number
  readonly shown: number
}

const tour = await startTour()
try {
  const rows: (string | number)[][] = []
  for (const one of PAGES) {
    for (const slow of [false, true]) {
      const visits: Visit[] = []
      for (let i = 0; i < VISITS; i++) visits.push(await visit(tour, one, slow))
      const middle = (pick: (visit: Visit) => number) =>
        visits.map(pick).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)]!
      rows.push([
        `${one.name}${slow ? ', slow 4G, CPU / 4' : ''}`,
        middle(({ scripts }) => scripts),
        Math.round(middle(({ kB }) => kB.code)),
        Math.round(middle(({ kB }) => kB.fonts)),
        Math.round(middle(({ kB }) => kB.data)),
        (middle(({ firstPaint }) => firstPaint) / 1000).toFixed(1),
        (middle(({ shown }) => shown) / 1000).toFixed(1),
      ])
    }
  }
  printTable(
    'First visit, empty cache',
    ['page', 'scripts', 'code kB', 'fonts kB', 'data kB', 'first paint s', 'shown s'],
    rows,
  )
} finally {
  await tour.end()
}

async function visit(on: Tour, one: (typeof PAGES)[number], slow: boolean): Promise<Visit> {
  const { page, settle } = await on.open(one.visitor, { language: 'en', scheme: 'light' })
  try {
    const { fetched, session } = await watchTransfer(page)
    if (slow) {
      await session.send('Network.emulateNetworkConditions', SLOW_4G)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.goto(one.path, { waitUntil: 'commit', timeout: 60_000 })
    await page.locator(one.shown).first().waitFor({ timeout: 60_000 })
    const shown = await page.evaluate<number>('performance.now()')
    await settle()
    const firstPaint = await page.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
    )
    return {
      kB: {
        code: bytesOf(fetched(), 'Script', 'Stylesheet', 'Document') / 1000,
        fonts: bytesOf(fetched(), 'Font') / 1000,
        data: bytesOf(fetched(), 'Fetch') / 1000,
      },
      scripts: countOf(fetched(), 'Script'),
      firstPaint,
      shown,
    }
  } finally {
    await page.close()
  }
}
