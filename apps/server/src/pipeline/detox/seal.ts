/** The links of one message's copy, with the key that they are signed by. */
import type { LinkPolicy } from '@postern/detox/links/link-policy.ts'
import { messageKey, recipientNumber } from '@postern/mail/links/checked-link.ts'
import type { CopyPolicy } from './policy.ts'

export interface LinkKeys {
  /** Of all links of the installation (platform/crypto/link-master.ts). */
  readonly master: Buffer
  /** Origin of the console; '' where nobody has set it. */
  readonly origin: () => string
}

/**
 * `receiver`: whose copy it is, where it is one person's alone. Undefined where links stay, as they do without an address of the page
 * that checks them.
 */
export function linksOf(
  { links }: CopyPolicy,
  message: string,
  receiver: string | null,
  { master, origin }: LinkKeys,
): LinkPolicy | undefined {
  const of = origin()
  if (!links || (links.mode === 'rewrite' && of === '')) return undefined
  const key = messageKey(master, message)
  const recipient = receiver === null ? null : recipientNumber(key, receiver)
  return { ...links, seal: { origin: of, message, key, recipient } }
}
