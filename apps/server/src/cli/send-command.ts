/**
 * `postern send FILE.eml... --to ADDRESS`: injects messages by SMTP, as another server would. The sender is the address
 * of each message's From field unless `--from` names another; `--from '<>'` is the null sender.
 */
import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { parseMessage } from '@postern/mail/parse.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { readEnv, type Env } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'

/** Bytes of a message that are searched for its From field. */
const HEAD_MAX = 1024 * 1024

export async function sendCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string', multiple: true },
      from: { type: 'string' },
      server: { type: 'string' },
    },
  })
  if (positionals.length === 0 || !values.to) {
    throw new UsageError(
      "use: postern send FILE.eml... --to ADDRESS [--from ADDRESS|'<>'] [--server HOST:PORT]",
    )
  }
  const env = readEnv()
  const [host, port] = (values.server ?? `${env.smtpHost}:${plainPort(env)}`).split(/:(?=\d+$)/)
  const connection = new SMTPConnection({
    host: host!,
    port: Number(port ?? 25),
    ignoreTLS: true,
    name: env.hostName,
  })
  connection.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  for (const file of positionals) {
    const from = values.from === undefined ? await senderOf(file) : values.from.replace(/^<(.*)>$/, '$1')
    if (from === null) {
      console.log(`${file}: its From field names no address; name the sender with --from`)
      process.exitCode = 1
      continue
    }
    const stream = createReadStream(file)
    await once(stream, 'open')
    await new Promise<void>((resolve) => {
      connection.send({ from, to: values.to! }, stream, (error, info) => {
        console.log(`${file}: ${error ? (error.response ?? error.message) : info.response}`)
        if (error) process.exitCode = 1
        resolve()
      })
    })
  }
  connection.quit()
}

/** The address of the message's From field, or the first of several; null without one. */
async function senderOf(file: string): Promise<string | null> {
  const head = await buffer(createReadStream(file, { end: HEAD_MAX - 1 }))
  return parseMessage(head).from.find(({ address }) => address !== '')?.address ?? null
}

/** The first port that takes mail of anybody, in the clear. */
function plainPort({ smtpPorts }: Env): number {
  const isPlain = smtpPorts.find(({ tls, submission }) => !tls && !submission)
  return (isPlain ?? smtpPorts[0])?.port ?? 25
}
