/** What foreign domains ask of TLS, from the queue on: an administrator sees why mail waits, and can switch it off. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startDns, type DnsServer } from '@postern/testkit/dns.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProvenResolver } from '../../platform/dns/proven.ts'
import { createResolver } from '../../platform/dns/resolver.ts'
import { workerSettings } from '../../roles/worker-settings.ts'
import { FAST, useWorkerStage } from '../testing/worker-stage.ts'

const stage = useWorkerStage()
let dns: DnsServer
beforeAll(async () => {
  dns = await startDns()
  dns.signed = ['test']
})
afterAll(() => dns.close())

const settings = (dane: boolean, mtaSts: boolean) => {
  const { delivery } = DEFAULT_SETTINGS
  const values = { ...DEFAULT_SETTINGS, delivery: { ...delivery, dane, mtaSts } }
  return { ...workerSettings(values, 'gateway.test'), ...FAST }
}

test.each([
  ['DANE', 'dane.test', [false, true], '4.7.5 DANE for mx.dane.test: the certificate is none'],
  ['MTA-STS', 'sts.test', [true, false], '4.7.5 the MTA-STS policy of sts.test: self-signed certificate'],
] as const)(
  'mail that %s keeps back says so in the queue, and goes when it is switched off',
  async (_name, domain, off, why) => {
    const host = `mx.${domain}`
    const server = await stage.sink({ tls: testCertificate(host) })
    dns.zone = {
      [domain]: { MX: [`10 ${host}`] },
      [host]: { A: ['127.0.0.1'] },
      ...(domain === 'dane.test'
        ? { [`_${server.port}._tcp.${host}`]: { TLSA: [`3 1 1 ${'00'.repeat(32)}`] } }
        : {}),
    }
    const worker = await stage.queue.startWorker(
      { ...settings(true, true), mxPort: server.port },
      {
        dns: createResolver({ servers: [dns.address] }).resolve,
        proven: createProvenResolver({ servers: [dns.address] }),
        policies: { of: async (asked) => (asked === 'sts.test' ? { mode: 'enforce', mx: [host] } : null) },
      },
    )
    const { mailIds } = await stage.queue.add({ recipients: [`kim@${domain}`], domainId: null })
    const row = await until('a try failed', async () => {
      const [waiting] = await stage.queue.queued()
      return waiting?.attempts === 1 && waiting.claimed_by === null && waiting
    })
    expect(row.last_reply).toContain(why)
    expect(server.counts.messages).toBe(0)
    worker.configure(settings(off[0], off[1]))
    await stage.queue.database.pool.query('update delivery set next_attempt_at = now()')
    await server.waitFor(1)
    await stage.empty()
    expect(await stage.queue.log(mailIds[0]!)).toEqual([
      expect.stringContaining(`deferred: ${why}`),
      'delivered: 250 2.0.0 taken',
    ])
  },
)
