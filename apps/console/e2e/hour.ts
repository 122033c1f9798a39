/** Waits out the end of an hour: what is counted by the hour, or by a day that ends with it, then lies in one. */
import { until } from '@postern/testkit/until.ts'

const HOUR = 3_600_000
/** ms that a journey has from here. */
const ENOUGH = 120_000

export async function hourGoesOn(): Promise<void> {
  await until('a new hour has begun', () => Date.now() % HOUR < HOUR - ENOUGH, { ms: 2 * ENOUGH, every: 500 })
}
