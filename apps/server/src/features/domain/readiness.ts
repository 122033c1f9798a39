/** What a domain needs before its mail may come here (MX), tried out. No mail is sent, and nothing is changed. */
import { RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import type { ReadinessOutcome } from '@postern/contract/codes/readiness.ts'
import { hostPort } from '@postern/contract/validation/port.ts'
import { judgeMx } from './mx-check.ts'
import type { ConnectionTarget, LookUp, Self, TestConnection } from './ports.ts'

export interface ReadinessDeps {
  readonly testConnection: TestConnection
  readonly lookUp: LookUp
  readonly self: Self
  /** Those of this node's ports. */
  readonly certificates: () => Promise<{
    readonly ends: readonly { readonly names: readonly string[]; readonly origin: string }[]
  }>
  readonly sealState: () => Promise<SealState>
}

/** `waiting`: DNS has no record of the key. */
export type SealState = 'off' | 'sealing' | 'waiting'

export interface Prepared {
  readonly name: string
  readonly recipient_check: number
  readonly user_count: number
  /** In the order in which they are tried. */
  readonly mail_servers: readonly {
    readonly server: string
    readonly port: number
    readonly secure: number
  }[]
  /** Address of one of its users; null without any. */
  readonly user: string | null
  /** Accounts that administer it alone. */
  readonly administrators: number
}

export interface ReadinessCheck {
  readonly outcome: ReadinessOutcome
  readonly detail: string
}

/** @param allowLocal whether servers in inner networks may be tried @returns one finding a check; never rejects */
export async function readinessOf(
  deps: ReadinessDeps,
  domain: Prepared,
  allowLocal: boolean,
): Promise<ReadinessCheck[]> {
  const [servers, certificate, seal, mx] = await Promise.all([
    tryServers(deps, domain, allowLocal),
    certificateOf(deps),
    sealOf(deps),
    mxOf(deps, domain.name),
  ])
  return [...servers, recipientsOf(domain), administratorsOf(domain), certificate, seal, mx]
}

/** Every server, and of the first that answers whether it takes a recipient. */
async function tryServers(
  { testConnection }: ReadinessDeps,
  { mail_servers: servers, user }: Prepared,
  allowLocal: boolean,
): Promise<ReadinessCheck[]> {
  const tried = await Promise.all(
    servers.map(async ({ server, port, secure }) => {
      const target = { server, port, secure: secure as ConnectionTarget['secure'], allowLocal }
      return { target, ok: (await testConnection(target)).ok }
    }),
  )
  const answers = tried.map(({ target: { server, port }, ok }) => ({
    outcome: ok ? ('serverAnswers' as const) : ('serverAway' as const),
    detail: hostPort(server, port),
  }))
  const first = tried.find(({ ok }) => ok)?.target
  if (first === undefined || user === null) return [...answers, { outcome: 'recipientNotTried', detail: '' }]
  const { ok } = await testConnection({ ...first, recipient: user })
  return [...answers, { outcome: ok ? 'recipientTaken' : 'recipientRefused', detail: user }]
}

function recipientsOf({ recipient_check: how, user_count: users }: Prepared): ReadinessCheck {
  if (how === RECIPIENT_CHECKS.rcptTo) return { outcome: 'recipientsAsked', detail: '' }
  if (how !== RECIPIENT_CHECKS.registered) return { outcome: 'recipientsAnybody', detail: '' }
  return users > 0
    ? { outcome: 'recipientsRegistered', detail: String(users) }
    : { outcome: 'recipientsNone', detail: '' }
}

function administratorsOf({ administrators }: Prepared): ReadinessCheck {
  return administrators > 0
    ? { outcome: 'administratorThere', detail: String(administrators) }
    : { outcome: 'administratorNone', detail: '' }
}

async function certificateOf({ certificates, self }: ReadinessDeps): Promise<ReadinessCheck> {
  const host = self().host.toLowerCase()
  try {
    const { ends } = await certificates()
    const fitting = ends.filter(({ names }) => names.some((name) => covers(name.toLowerCase(), host)))
    if (fitting.some(({ origin }) => origin !== 'own')) return { outcome: 'certificateFits', detail: host }
    return {
      outcome: ends.every(({ origin }) => origin === 'own') ? 'certificateOwn' : 'certificateOther',
      detail: host,
    }
  } catch {
    return { outcome: 'certificateUnknown', detail: '' }
  }
}

/** A wildcard stands for one label (RFC 6125 §6.4.3). */
function covers(name: string, host: string): boolean {
  return name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1))
}

const SEALS = { off: 'sealOff', sealing: 'sealFound', waiting: 'sealAbsent' } as const

async function sealOf({ sealState }: ReadinessDeps): Promise<ReadinessCheck> {
  return { outcome: SEALS[await sealState()], detail: '' }
}

const MX = {
  ours: 'mxOurs',
  mixed: 'mxMixed',
  elsewhere: 'mxElsewhere',
  none: 'mxNone',
  failed: 'mxUnknown',
} as const

async function mxOf({ self, lookUp }: ReadinessDeps, name: string): Promise<ReadinessCheck> {
  const { state, servers } = await judgeMx(name, self(), lookUp)
  const others = servers.filter(({ ours }) => !ours).map(({ host }) => host)
  return { outcome: MX[state], detail: others.join(', ') }
}
