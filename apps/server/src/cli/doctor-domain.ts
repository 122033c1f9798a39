/** What `postern doctor --domain` says of a domain before its MX moves here. */
import { READINESS_OUTCOMES, type ReadinessState } from '@postern/contract/codes/readiness.ts'
import { fillText } from '@postern/contract/i18n/texts.ts'
import { parseSettings } from '@postern/contract/settings/parse.ts'
import { READINESS_TEXTS } from '@postern/contract/texts/domain-readiness.ts'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import { testConnection } from '../delivery/probe/connection-test.ts'
import { loadSettings } from '../features/config/store.ts'
import { findDomainId } from '../features/domain/domain-store.ts'
import { readPrepared } from '../features/domain/preparing.ts'
import { readinessOf, type ReadinessCheck, type ReadinessDeps } from '../features/domain/readiness.ts'
import { lookAtCertificates } from '../platform/certificates.ts'
import type { Database } from '../platform/db/client.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import type { Env } from '../platform/env.ts'
import { ipMatcher } from '../platform/ip.ts'
import { ownAddresses } from '../platform/own-addresses.ts'
import { certificateFiles } from '../roles/receiving/certificate-files.ts'
import type { Report } from './doctor-report.ts'
import { sealingKeyState } from './doctor-store.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

/** @throws UsageError for a domain that is not registered */
export function domainReports(env: Env, name: string): Promise<Report[]> {
  return withDatabase(env, async (database) => {
    const id = await findDomainId(database.db, toAsciiDomain(name) ?? name)
    const domain = id === undefined ? undefined : await readPrepared(database.db, { region: 'all' }, id)
    if (domain === undefined) throw new UsageError(`there is no domain ${name}`)
    const checks = await readinessOf(await depsOf(env, database), domain, true)
    return [stateOf(domain), ...checks.map(reportOf)]
  })
}

async function depsOf(env: Env, { db, pool }: Database): Promise<ReadinessDeps> {
  const { values: settings } = parseSettings(await loadSettings(db))
  const host = settings.smtp.hostName || env.hostName
  const isOpenNetwork = ipMatcher(settings.delivery.innerNetworks)
  return {
    testConnection: (target) => testConnection(target, { helo: host, isOpenNetwork }),
    lookUp: createResolver({ servers: env.dnsServers }).resolve,
    self: () => ({ host, addresses: ownAddresses() }),
    certificates: () => lookAtCertificates(certificateFiles(env, db, host)),
    async sealState() {
      const key = await sealingKeyState(pool)
      if (key === null) return 'off'
      return key.record === 'found' ? 'sealing' : 'waiting'
    },
  }
}

function stateOf({ name, is_act: active }: { readonly name: string; readonly is_act: boolean }): Report {
  return active
    ? { level: 'ok', text: `${name} is active: its mail is taken` }
    : {
        level: 'note',
        text: `${name} is prepared and not active: its mail is put off (450)`,
        remedy: "activate it in the console, on the domain's page, before its MX moves",
      }
}

const LEVELS: Readonly<Record<ReadinessState, Report['level']>> = {
  ready: 'ok',
  missing: 'problem',
  later: 'note',
  note: 'note',
  unknown: 'note',
}

function reportOf({ outcome, detail }: ReadinessCheck): Report {
  const text = fillText(READINESS_TEXTS[outcome], 'en', { detail })
  return { level: LEVELS[READINESS_OUTCOMES[outcome]], text }
}
