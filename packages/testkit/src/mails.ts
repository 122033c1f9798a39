/** What tests of the mail list share: a company with mail, its user, and the administrator of everything. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { signIn, startApi } from './api.ts'
import { uuidv7 } from '@postern/server/platform/ids.ts'
import type pg from 'pg'
import { PASSWORD, seedMail, seedTenant, type MailSeed, type Tenant } from './tenants.ts'

/** The API with own.example. */
export async function startMails(options?: Parameters<typeof startApi>[0]) {
  const api = await startApi(options)
  const { db } = api.database
  const tenant = await seedTenant(db, api.blobs, 'own.example')
  return {
    api,
    tenant,
    admin: await signIn(api.app),
    user: await signIn(api.app, { email: 'user@own.example', password: PASSWORD }),
    /** Spam in quarantine for `user` unless said otherwise; answers the id. */
    seed: (mail: Partial<MailSeed>): Promise<string> =>
      seedMail(db, api.blobs, {
        class: 'spam',
        mode: MAIL_MODES.block,
        domain_id: tenant.domainId,
        group_id: tenant.groupId,
        user_id: tenant.users.user,
        receiver: 'user@own.example',
        ...mail,
      }),
    stateOf: (id: string) =>
      db
        .selectFrom('mail')
        .select(['message_id', 'send_state', 'recovered_at', 'recovered_by', 'download_count'])
        .where('id', '=', id)
        .executeTakeFirst(),
  }
}

/** So many mails without a message, spam for the company's user, a ms apart, the newest a second ago; titles are numbered. */
export async function seedMails(
  pool: pg.Pool,
  { domainId, groupId, users }: Tenant,
  count: number,
  title: string,
): Promise<void> {
  const newest = Date.now() - 1000
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, at) => {
      const received = newest - from - at
      return { id: uuidv7(received), received_at: new Date(received), title: `${title} ${from + at}` }
    })
    await pool.query(
      `insert into mail (id, received_at, message_id, domain_id, group_id, user_id, receiver, receiver_domain, sender,
         sender_name, sender_domain, sender_ip, sender_country, title, attach_names, size, class, mode, score, threshold,
         trace, virus_name, filter_info, codes, reject_reason, send_state)
       select id, received_at, id, $2, $3, $4, 'user@own.example', 'own.example', 'a@b.example', 'A', 'b.example',
         '192.0.2.1', 'KR', title, '{}', 100, 'spam', 1, 5, 5, '[]', '', '', '{}', '', 'N'
       from json_to_recordset($1) as r(id uuid, received_at timestamptz, title text)`,
      [JSON.stringify(rows), domainId, groupId, users.user],
    )
  }
}
