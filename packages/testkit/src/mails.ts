/** What tests of the mail list share: a company with mail, its user, and the administrator of everything. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { signIn, startApi } from './api.ts'
import { PASSWORD, seedMail, seedTenant, type MailSeed } from './tenants.ts'

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
