/** The key that all keys of rewritten links come of: one for each message, by `messageKey` of `@postern/mail`. */
import { hkdfSync } from 'node:crypto'

/** 32 bytes. `installationKey` as `loadInstallationKey` has it: links are good on all nodes, as long as it is. */
export function linkMaster(installationKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', installationKey, '', 'postern checked link', 32))
}
