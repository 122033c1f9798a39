/**
 * Capabilities: links in mails that let whoever holds one do one thing to one thing until its end, without signing in.
 * They are signed, not stored; one that was used up is remembered (spent-store.ts).
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CapabilityPurpose } from '@postern/contract/codes/capability.ts'
import { AppError } from '../app-error.ts'

/** What a capability is about, such as `{ mail: 17, recipient: 'a@b' }`: short, since it travels in the link. */
export type CapabilitySubject = Readonly<Record<string, string | number>>

export interface Capability {
  /** The same for each reading of one link: what is remembered when it was used up. */
  readonly id: string
  readonly subject: CapabilitySubject
  /** ms since the epoch. */
  readonly expiresAt: number
}

export interface Capabilities {
  /** Text of a link's last segment (base64url and one dot). The same asked twice is the same text. */
  issue(purpose: CapabilityPurpose, subject: CapabilitySubject, expiresAt: number): string
  /** @throws AppError LINK_INVALID (changed, or of another purpose), LINK_EXPIRED */
  read(purpose: CapabilityPurpose, text: string, now: number): Capability
}

/** Links longer than this are cut by some mail programs. */
const TEXT_MAX = 600
const TEXT = /^([\w-]{1,560})\.([\w-]{43})$/

/** `installationKey` as `loadInstallationKey` has it: links are good on all nodes. */
export function createCapabilities(installationKey: Buffer): Capabilities {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'postern capability', 32))
  const sign = (purpose: CapabilityPurpose, body: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}:${body}`).digest()
  return {
    issue(purpose, subject, expiresAt) {
      const body = Buffer.from(JSON.stringify([Math.ceil(expiresAt / 1000), subject])).toString('base64url')
      const text = `${body}.${sign(purpose, body).toString('base64url')}`
      if (text.length > TEXT_MAX)
        throw new RangeError(`a capability of ${text.length} characters: ${purpose}`)
      return text
    },
    read(purpose, text, now) {
      const [, body, signature] = TEXT.exec(text) ?? []
      if (body === undefined || signature === undefined) throw new AppError('LINK_INVALID')
      const wanted = sign(purpose, body)
      const given = Buffer.from(signature, 'base64url')
      // Base64url has several spellings of the same bytes; only ours is good, so that an id is one link's.
      if (given.toString('base64url') !== signature || !timingSafeEqual(given, wanted))
        throw new AppError('LINK_INVALID')
      const [seconds, subject] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        number,
        CapabilitySubject,
      ]
      if (now >= seconds * 1000) throw new AppError('LINK_EXPIRED')
      return { id: signature, subject, expiresAt: seconds * 1000 }
    },
  }
}
