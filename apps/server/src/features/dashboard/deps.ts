/** What the dashboard is asked with. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Db } from '../../platform/db/client.ts'
import type { ClassesOf, QueueServersOf, ReadHealth, SuspectedCountries } from './ports.ts'

export interface DashboardDeps {
  readonly db: Db
  /** How people arrange their tiles is out of the tenant role's reach; every query names the owner. */
  readonly systemDb: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly version: string
  /** `host:port` of the SMTP listeners. */
  readonly smtpAddresses: () => readonly string[]
  readonly health: ReadHealth
  /** Adds up what was recorded up to now. */
  readonly sumNow: () => Promise<boolean>
  readonly classesOf: ClassesOf
  readonly queueServersOf: QueueServersOf
  readonly suspectedCountries: SuspectedCountries
}
