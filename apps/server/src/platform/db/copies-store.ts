/** SQL of copies in the outbound queue that several features ask alike. */
import { sql } from 'kysely'

/** Since when the oldest copy waits; what a filter has delivered later is not late, and waits from then on. */
export const OLDEST_COPY = sql<Date | null>`min(greatest(delivery.created_at, delivery.not_before))
  filter (where coalesce(delivery.not_before <= now(), true))`
