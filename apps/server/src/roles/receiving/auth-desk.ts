/** Checks passwords for SMTP AUTH in the process that takes mail; loaded, with connections of its own, when the first one comes. */
import type { MailSignIn } from '../../pipeline/edge/authentication.ts'
import type { Snapshot } from '../../pipeline/configuration/snapshot.ts'
import { networkOf } from '../../platform/ip.ts'
import type { RoleContext } from '../role.ts'

export interface AuthDesk {
  readonly signIn: MailSignIn
  close(): Promise<void>
}

interface Opened {
  readonly signIn: MailSignIn
  readonly close: () => Promise<void>
}

/** A flood of guesses must not hold up the recording of mail. */
const CONNECTIONS = 2
/** Passwords that wait to be looked at: in all, and of one address (IPv6: one /64). Several processes have their share each. */
const MAX_WAITING = 32
const MAX_WAITING_OF_ONE = 3

export function openAuthDesk(context: RoleContext, current: () => Snapshot): AuthDesk {
  const { smtpProcesses } = context.env
  const [most, mostOfOne] = [MAX_WAITING, MAX_WAITING_OF_ONE].map((all) => Math.ceil(all / smtpProcesses))
  let opened: Promise<Opened> | null = null
  const waiting = new Map<string, number>()
  let all = 0
  const desk = (): Promise<Opened> =>
    (opened ??= open(context, current).catch((error: unknown) => {
      opened = null
      throw error
    }))
  return {
    async signIn(credentials, session) {
      const network = networkOf(session.ip)
      const own = waiting.get(network) ?? 0
      if (all >= most! || own >= mostOfOne!) return { kind: 'busy' }
      waiting.set(network, own + 1)
      all += 1
      try {
        return await (await desk()).signIn(credentials, session)
      } finally {
        all -= 1
        const left = (waiting.get(network) ?? 1) - 1
        if (left === 0) waiting.delete(network)
        else waiting.set(network, left)
      }
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

async function open({ databaseUrl, databaseOptions }: RoleContext, current: () => Snapshot): Promise<Opened> {
  const [{ createHasher }, { signInForMail }, { createMailThrottle }, policy, { openDatabase }] =
    await Promise.all([
      import('../../features/auth/password/hashing.ts'),
      import('../../features/auth/mail-sign-in.ts'),
      import('../../features/auth/throttle/mail-throttle.ts'),
      import('../../features/second-factor/policy.ts'),
      import('../../platform/db/client.ts'),
    ])
  const database = openDatabase(databaseUrl, { ...databaseOptions, max: CONNECTIONS })
  const settings = () => current().settings
  const deps = {
    db: database.db,
    clock: Date.now,
    settings,
    hasher: createHasher(),
    throttle: createMailThrottle(database.db, settings, Date.now),
    asksForMore: (account: Parameters<typeof policy.askedMethods>[1]) =>
      policy.askedMethods(settings(), account).length > 0 ||
      policy.mustEnrol(settings(), { ...account, auth_type: 'password' }),
  }
  return {
    signIn: (credentials, session) => signInForMail(deps, credentials, session),
    close: () => database.close(),
  }
}
