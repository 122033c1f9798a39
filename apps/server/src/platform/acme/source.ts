/** The certificate by ACME as listeners of any node read it, and what they answer the authority with. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CertificateSource } from '../certificates.ts'
import { loadInstallationKey } from '../crypto/installation-key.ts'
import { createSealedBox, type SealedBox } from '../crypto/sealed-box.ts'
import type { Db } from '../db/client.ts'
import { CERTIFICATE_PLACE } from './keep.ts'
import * as store from './store.ts'

/** `db` is the owner's. */
export function acmeSource(db: Db): CertificateSource {
  let box: SealedBox | undefined
  return {
    mark: () => store.markOf(db),
    read: async () => {
      const row = await store.readCertificate(db)
      if (!row?.chain || !row.key) return null
      box ??= createSealedBox(await loadInstallationKey(db))
      const key = box.open(CERTIFICATE_PLACE, row.key)
      if (key === null)
        throw new Error('the key of the certificate by ACME was sealed by another installation')
      return { cert: row.chain, key: key.toString() }
    },
  }
}

export interface ShownProofs {
  /** What an authority is told for its token; null for none of ours. */
  answerTo(token: string): Promise<string | null>
  /** Keys and certificates for connections of an authority, by host name. */
  pairs(): Promise<ReadonlyMap<string, { readonly cert: string; readonly key: string }>>
}

/** ms between two looks: strangers may ask as often as they like. */
const LOOK_MS = 500

export function shownProofs(db: Db): ShownProofs {
  let looked = -Infinity
  let next: ReturnType<typeof store.readProofs> | null = null
  /** All who ask before it begins share a look; one that has begun may have missed what was just stored. */
  const look = () =>
    (next ??= (async () => {
      await pause(Math.max(0, looked + LOOK_MS - performance.now()))
      next = null
      looked = performance.now()
      return store.readProofs(db)
    })())
  return {
    answerTo: async (token) => (await look()).find((one) => one.token === token)?.answer ?? null,
    pairs: async () =>
      new Map(
        (await look()).flatMap(({ name, cert, key }) =>
          cert === null || key === null ? [] : [[name, { cert, key }] as const],
        ),
      ),
  }
}
