/** Takes misjudgement reports that come as mail, in the process that takes mail; loaded when the first one comes. */
import { lookup } from 'node:dns/promises'
import type { Mailboxes } from '../../pipeline/edge/mailboxes.ts'
import type { TakeReport } from '../../pipeline/misjudgement-mail/misjudgement-mail.ts'
import type { Snapshot } from '../../pipeline/configuration/snapshot.ts'
import { hostOf } from './scan-config.ts'
import type { RoleContext } from '../role.ts'

export interface ReportDesk {
  readonly take: TakeReport
  close(): Promise<void>
}

interface Opened {
  readonly take: TakeReport
  readonly close: () => Promise<void>
}

export function openReportDesk(
  context: RoleContext,
  current: () => Snapshot,
  mailboxes: Mailboxes,
): ReportDesk {
  let opened: Promise<Opened> | null = null
  const desk = (): Promise<Opened> =>
    (opened ??= open(context, current, mailboxes).catch((error: unknown) => {
      opened = null
      throw error
    }))
  return {
    take: async (question) => (await desk()).take(question),
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

/** Connections for the role that reaches no more than a reporter's own mail. */
const CONNECTIONS = 2

async function open(
  { env, database, databaseUrl, databaseOptions }: RoleContext,
  current: () => Snapshot,
  mailboxes: Mailboxes,
): Promise<Opened> {
  const [{ reportsByMail }, { ownCaller }, { sendSystemMail }, { openTenantDatabase }] = await Promise.all([
    import('../../features/mail/reports/by-mail.ts'),
    import('../../features/auth/session/own-caller.ts'),
    import('../../delivery/notices/system-mail.ts'),
    import('../../platform/db/tenant.ts'),
  ])
  const tenant = openTenantDatabase(databaseUrl, { ...databaseOptions, max: CONNECTIONS })
  const take = reportsByMail({
    db: tenant.db,
    systemDb: database.db,
    clock: Date.now,
    callerOf: (userId, from) => ownCaller(database.db, userId, from),
    ownerOf: (address) => ownerOf(address, current(), mailboxes),
    addressesOf: async (host) => {
      // Where it is not known at the moment, whoever sends is asked to come again.
      const found = await lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOTFOUND') return []
        throw error
      })
      return found.map(({ address }) => address)
    },
    sendMail: (db, mail) =>
      sendSystemMail(mail, {
        db,
        host: hostOf(env, current()),
        senderName: current().settings.basic.systemMailName,
        now: Date.now(),
      }),
  })
  return { take, close: () => tenant.close() }
}

/** By the domain that it or its alias names, as a recipient is found. */
async function ownerOf(address: string, { domains }: Snapshot, mailboxes: Mailboxes) {
  const at = address.lastIndexOf('@')
  const domain = domains.get(address.slice(at + 1))
  if (!domain) return null
  const mailbox = await mailboxes.find(`${address.slice(0, at)}@${domain.name}`)
  if (mailbox === null || mailbox.domain_id !== domain.id) return null
  return { userId: mailbox.user_id, domainId: domain.id }
}
