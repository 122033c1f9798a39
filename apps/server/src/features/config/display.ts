/** The settings that the console itself follows. */
import type { displayRoute } from '@postern/contract/routes/display.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'

export function displayOf({ basic }: SettingsValues): RouteReply<typeof displayRoute> {
  return {
    date_format: basic.dateFormat,
    time_zone: basic.timeZone,
    rows: basic.rowsPerPage,
    refresh_seconds: basic.refreshSeconds,
    search_days: basic.searchPeriodDays,
    map: basic.displayMap,
  }
}
