/** A listener with a recording owner, for the engine's tests. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { limitsOf } from '../../roles/receiving/smtp-limits.ts'
import type { AcceptedTransaction, RefusedEvent, SmtpHooks, SmtpSession } from '../hooks.ts'
import type { SmtpChange } from '../options.ts'
import { AUTH_FAILED, reply } from '../replies.ts'
import { createSmtpServer } from '../server.ts'
import type { SmtpServer } from '../server.ts'

export interface Stored {
  readonly transaction: AcceptedTransaction
  readonly sender: string
  readonly recipients: readonly string[]
  /** Empty for a message kept in a file. */
  readonly text: string
}

export interface Rig {
  readonly server: SmtpServer
  readonly port: number
  readonly folder: string
  /** Messages the owner answered 250 for. */
  readonly stored: Stored[]
  readonly refused: RefusedEvent[]
  readonly sessions: SmtpSession[]
  readonly closed: SmtpSession[]
  /** Names left in the spool folder. */
  files(): string[]
  stop(): Promise<void>
}

/** Takes mail for everything at `good.example`, refuses other recipients with 550. */
export function recordingHooks(rig: Pick<Rig, 'stored' | 'refused' | 'sessions' | 'closed'>): SmtpHooks {
  return {
    connect: async (session) => {
      rig.sessions.push(session)
      return { peer: null }
    },
    helo: async () => null,
    authenticate: async (_session, { identity, password }) =>
      password === `secret of ${identity}` ? { identity } : { refuse: AUTH_FAILED },
    mail: async () => null,
    rcpt: async (_session, _mail, { address }) =>
      /@good\.example$|^postmaster$/i.test(address)
        ? { resolved: `mailbox of ${address}` }
        : { refuse: reply(550, '5.7.1', 'Relay denied') },
    data: async () => null,
    message: async (transaction) => {
      const { body } = transaction
      const text = body.kind === 'memory' ? body.bytes.toString('latin1') : ''
      const recipients = transaction.recipients.map(({ address }) => address)
      rig.stored.push({ transaction, sender: transaction.mail.sender, recipients, text })
      return reply(250, '2.0.0', `queued ${rig.stored.length}`)
    },
    refused: (_session, event) => void rig.refused.push(event),
    close: (session) => void rig.closed.push(session),
  }
}

export async function startRig(options: SmtpChange = {}, change: Partial<SmtpHooks> = {}): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'smtp-rig-'))
  const record = { stored: [], refused: [], sessions: [], closed: [] }
  const limits = { ...limitsOf(DEFAULT_SETTINGS.smtp), greetDelayMs: 0, ...options.limits }
  const server = createSmtpServer(
    { hostName: 'mx.example.test', spoolDir: folder, ...options, limits },
    { ...recordingHooks(record), ...change },
  )
  await server.listen(0, '127.0.0.1')
  return {
    ...record,
    server,
    port: server.address()?.port ?? 0,
    folder,
    files: () => readdirSync(folder),
    stop: async () => {
      await server.close(0)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The bytes of a stored message, wherever they are. */
export async function bytesOf({ transaction: { body } }: Stored): Promise<Buffer> {
  return body.kind === 'memory' ? body.bytes : readFile(body.path)
}
