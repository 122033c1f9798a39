/** What is kept how long (product §9): records by whole months, copies by days. Each is a job of its own (retention.jobs.ts). */
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type pg from 'pg'
import { forgetLinkSites } from '../history/link-site/store.ts'
import { forgetCampaigns } from '../history/campaign/store.ts'
import { forgetCorrespondents } from '../history/correspondent/store.ts'
import { forgetHits } from '../filter-hits/store.ts'
import { dropPartitions, forgetAttempts, forgetCopies, forgetLinks } from './store.ts'

export interface ForgottenMail {
  readonly droppedPartitions: readonly string[]
  readonly forgottenCopies: number
}

const DAY_MS = 86_400_000

/** Lets go of records and copies whose time is over at `now` (ms since the epoch). Repeating it is harmless. */
export async function forgetMail(
  pool: pg.Pool,
  { logDays, copyDays }: SettingsValues['retention'],
  now: number,
): Promise<ForgottenMail> {
  const forgottenCopies = await forgetCopies(pool, new Date(now - copyDays * DAY_MS))
  const droppedPartitions = await dropPartitions(pool, new Date(now - logDays * DAY_MS))
  await forgetLinks(pool, new Date(now))
  await forgetAttempts(pool, new Date(now - logDays * DAY_MS))
  return { droppedPartitions, forgottenCopies }
}

/** Lets go of what is remembered of correspondents, sites, campaigns and hits of filters beyond its time, and beyond what there is room for. */
export async function forgetHistory(
  pool: pg.Pool,
  now: number,
): Promise<{ readonly forgottenCorrespondents: number }> {
  const ago = (days: number): Date => new Date(now - days * DAY_MS)
  const forgottenCorrespondents = await forgetCorrespondents(
    pool,
    ago(LIMITS.correspondentDays),
    ago(LIMITS.correspondentStrangerDays),
    { ofDomain: LIMITS.correspondentsOfDomain, ofUser: LIMITS.correspondentsOfUser },
  )
  await forgetLinkSites(pool, ago(LIMITS.linkSiteDays), LIMITS.linkSites)
  await forgetHits(pool, ago(LIMITS.filterHitDays + 1))
  await forgetCampaigns(pool, ago(LIMITS.campaignDays), ago(LIMITS.campaignLoneDays), LIMITS.campaigns)
  return { forgottenCorrespondents }
}
