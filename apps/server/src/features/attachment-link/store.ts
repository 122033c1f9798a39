/** SQL of links to attachments. The owner's rows: nobody is signed in. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export async function findLink(db: Db, id: number) {
  return db.selectFrom('attachment_link').selectAll().where('id', '=', id).executeTakeFirst()
}
export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Counts a download, and tells the mail's time line of it. */
export async function countDownload(db: Db, link: StoredLink, file: string, at: Date): Promise<void> {
  await db
    .updateTable('attachment_link')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', link.id)
    .execute()
  await sql`insert into mail_event (mail_id, received_at, at, kind, reason, user_id, email, name, role_key, role_name)
    values (${link.mail_id}, ${link.received_at}, ${at}, 'link', ${file.slice(0, 255)}, ${link.user_id}, ${link.receiver}, '', '', '')`.execute(
    db,
  )
}
