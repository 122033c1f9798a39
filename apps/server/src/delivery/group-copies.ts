/** Which copies travel together. */
import type { DeliveryJob } from './queue/job.ts'

/** Copies of one message that are the same but for the recipient travel in one transaction. */
export function groupCopies(jobs: readonly DeliveryJob[]): DeliveryJob[][] {
  const groups = new Map<string, DeliveryJob[]>()
  for (const job of jobs) {
    const key =
      job.kind === 'dsn'
        ? `${job.id}`
        : JSON.stringify([
            job.messageId,
            job.blobKey,
            job.domainId,
            job.destination,
            job.route,
            job.requireTls,
            job.sender,
            job.prepend,
            job.append,
            job.subjectTag,
            // Links are a recipient's own.
            job.links ? job.mailId : null,
          ])
    const group = groups.get(key)
    if (group) group.push(job)
    else groups.set(key, [job])
  }
  return [...groups.values()]
}
