/** What the dashboard asks of others; the composition root passes it. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Health } from '@postern/contract/routes/dashboard.ts'
import type { QueueServer } from '@postern/contract/routes/mail-queue.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Level } from '../../sums/read-store.ts'

/** How the installation is; asked of it when it is read. Never rejects. */
export type ReadHealth = () => Promise<Health>

/** Classes of mail that a caller may search. */
export type ClassesOf = (caller: Caller) => readonly MailClass[]

/** Servers of the delivery queue in the caller's reach, the worst first. */
export type QueueServersOf = (caller: Caller) => Promise<readonly QueueServer[]>

/** Countries (ISO 3166) that statistics call suspected, the worst first. */
export type SuspectedCountries = (level: Level, zone: string, now: number) => Promise<readonly string[]>
