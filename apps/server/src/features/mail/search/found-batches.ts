/** Everything that a search finds, newest first, batch by batch: what is made of it in the background. */
import { findMails, type Found } from './find.ts'
import type { Place } from './find-store.ts'
import type { Search } from './search.ts'
import type { MailDeps } from '../service.ts'

/** Mails a batch: as many as one look goes through. Larger ones are no quicker, and what is made of them outlives the young heap. */
const BATCH = 500
/** ms that one look for the next batch may take. */
const LOOK_MS = 5_000
const LOOK_INDEX_MS = 20_000
/** ms that counting beforehand may take, one mail after the other and by the index. */
const COUNT_MS = 1_000
const COUNT_INDEX_MS = 2_000

/** Ids of mails; what comes after `at` is not of it. */
export async function* foundBatches(
  { db }: Pick<MailDeps, 'db'>,
  search: Search,
  at: Date,
): AsyncGenerator<readonly string[]> {
  const { from, to } = search.period
  const period = { from, to: new Date(Math.min(to.getTime(), at.getTime())) }
  let after: Place | null = null
  for (;;) {
    const found: Found = await findMails(
      db,
      { ...search, period },
      {
        part: { skip: 0, take: BATCH },
        most: BATCH,
        ms: LOOK_MS,
        indexMs: LOOK_INDEX_MS,
        countMs: 0,
        look: BATCH,
        ...(after === null ? {} : { after }),
      },
    )
    const { places, reached } = found
    yield places.map(({ id }) => id)
    if (reached === null && places.length < BATCH) return
    after = reached ?? places.at(-1)!
  }
}

/** How many there are, up to a number. */
export async function countFound({ db }: Pick<MailDeps, 'db'>, search: Search, most: number) {
  const { total, isAtLeast } = await findMails(db, search, {
    part: { skip: 0, take: 0 },
    most,
    ms: COUNT_MS,
    indexMs: COUNT_INDEX_MS,
    countMs: COUNT_MS,
  })
  return { total, more: isAtLeast }
}
