/** Private keys that seal mail (RFC 8617) at rest: each is sealed for its name in DNS, and opens for no other. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { SealedBox } from './sealed-box.ts'

/** Where the public key stands: `SELECTOR._domainkey.DOMAIN`. */
export interface ArcKeyName {
  readonly domain: string
  readonly selector: string
}

export function sealArcKey(box: SealedBox, name: ArcKeyName, key: KeyObject): Buffer {
  return box.seal(placeOf(name), key.export({ type: 'pkcs8', format: 'der' }))
}

/** Null when it was sealed for another name or by another installation. */
export function openArcKey(box: SealedBox, name: ArcKeyName, sealed: Buffer): KeyObject | null {
  const der = box.open(placeOf(name), sealed)
  return der && createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function placeOf({ domain, selector }: ArcKeyName): string {
  return `arc:${JSON.stringify([domain, selector])}`
}
