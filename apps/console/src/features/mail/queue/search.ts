/** The queue's view as its address holds it: a line of it, or all. */
import { textParam } from '../../../lib/search-params.ts'

export interface QueueSearch {
  readonly destination?: string | undefined
  /** `host:port`, as the queue names it. */
  readonly server?: string | undefined
}

export function queueSearch(raw: Record<string, unknown>): QueueSearch {
  const destination = textParam(raw, 'destination', 255)
  return destination === undefined ? {} : { destination, server: textParam(raw, 'server', 300) }
}
