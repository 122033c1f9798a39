/** Makes the report that goes with an outcome. */
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { buildReport } from './dsn.ts'
import type { DeliveryJob, Notice } from '../queue/job.ts'
import type { Decision, NoticeKind } from '../outcome.ts'
import { readHead } from '../message/source.ts'
import type { DeliveryStore } from '../queue/store.ts'

export interface NoticeDeps {
  readonly store: Pick<DeliveryStore, 'addressee'>
  readonly blobs: BlobStore
  readonly hostname: string
  /** Address in From; '' for MAILER-DAEMON at our name. */
  readonly sender: string
  /** ms since the epoch. */
  readonly now: number
  /** Seconds after which a copy is given up. */
  readonly maxAge: number
  readonly onError: (error: unknown, what: string, job?: DeliveryJob) => void
}

/** The report to the sender of `decision.job`, ready to be queued. */
export async function makeNotice(
  kind: NoticeKind,
  decision: Omit<Decision, 'noticeKind'>,
  deps: NoticeDeps,
): Promise<Notice> {
  const { job, server, reply } = decision
  const { language, domainId } = await deps.store.addressee(job.sender)
  const head = await readHead(job, deps.blobs).catch((error: unknown) => {
    // The sender hears of it all the same, without the header of the message.
    deps.onError(error, `reading the message of the report on ${job.id}`, job)
    return Buffer.alloc(0)
  })
  const content = buildReport({
    kind,
    job,
    server,
    reply,
    head,
    host: deps.hostname,
    sender: deps.sender,
    now: deps.now,
    hoursLeft: decision.stuck ? null : Math.max(1, Math.round((deps.maxAge - job.age) / 3600)),
    language,
  })
  return { recipient: job.sender, domainId, content }
}
