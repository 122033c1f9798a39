/** How features send mail of the product itself; delivery/notices/system-mail.ts does it. */
import type { Db } from '../../platform/db/client.ts'

/** Plain text, lines ended by \n. */
export type SendMail = (
  db: Db,
  mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
    /** It answers a mail by itself: the Message-ID of that, '' where it has none. */
    readonly answers?: string
  },
) => Promise<void>
