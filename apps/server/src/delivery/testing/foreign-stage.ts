/** A foreign domain `far.test` with DNS and servers on loopback, and one attempt to send a message there. */
import { startDns, type DnsServer } from '@postern/testkit/dns.ts'
import type { DnsZone } from '@postern/testkit/dns-zone.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createProvenResolver } from '../../platform/dns/proven.ts'
import { createResolver } from '../../platform/dns/resolver.ts'
import { attemptSend, type AttemptDeps, type AttemptResult } from '../attempt.ts'
import type { DeliveryJob } from '../queue/job.ts'
import type { RouteDeps } from '../route/route.ts'
import { DEFAULT_POOL, SessionPool } from '../client/session-pool.ts'

export const BYTES = Buffer.from('From: a@ours.test\r\nSubject: hi\r\n\r\nhello\r\n')

export const FOREIGN_JOB: DeliveryJob = {
  id: 1,
  kind: 'mail',
  mailId: null,
  messageId: null,
  about: null,
  receivedAt: '2026-01-01T00:00:00.000000Z',
  domainId: null,
  destination: 'far.test',
  route: null,
  requireTls: false,
  links: null,
  recipient: 'kim@far.test',
  sender: '',
  prepend: '',
  append: '',
  subjectTag: '',
  content: BYTES,
  notify: [],
  orcpt: null,
  attempts: 0,
  delayNotified: false,
  lastReply: '',
  age: 0,
  size: 0,
  blobKey: null,
  ownCopy: false,
  envid: null,
  ret: null,
  aligned: false,
  headerFrom: '',
}

export interface Sending {
  /** Certification authorities besides the system's. */
  readonly ca?: string
  /** DANE is asked for; true unless said otherwise. */
  readonly dane?: boolean
  readonly policies?: ReturnType<NonNullable<RouteDeps['policies']>>
}

export interface ForeignStage {
  /** Answers of DNS; the caches forget with each zone. */
  readonly dns: DnsServer
  readonly sink: (options?: SinkOptions) => Promise<Sink>
  /** What one attempt needs; attempts with the same share connections. */
  readonly open: (zone: DnsZone, port: number, sending?: Sending) => AttemptDeps
  /** One attempt to send to the recipient of `job`. */
  readonly send: (deps: AttemptDeps, job?: Partial<DeliveryJob>) => Promise<AttemptResult>
}

const STEP = 2_000
const TIMEOUTS = { connect: STEP, tls: STEP, greeting: STEP, command: STEP, data: STEP, dot: STEP }

/** Registers the hooks of a test file. */
export function useForeignStage(): ForeignStage {
  let dns: DnsServer
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    dns = await startDns()
  })
  afterAll(() => dns.close())
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })
  return {
    get dns() {
      return dns
    },
    async sink(options = {}) {
      const sink = await startSink({ keepBytes: true, ...options })
      closers.push(() => sink.close())
      return sink
    },
    open(zone, mxPort, { ca, dane = true, policies = null } = {}) {
      dns.zone = zone
      dns.asked.length = 0
      const client = { helo: 'gateway.test', timeouts: TIMEOUTS, ...(ca === undefined ? {} : { ca }) }
      const pool = new SessionPool(client, DEFAULT_POOL)
      closers.push(() => pool.close())
      const servers = [dns.address]
      const proven = dane ? createProvenResolver({ servers }) : null
      return {
        pool,
        route: {
          servers: async () => [],
          dns: createResolver({ servers }).resolve,
          proven: () => proven,
          policies: () => policies,
          lookup: async () => [],
          random: () => 0.5,
          allowLocalMx: true,
          mxPort,
        },
      }
    },
    async send(deps, change = {}) {
      const source = {
        size: BYTES.length,
        head: async () => BYTES,
        isChanged: async () => false,
        probe: async () => undefined,
        open: async () => [BYTES],
      }
      const [result] = await attemptSend([{ ...FOREIGN_JOB, ...change }], source, deps)
      return result!
    },
  }
}
