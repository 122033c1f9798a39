/**
 * Asks a domain's own server whether a recipient exists (product §11, step 4: "RCPT TO call-forward with cache").
 * Only a server that says so makes a recipient unknown; whatever else goes wrong leaves it open, and the sender is
 * asked to come again.
 */
import { addressLocal } from '@postern/contract/validation/address-parts.ts'
import type { DomainPolicy, ServerName } from '../configuration/snapshot.ts'
import { lru } from '../../platform/lru.ts'

export type Existence = 'exists' | 'unknown' | 'unsure'

/** Asks the first of the servers that answers, `silent` when none does. Never rejects; gives up when `signal` aborts. */
export type ProbeRecipient = (
  servers: readonly ServerName[],
  recipient: string,
  signal: AbortSignal,
) => Promise<Existence | 'silent'>

export interface RecipientCheck {
  ask(domain: Pick<DomainPolicy, 'id' | 'rcptTo'>, address: string): Promise<Existence>
}

export interface RecipientCheckOptions {
  /** ms an answer is kept. */
  readonly existsMs: number
  readonly unknownMs: number
  /** ms a server that did not answer is left alone. */
  readonly unsureMs: number
  /** ms for one answer, waiting for a free place included. */
  readonly totalMs: number
  /** Questions to one domain's servers at a time. */
  readonly perDomain: number
}

export const RECIPIENT_CHECK: RecipientCheckOptions = {
  existsMs: 3_600_000,
  unknownMs: 300_000,
  unsureMs: 10_000,
  totalMs: 10_000,
  perDomain: 5,
}

const CLOCK = { now: (): number => performance.now() }

interface Line {
  active: number
  readonly waiting: (() => void)[]
}

export function createRecipientCheck(
  probe: ProbeRecipient,
  options: RecipientCheckOptions = RECIPIENT_CHECK,
): RecipientCheck {
  /** Good answers hold for every spelling, bad ones for their own: local parts may differ by case (RFC 5321 §2.4). */
  const known = lru<string, Existence>(100_000, { perf: CLOCK })
  const asking = new Map<string, Promise<Existence>>()
  /** Servers that did not answer lately, by their key. */
  const silent = lru<string, true>(10_000, { ttl: options.unsureMs, perf: CLOCK })
  const lines = new Map<number, Line>()

  async function find(
    domain: Pick<DomainPolicy, 'id' | 'rcptTo'>,
    recipient: string,
    servers: string,
  ): Promise<Existence> {
    const line = lines.get(domain.id) ?? { active: 0, waiting: [] }
    lines.set(domain.id, line)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), options.totalMs)
    try {
      if (!(await place(line, options.perDomain, late.signal))) return 'unsure'
      try {
        // What came out while this one waited holds for it too.
        if (silent.has(servers)) return 'unsure'
        const began = performance.now()
        const answer = await orLate(probe(domain.rcptTo.servers, recipient, late.signal), late.signal)
        if (answer !== 'silent') return answer
        // A question that waited long in line left the server no time to answer: that does not make it silent.
        const gaveTime = !late.signal.aborted || performance.now() - began >= options.totalMs / 2
        if (gaveTime) silent.set(servers, true)
        return 'unsure'
      } finally {
        leave(line)
        if (line.active === 0) lines.delete(domain.id)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async ask(domain, address) {
      const { factor, servers } = domain.rcptTo
      const recipient = factor === 'id' ? addressLocal(address) : address
      const names = servers.map(nameOf).join(' ')
      // Other servers in the settings are another question.
      const key = `${domain.id} ${names} ${recipient}`
      const anyCase = `${domain.id} ${names} ${recipient.toLowerCase()} *`
      const cached = known.get(anyCase) ?? known.get(key)
      if (cached) return cached
      if (silent.has(names)) return 'unsure'
      const running = asking.get(key)
      if (running) return running
      const work = find(domain, recipient, names).finally(() => asking.delete(key))
      asking.set(key, work)
      const answer = await work
      if (answer === 'exists') known.set(anyCase, answer, { ttl: options.existsMs })
      if (answer === 'unknown') known.set(key, answer, { ttl: options.unknownMs })
      return answer
    },
  }
}

/** Another login is another server. */
function nameOf({ host, port, secure, inner, login }: ServerName): string {
  return `${host}:${port}:${secure}:${inner}${login ? `:${login.sealed.toString('base64')}` : ''}`
}

/** Waits for a free place; false when it took too long. */
async function place(line: Line, places: number, late: AbortSignal): Promise<boolean> {
  if (line.active < places) {
    line.active++
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const enter = (): void => resolve(true)
  line.waiting.push(enter)
  late.addEventListener('abort', () => {
    const at = line.waiting.indexOf(enter)
    if (at !== -1) line.waiting.splice(at, 1)
    resolve(false)
  })
  return promise
}

/** Hands the place on to whoever waits longest, or frees it. */
function leave(line: Line): void {
  const next = line.waiting.shift()
  if (next) next()
  else line.active--
}

async function orLate<T>(answer: Promise<T>, late: AbortSignal): Promise<T | 'silent'> {
  const { promise, resolve } = Promise.withResolvers<'silent'>()
  late.addEventListener('abort', () => resolve('silent'))
  return Promise.race([answer, promise])
}
