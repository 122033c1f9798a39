/** The settings that the console itself follows. */
import type { displayRoute, siteRoute } from '@postern/contract/routes/config.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'

export function siteOf({ basic }: SettingsValues): RouteReply<typeof siteRoute> {
  const { companyUrl, termsUrl, slaUrl, privacyUrl } = basic
  return {
    language: basic.language,
    links: { company: companyUrl, terms: termsUrl, sla: slaUrl, privacy: privacyUrl },
  }
}

export function displayOf({ basic }: SettingsValues): RouteReply<typeof displayRoute> {
  return {
    date_format: basic.dateFormat,
    time_zone: basic.timeZone,
    rows: basic.rowsPerPage,
    refresh_seconds: basic.refreshSeconds,
    search_days: basic.searchPeriodDays,
    support: { url: basic.supportUrl, label: basic.supportLabel },
  }
}
