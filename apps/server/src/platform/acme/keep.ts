/** Keeps the certificate of the installation: gets one, renews it in time, and says why where that fails. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { AcmeEnv } from '../acme-env.ts'
import { renewalIdOf } from '../crypto/certificate-maker.ts'
import type { SealedBox } from '../crypto/sealed-box.ts'
import type { Db } from '../db/client.ts'
import { noteAside } from '../db/set-aside-store.ts'
import type { Logger } from '../log.ts'
import { AcmeClient, type AcmePlace } from './client.ts'
import { orderCertificate, type Proof } from './order.ts'
import { AcmeProblem } from './problem.ts'
import * as store from './store.ts'

export interface KeepDeps {
  readonly acme: AcmeEnv | null
  readonly pool: pg.Pool
  readonly db: Db
  readonly box: SealedBox
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** What the box seals the keys for. */
export const CERTIFICATE_PLACE = 'acme:certificate'
const accountPlace = (directory: string): string => `acme:account:${directory}`

const MINUTE_MS = 60_000
/** ms between two questions to the authority when it wants to renew. */
const LOOK_EVERY_MS = 6 * 60 * MINUTE_MS
/** Authorities allow few failures an hour. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS

/** Does what is due at `now` (ms); most of the time that is nothing. */
export async function keepCertificate(deps: KeepDeps, now: number, signal: AbortSignal): Promise<unknown> {
  const { acme, db, pool, log } = deps
  if (acme === null) return undefined
  const stored = await store.readCertificate(db)
  if (stored?.retry_at && stored.retry_at.getTime() > now && isFor(acme, stored)) return undefined
  try {
    const place = { directory: acme.directory, roots: await rootsOf(acme), signal }
    const isCurrent = stored !== undefined && stored.chain !== null && isFor(acme, stored)
    if (isCurrent && (await renewalOf(deps, place, stored, now)) > now) return undefined
    const client = await openAccount(deps, acme, place)
    const replaces = isCurrent ? await renewalIdOf(stored.chain!) : null
    const { cert, key } = await order(deps, acme, { client, replaces, signal })
    const sealed = deps.box.seal(CERTIFICATE_PLACE, Buffer.from(key))
    await store.keepCertificate(db, {
      directory: acme.directory,
      names: acme.names,
      chain: cert,
      key: sealed,
      now: new Date(now),
    })
    await noteAside(pool, 'certificate', [], ['acme'])
    log.info({ names: acme.names, ends: new X509Certificate(cert).validTo }, 'a certificate was issued')
    return { issued: acme.names }
  } catch (error) {
    if (!(error instanceof AcmeProblem)) throw error
    return noteFailure(deps, acme, { error, failures: (stored?.failures ?? 0) + 1, now })
  }
}

function order(
  { db }: KeepDeps,
  { names, challenge }: AcmeEnv,
  {
    client,
    replaces,
    signal,
  }: { readonly client: AcmeClient; readonly replaces: string | null; readonly signal: AbortSignal },
) {
  const proofs = {
    show: (proof: Proof) => store.keepProof(db, proof),
    hide: (token: string) => store.dropProof(db, token),
  }
  return orderCertificate(client, { names, challenge, replaces }, proofs, signal).catch((error: unknown) => {
    // RFC 9773 §5: an authority that has replaced it already refuses to do so twice.
    if (replaces === null || !(error instanceof AcmeProblem) || error.code !== 'alreadyReplaced') throw error
    return orderCertificate(client, { names, challenge, replaces: null }, proofs, signal)
  })
}

function isFor(acme: AcmeEnv, stored: Pick<store.StoredCertificate, 'names' | 'directory'>): boolean {
  return stored.directory === acme.directory && stored.names.join() === acme.names.join()
}

async function noteFailure(
  { db, pool, log }: KeepDeps,
  { directory, names }: AcmeEnv,
  { error, failures, now }: { readonly error: AcmeProblem; readonly failures: number; readonly now: number },
) {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS)
  const retryAt = new Date(now + Math.max(pause, 1_000 * (error.retryAfter ?? 0)))
  await store.keepFailure(db, { directory, names, failures, retryAt })
  const reason = `${new URL(directory).host} did not issue it: ${error.message}`
  await noteAside(pool, 'certificate', [{ ref: 'acme', name: names.join(', '), reason }], ['acme'])
  log.warn({ err: error, names, retryAt }, 'no certificate was issued')
  return { failed: error.code }
}

/** Of the account at the authority, made on first use. */
async function openAccount({ db, box }: KeepDeps, acme: AcmeEnv, place: AcmePlace): Promise<AcmeClient> {
  const { directory, contact, binding } = acme
  const stored = await store.readAccount(db, directory)
  const opened = stored && box.open(accountPlace(directory), stored.key)
  const key = opened ? createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' }) : newKey()
  const client = await AcmeClient.open(place, key)
  const { location } = await client.post(client.directory.newAccount, {
    termsOfServiceAgreed: true,
    ...(contact === null ? {} : { contact: [`mailto:${contact}`] }),
    ...(binding === null ? {} : { externalAccountBinding: await client.bind(binding) }),
  })
  client.account = location
  const sealed = box.seal(accountPlace(directory), key.export({ type: 'pkcs8', format: 'der' }))
  await store.keepAccount(db, { directory, key: sealed, url: location })
  return client
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** ms since the epoch. The authority's word, asked for a few times a day; without one, two thirds of its life. */
async function renewalOf(
  { db, log }: KeepDeps,
  place: AcmePlace,
  { chain, looked_at: lookedAt, renew_at: renewAt }: store.StoredCertificate,
  now: number,
): Promise<number> {
  if (lookedAt && renewAt && now - lookedAt.getTime() < LOOK_EVERY_MS) return renewAt.getTime()
  const leaf = new X509Certificate(chain!)
  const id = await renewalIdOf(chain!)
  const window = id === null ? null : await windowOf(place, id, log)
  const [begins, ends] = [leaf.validFromDate.getTime(), leaf.validToDate.getTime()]
  const at = window
    ? window.start.getTime() + shareOf(leaf) * (window.end.getTime() - window.start.getTime())
    : begins + (2 / 3) * (ends - begins)
  await store.keepRenewal(db, new Date(now), new Date(at))
  return at
}

async function windowOf(place: AcmePlace, id: string, log: KeepDeps['log']) {
  try {
    const client = await AcmeClient.open(place, newKey())
    return await client.renewalWindow(id)
  } catch (error) {
    // The certificate's own dates will do.
    log.info({ err: error }, 'the authority did not say when it wants to renew')
    return null
  }
}

/** From 0 to 1, by chance, and the same each time for a certificate (RFC 9773 §4.2). */
function shareOf(leaf: X509Certificate): number {
  return createHash('sha256').update(leaf.raw).digest().readUInt32BE(0) / 2 ** 32
}

async function rootsOf({ rootsFile }: AcmeEnv): Promise<string | null> {
  if (rootsFile === null) return null
  return readFile(rootsFile, 'utf8').catch((error: unknown) => {
    throw new AcmeProblem('roots', `POSTERN_ACME_CA can’t be read: ${rootsFile}`, null, error)
  })
}
