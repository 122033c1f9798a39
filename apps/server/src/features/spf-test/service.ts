/** Reads a domain's SPF record as the check of mail does (RFC 7208), for administrators of either side. */
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import { SPF_RESULTS, type testSpfRoute } from '@postern/contract/routes/spf-test.ts'
import { guardDns } from '@postern/mail/auth/guard-dns.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { isAbsent } from '../../platform/dns/absent.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface SpfTestDeps {
  readonly db: Db
  readonly clock: () => number
  readonly lookUp: DnsResolver
}

type Answer = RouteReply<typeof testSpfRoute>

/** ms for all questions to DNS. */
const BUDGET = 15_000

export async function testSpf(
  deps: SpfTestDeps,
  caller: Caller,
  { name: domain, ip }: RouteParsed<typeof testSpfRoute>['body'],
): Promise<Answer> {
  const started = deps.clock()
  const answer = await ask(guardDns(deps.lookUp, BUDGET).resolve, domain, ip)
  await recordAudit(deps.db, caller, {
    task: 'configuration.spf_test',
    target: domain,
    note: { ip, result: answer.result ?? answer.problem ?? 'found' },
    at: deps.clock(),
  })
  return { ...answer, ms: Math.round(deps.clock() - started) }
}

async function ask(dns: DnsResolver, domain: string, ip: string): Promise<Omit<Answer, 'ms'>> {
  const nothing = { ok: false, record: '', result: null, reason: '' } as const
  let record: string
  try {
    record = await spfRecord(dns, domain)
  } catch (error) {
    return { ...nothing, problem: isAbsent(error) ? 'TXT_RECORD_NOT_FOUND' : 'SPF_TEST_FAILED' }
  }
  if (record === '') return { ...nothing, problem: 'TXT_RECORD_NOT_FOUND' }
  // Without a server any is as good as another for whether the record can be read.
  const { result, reason } = await evaluate(dns, domain, ip || ANY)
  const isBroken = result === 'permerror' || result === 'temperror'
  return {
    ok: !isBroken,
    problem: isBroken ? 'SPF_TEST_FAILED' : null,
    record,
    result: ip === '' && !isBroken ? null : result,
    reason,
  }
}

/** Documentation's (RFC 5737). */
const ANY = '192.0.2.1'

/** Records of several strings are put together without blanks (RFC 7208 §3.3). */
async function spfRecord(dns: DnsResolver, domain: string): Promise<string> {
  const rows = (await dns(domain, 'TXT')) as readonly (readonly string[])[]
  const records = rows.map((parts) => parts.join(''))
  return records.find((record) => /^v=spf1(?:\s|$)/i.test(record)) ?? ''
}

async function evaluate(dns: DnsResolver, domain: string, ip: string) {
  // Heavy to load, and seldom needed in this process.
  const { checkSpf } = await import('@postern/mail/auth/spf.ts')
  const { verdict, reason } = await checkSpf(
    { ip, helo: domain, sender: `postmaster@${domain}`, mta: 'postern' },
    dns,
    BUDGET,
  )
  return { result: SPF_RESULTS.find((one) => one === verdict) ?? null, reason }
}
