/** What is kept how long (decisions §8): records by whole months, copies by days. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type pg from 'pg'
import { forgetLinkSites } from '../history/link-site/store.ts'
import { forgetCampaigns } from '../history/campaign/store.ts'
import { forgetCorrespondents } from '../history/correspondent/store.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import {
  dropPartitions,
  ensurePartitions,
  forgetAttempts,
  forgetCopies,
  forgetSignIns,
  keysInUse,
} from './store.ts'

export interface RetentionRun {
  readonly pool: pg.Pool
  readonly blobs: BlobStore
  readonly settings: SettingsValues
  /** ms since the epoch. */
  readonly now: number
}

export interface RetentionResult {
  readonly droppedPartitions: readonly string[]
  readonly forgottenCopies: number
  readonly removedBlobs: number
  readonly forgottenCorrespondents: number
}

const DAY_MS = 86_400_000
/** A blob is written before the row that refers to it: younger ones may still be waiting for theirs. */
const SWEEP_AGE_MS = DAY_MS
const SWEEP_BATCH = 500

/** Runs retention once. Repeating it is harmless; so is dying in the middle. */
export async function runRetention({ pool, blobs, settings, now }: RetentionRun): Promise<RetentionResult> {
  const { logDays, copyDays } = settings.retention
  await ensurePartitions(pool, new Date(now))
  const forgottenCopies = await forgetCopies(pool, new Date(now - copyDays * DAY_MS))
  const droppedPartitions = await dropPartitions(pool, new Date(now - logDays * DAY_MS))
  await forgetAttempts(pool, new Date(now - logDays * DAY_MS))
  await forgetSignIns(pool, new Date(now))
  const forgottenCorrespondents = await forgetCorrespondents(
    pool,
    new Date(now - LIMITS.correspondentDays * DAY_MS),
    new Date(now - LIMITS.correspondentStrangerDays * DAY_MS),
    { ofDomain: LIMITS.correspondentsOfDomain, ofUser: LIMITS.correspondentsOfUser },
  )
  await forgetLinkSites(pool, new Date(now - LIMITS.linkSiteDays * DAY_MS), LIMITS.linkSites)
  await forgetCampaigns(
    pool,
    new Date(now - LIMITS.campaignDays * DAY_MS),
    new Date(now - LIMITS.campaignLoneDays * DAY_MS),
    LIMITS.campaigns,
  )
  return {
    droppedPartitions,
    forgottenCopies,
    forgottenCorrespondents,
    removedBlobs: await sweep(pool, blobs, now - SWEEP_AGE_MS),
  }
}

/** Removes blobs that no message refers to: of deleted or expired copies, and of messages that were never accepted. */
async function sweep(pool: pg.Pool, blobs: BlobStore, olderThan: number): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async (): Promise<void> => {
    const used = await keysInUse(pool, batch)
    const orphans = batch.filter((key) => !used.has(key))
    for (const key of orphans) await blobs.remove(key)
    removed += orphans.length
    batch = []
  }
  for await (const key of blobs.list(olderThan)) {
    batch.push(key)
    if (batch.length >= SWEEP_BATCH) await flush()
  }
  await flush()
  return removed
}
