/** Waits until the SMTP port judges by what was saved a moment ago: it takes up to two seconds by rule. */
import { until } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import type { CompanyStage } from './company.ts'

/**
 * A filter saved now is in the same snapshot as all that was saved before it, so once it holds mail, that holds too. It and its
 * mail are gone when this answers; what was taken before it held may have been delivered.
 */
export async function settled({ database: { db }, tenant, product }: CompanyStage): Promise<void> {
  const subject = `settled ${crypto.randomUUID()}`
  const { id } = await db
    .insertInto('filter')
    .values({
      region: 2,
      policy: 2,
      name: subject,
      operation: 2,
      rules: JSON.stringify([{ target: 101, cond: 2, value: subject }]),
      rules_hash: subject,
      domain_id: tenant.domainId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const transport = createTransport({ host: '127.0.0.1', port: product.smtpPort, ignoreTLS: true })
  const to = `user@${tenant.domain}`
  const held = () =>
    db
      .selectFrom('mail')
      .select('id')
      .where('title', '=', subject)
      .where('class', '=', 'spam')
      .executeTakeFirst()
  await until('what was saved holds', async () => {
    const taken = await transport
      .sendMail({ from: 'probe@outside.example', to, subject, text: 'Hello' })
      .then(
        () => true,
        () => false,
      )
    return taken && (await held())
  })
  transport.close()
  await db.deleteFrom('filter').where('id', '=', id).execute()
  await db.deleteFrom('mail').where('title', '=', subject).execute()
}
