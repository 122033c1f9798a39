/** What disarming mail takes: the processes that do it, which start when there is work, and the keys of links. */
import { createDetoxPool, type DetoxPool } from '../../pipeline/detox-process/pool.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { LinkKeys } from '../../pipeline/detox/seal.ts'
import { linkMaster } from '../../platform/crypto/link-master.ts'
import type { Logger } from '../../platform/log.ts'

/** ms after which a process is taken for stuck; budgets of pages, parts and bytes end work earlier. */
const JOB_MS = 300_000

export function openDetoxPool(log: Logger, processes: number): DetoxPool {
  return createDetoxPool({
    processes,
    jobMs: JOB_MS,
    onTrouble: (why) => log.warn({ why }, 'a detox process ended'),
  })
}

/** `key`: of the installation. */
export function linkKeysOf(key: Buffer, settings: () => Pick<SettingsValues, 'basic'>): LinkKeys {
  const origin = (): string => {
    const { publicUrl } = settings().basic
    return publicUrl === '' ? '' : new URL(publicUrl).origin
  }
  return { master: linkMaster(key), origin }
}
