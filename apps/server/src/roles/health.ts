/** How the installation is, asked of it: the virus engine, DNS, the disk. */
import { statfs } from 'node:fs/promises'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ReadHealth } from '../features/dashboard/ports.ts'
import { isAway } from '../pipeline/score-watch/store.ts'
import type { Db } from '../platform/db/client.ts'
import { clamdVersion } from '../pipeline/checks/virus/clamd.ts'
import { clamdUrls } from './scan-config.ts'
import { isAbsent } from '../platform/dns/absent.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import type { Env } from '../platform/env.ts'

/** What a page waits for at most. */
const PATIENCE_MS = 2000

export function healthReader(env: Env, db: Db, settings: () => SettingsValues): ReadHealth {
  const dns = createResolver({ servers: env.dnsServers })
  return async () => {
    const { scan, virus } = settings()
    const { statisticalScore } = scan
    const engines = clamdUrls(env, virus)
    const [clamd, answers, disk, away] = await Promise.all([
      engines.length === 0 ? null : anyWorks(engines),
      within(answersDns(dns.resolve), false),
      diskOf(env.dataDir),
      isAway(db).catch(() => false),
    ])
    return {
      virus: { built_in: virus.builtIn, clamd },
      score: statisticalScore === 'off' ? 'off' : away ? 'away' : 'counts',
      dns: answers,
      disk,
    }
  }
}

/** One that answers is enough: it takes over. */
async function anyWorks(engines: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answers = await Promise.all(engines.map((url) => works(clamdVersion(url, signal))))
  return answers.includes(true)
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

async function works(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch {
    return false
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

function within<T>(work: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), PATIENCE_MS)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
