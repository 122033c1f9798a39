/** How features send mail of the product itself; delivery/system-mail.ts does it. */
import type { Db } from '../platform/db/client.ts'

/** Plain text, lines ended by \n. */
export type SendMail = (
  db: Db,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
) => Promise<void>
