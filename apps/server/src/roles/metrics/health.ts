/** How the installation is, asked of it: the virus engine, DNS, the disk, the database, certificates. */
import { statfs } from 'node:fs/promises'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ReadHealth } from '../../features/dashboard/ports.ts'
import { isAway } from '../../pipeline/score-watch/store.ts'
import { lookAtCertificates } from '../../platform/certificates.ts'
import type { Db } from '../../platform/db/client.ts'
import { readCondition } from '../../platform/db/condition.ts'
import { clamdVersion } from '../../pipeline/checks/virus/clamd.ts'
import { certificateFiles } from '../receiving/certificate-files.ts'
import { clamdUrls } from '../receiving/scan-config.ts'
import { isAbsent } from '../../platform/dns/absent.ts'
import { createResolver } from '../../platform/dns/resolver.ts'
import type { Env } from '../../platform/env.ts'

/** What a page waits for at most. */
const PATIENCE_MS = 2000

export function healthReader(env: Env, db: Db, settings: () => SettingsValues): ReadHealth {
  const dns = createResolver({ servers: env.dnsServers })
  return async () => {
    const { scan, virus, smtp } = settings()
    const { statisticalScore } = scan
    const engines = clamdUrls(env, virus)
    const [clamd, answers, disk, away, database, certificates] = await Promise.all([
      newestOf(engines),
      within(answersDns(dns.resolve), false),
      diskOf(env.dataDir),
      isAway(db).catch(() => false),
      within(readCondition(db), null).catch(() => null),
      lookAtCertificates(certificateFiles(env, db, smtp.hostName || env.hostName)),
    ])
    const [first] = certificates.ends
    return {
      virus: {
        built_in: virus.builtIn,
        clamd: engines.length === 0 ? null : clamd !== null,
        signed: clamd?.signed?.toISOString() ?? null,
      },
      score: statisticalScore === 'off' ? 'off' : away ? 'away' : 'counts',
      dns: answers,
      disk,
      database,
      certificate: first
        ? {
            name: first.name,
            ends: first.ends.toISOString(),
            own: first.origin === 'own',
            count: certificates.ends.length,
          }
        : null,
    }
  }
}

/** Of those that answer, the one with the newest signatures: one is enough, as it takes over. Null where none does. */
async function newestOf(engines: readonly string[]): Promise<{ readonly signed: Date | null } | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answers = await Promise.all(engines.map((url) => clamdVersion(url, signal).catch(() => null)))
  const [newest] = answers
    .filter((answer) => answer !== null)
    .toSorted((a, b) => (b.signed?.getTime() ?? 0) - (a.signed?.getTime() ?? 0))
  return newest ?? null
}

/** Any answer will do, a refusal to know the name too: only silence and broken servers are no DNS. */
async function answersDns(resolve: ReturnType<typeof createResolver>['resolve']): Promise<boolean> {
  try {
    await resolve('postern.invalid', 'A')
    return true
  } catch (error) {
    return isAbsent(error)
  }
}

async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

function within<T, L>(work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), PATIENCE_MS)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
