/** Mail of the product itself, as features and jobs send it. */
import { sendReports, sendSystemMail } from '../delivery/notices/system-mail.ts'
import type { SystemMail, QueuedReport } from '../delivery/notices/system-mail.ts'
import type { Db } from '../platform/db/client.ts'

/** Our name, as in EHLO, and the name of the sender, as they are now. */
export type Sender = () => { readonly host: string; readonly senderName: string }

export function ownMail(sender: Sender) {
  const from = () => ({ ...sender(), now: Date.now() })
  const queue = (db: Db, mails: readonly QueuedReport[]) => sendReports(mails, { ...from(), db })
  return {
    sendMail: (db: Db, mail: SystemMail) => sendSystemMail(mail, { ...from(), db }),
    queueReports: queue,
    queueAdminReports: queue,
  }
}
