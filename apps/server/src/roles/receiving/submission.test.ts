/** Mail by a real client (nodemailer) on each kind of port, with certificates from a folder that change meanwhile. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import { addMailUser, PASSWORD } from '@postern/testkit/mail-users.ts'
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate, type TestCertificate } from '@postern/testkit/tls-cert.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const KIM = 'kim@own.example'
let edge: TestEdge
let folder: string
const [MAIL, IMPLICIT, SUBMISSION, BOTH] = [0, 1, 2, 3]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'submission-'))
  await put(testCertificate('mx.own.example'))
  edge = await startEdge(
    { 'smtpAuth.enabled': true },
    {},
    {
      POSTERN_SMTP_PORTS: '0,0:tls,0:submission,0:tls+submission',
      POSTERN_TLS_FOLDER: folder,
    },
  )
  await addMailUser(edge.database.db, { email: KIM })
}, 60_000)
afterAll(async () => {
  await edge.stop()
  await rm(folder, { recursive: true, force: true })
})

async function put({ cert, key }: TestCertificate): Promise<void> {
  await mkdir(join(folder, 'own'), { recursive: true })
  await writeFile(join(folder, 'own/privkey.pem'), key)
  await writeFile(join(folder, 'own/fullchain.pem'), cert)
}

const portOf = (at: number | undefined): number => edge.ports[at ?? 0]!

function clientFor(at: number | undefined, options: object) {
  return createTransport({
    host: '127.0.0.1',
    port: portOf(at),
    name: 'laptop.example',
    tls: { rejectUnauthorized: false },
    ...options,
  })
}

const auth = { user: KIM, pass: PASSWORD }
const letter = (subject: string) => ({ from: KIM, to: KIM, subject, text: 'Good morning' })

test.each([
  ['STARTTLS on a port of mail servers', MAIL, { requireTLS: true, auth }],
  ['TLS from the first byte', IMPLICIT, { secure: true, auth }],
  ['STARTTLS on a port for users', SUBMISSION, { requireTLS: true, auth }],
  ['TLS from the first byte, for users', BOTH, { secure: true, auth }],
  ['LOGIN', SUBMISSION, { requireTLS: true, auth, authMethod: 'LOGIN' }],
])('%s', async (subject, at, options) => {
  const { response } = await clientFor(at, options).sendMail(letter(subject))
  expect(response).toMatch(/^250 2\.0\.0 Accepted/)
  const { rows } = await edge.database.pool.query<{ trace_header: string }>(
    'select trace_header from mail join message on message.id = mail.message_id where title = $1',
    [subject],
  )
  expect(rows[0]?.trace_header).toContain('with ESMTPSA (')
})

test.each([
  ['a wrong password', MAIL, { requireTLS: true, auth: { user: KIM, pass: 'nonsense' } }, 'EAUTH', 535],
  ['nobody, for users', SUBMISSION, { requireTLS: true }, 'EENVELOPE', 530],
  ['nobody, over TLS, for users', BOTH, { secure: true }, 'EENVELOPE', 530],
])('%s is refused', async (_case, at, options, code, responseCode) => {
  await expect(clientFor(at, options).sendMail(letter('never'))).rejects.toMatchObject({ code, responseCode })
})

test('whoever is a mail server needs no account, but on ports for users', async () => {
  const client = await connectScript({ port: portOf(MAIL) })
  await client.ehlo()
  await client.command('MAIL FROM:<a@sender.example>', 250)
  client.destroy()
  const user = await connectScript({ port: portOf(SUBMISSION) })
  await user.ehlo()
  await user.command('MAIL FROM:<a@sender.example>', /^530 5\.7\.0 Authentication required/)
  user.destroy()
})

test('a renewed certificate is in use without a restart', async () => {
  const shown = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const socket = connect(
        {
          port: portOf(IMPLICIT),
          host: '127.0.0.1',
          rejectUnauthorized: false,
          servername: 'mx.own.example',
        },
        () => {
          resolve(socket.getPeerCertificate().fingerprint256)
          socket.destroy()
        },
      )
      socket.once('error', reject)
    })
  const before = await shown()
  await put(testCertificate('mx.own.example'))
  await expect.poll(shown, { timeout: 30_000, interval: 500 }).not.toBe(before)
}, 40_000)
