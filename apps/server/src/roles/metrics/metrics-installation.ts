/** What is measured of the installation, not of one process: its queue, greylist, blocks, jobs and disk. */
import { RATE_KINDS } from '@postern/contract/codes/blocking.ts'
import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { readWhenAsked, type Gauge } from '../../platform/metrics/registry.ts'
import { readInstallation, type InstallationState } from './metrics-store.ts'

/** Until the answer is called. */
export function measureInstallation(pool: pg.Pool, dataDir: string): () => void {
  const ends = [
    readWhenAsked(async () => gaugesOf(await readInstallation(pool))),
    readWhenAsked(() => diskGauges(dataDir)),
  ]
  return () => ends.forEach((end) => end())
}

function gaugesOf({ queue, oldest, greylistWaiting, bulk, blocks, jobs }: InstallationState): Gauge[] {
  return [
    ...Object.entries(queue).map(([state, count]): Gauge => ['postern_queue_mails', count, state]),
    ['postern_queue_oldest_seconds', oldest],
    ['postern_greylist_waiting', greylistWaiting],
    ...RATE_KINDS.map((kind): Gauge => [
      'postern_limit_used',
      bulk.find((sum) => sum.kind === kind)?.most ?? 0,
      `bulk_${kind}`,
    ]),
    ...RATE_KINDS.map((kind): Gauge => [
      'postern_bulk_blocks',
      blocks.find((block) => block.kind === kind)?.count ?? 0,
      kind,
    ]),
    ...jobs.flatMap(({ kind, succeeded, failures }): Gauge[] => [
      ...(succeeded === null
        ? []
        : [['postern_job_last_success_timestamp_seconds', succeeded, kind] satisfies Gauge]),
      ['postern_job_failures', failures, kind],
    ]),
  ]
}

async function diskGauges(folder: string): Promise<Gauge[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return [
    ['postern_disk_free_bytes', bavail * bsize],
    ['postern_disk_bytes', blocks * bsize],
  ]
}
