/** `postern recount [DAY]` */
import { loadSettings } from '../pipeline/configuration/store.ts'
import { markRecount, recountMarked } from '../sums/summing.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

/**
 * Counts statistics anew of the mail records, of all or of those since a day (UTC); says each day as it is done. The product
 * may run meanwhile, and takes its share of the days.
 */
export async function recountCommand([day, ...rest]: readonly string[]): Promise<void> {
  const from = day === undefined ? null : new Date(`${day}T00:00:00Z`)
  const isDay = day === undefined || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(from!.getTime()))
  if (!isDay || rest.length > 0) throw new UsageError('use: postern recount [YYYY-MM-DD]')
  const never = new AbortController().signal
  await withDatabase(readEnv(), async ({ db, pool }) => {
    const { timeZone } = (await loadSettings(db)).basic
    await markRecount(pool, timeZone, from, Date.now())
    const mails = await recountMarked(pool, never, (span, count) =>
      console.log(`${dayIn(timeZone, span.from)}  ${count}`),
    )
    console.log(`Statistics are those of the records: ${mails} counted.`)
  })
}

function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}
