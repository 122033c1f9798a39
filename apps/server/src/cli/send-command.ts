/** `postern send FILE.eml... --to ADDRESS`: injects messages by SMTP, as another server would. */
import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'

export async function sendCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string', multiple: true },
      from: { type: 'string', default: '' },
      server: { type: 'string' },
    },
  })
  if (positionals.length === 0 || !values.to) {
    throw new UsageError('use: postern send FILE.eml... --to ADDRESS [--from ADDRESS] [--server HOST:PORT]')
  }
  const env = readEnv()
  const [host, port] = (values.server ?? `${env.smtpHost}:${env.smtpPorts[0]}`).split(/:(?=\d+$)/)
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
    const stream = createReadStream(file)
    await once(stream, 'open')
    await new Promise<void>((resolve) => {
      connection.send({ from: values.from, to: values.to! }, stream, (error, info) => {
        console.log(`${file}: ${error ? (error.response ?? error.message) : info.response}`)
        if (error) process.exitCode = 1
        resolve()
      })
    })
  }
  connection.quit()
}
