/** Sends the planned mail through the product's own SMTP port, a few connections at a time. */
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type { PlannedMail } from './messages/plan.ts'

export interface InjectTarget {
  readonly host: string
  readonly port: number
}

const CONNECTIONS = 4

/** Sends all; calls back after each. Answers the replies of messages that were not accepted. */
export async function inject(
  mails: readonly PlannedMail[],
  target: InjectTarget,
  onSent: () => void,
): Promise<string[]> {
  const queue = [...mails]
  const refused: string[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await open(target)
      for (let mail = queue.shift(); mail; mail = queue.shift()) {
        const problem = await send(connection, mail)
        if (problem !== null) refused.push(problem)
        onSent()
      }
      connection.quit()
    }),
  )
  return refused
}

function open({ host, port }: InjectTarget): Promise<SMTPConnection> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({ host, port, ignoreTLS: true, name: 'sender.example' })
    connection.on('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve(connection)))
  })
}

function send(connection: SMTPConnection, mail: PlannedMail): Promise<string | null> {
  return new Promise((resolve) => {
    connection.send({ from: mail.sender, to: [...mail.recipients] }, mail.bytes, (error) =>
      resolve(error ? (error.response ?? error.message) : null),
    )
  })
}
