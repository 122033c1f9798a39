/** What statistics are asked with. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Db } from '../../platform/db/client.ts'

export interface StatisticsDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  /** Adds up what was recorded up to now; false when that has to wait. Never rejects. */
  readonly sumNow: () => Promise<boolean>
}
