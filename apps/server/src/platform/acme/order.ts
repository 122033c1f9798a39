/** Orders a certificate: proves each name, asks for it, and waits for it (RFC 8555 §7.1). */
import { setTimeout as pause } from 'node:timers/promises'
import type { AcmeChallengeKind } from '../acme-env.ts'
import { makeAlpnProof, makeRequest } from '../crypto/certificate-maker.ts'
import type { KeyPair } from '../tls.ts'
import type { AcmeClient, Answer } from './client.ts'
import { AcmeProblem, problemOf } from './problem.ts'

export interface Wanted {
  readonly names: readonly string[]
  readonly challenge: AcmeChallengeKind
  /** Id of the certificate that this one replaces (RFC 9773 §5), or null. */
  readonly replaces: string | null
}

/** What listeners of any node answer the authority with. */
export interface Proof {
  readonly token: string
  readonly name: string
  /** The key authorization. */
  readonly answer: string
  /** Of TLS-ALPN-01. */
  readonly pair: KeyPair | null
}

export interface Proofs {
  /** Answered by all nodes from here on. */
  show(proof: Proof): Promise<void>
  hide(token: string): Promise<void>
}

interface Resource {
  readonly status: string
  readonly error?: unknown
}
interface Order extends Resource {
  readonly authorizations: readonly string[]
  readonly finalize: string
  readonly certificate?: string
}
interface Challenge extends Resource {
  readonly type: string
  readonly url: string
  readonly token: string
}
interface Authorization extends Resource {
  readonly identifier: { readonly value: string }
  readonly challenges: readonly Challenge[]
}

/** ms in which an authority has to have looked, and to have signed. */
const PATIENCE_MS = 120_000
const LOOK_SECONDS = 1
const MOST_LOOK_SECONDS = 15

/** @throws AcmeProblem with the authority's reason */
export async function orderCertificate(
  client: AcmeClient,
  { names, challenge, replaces }: Wanted,
  proofs: Proofs,
  signal: AbortSignal,
): Promise<KeyPair> {
  const ordered = await client.post<Order>(client.directory.newOrder, {
    identifiers: names.map((value) => ({ type: 'dns', value })),
    ...(replaces === null || client.directory.renewalInfo === undefined ? {} : { replaces }),
  })
  for (const url of ordered.body.authorizations) await prove(client, url, challenge, proofs, signal)
  const { csr, key } = await makeRequest(names)
  await client.post(ordered.body.finalize, { csr: csr.toString('base64url') })
  const done = await settled<Order>(client, ordered.location, ['ready', 'processing', 'pending'], signal)
  if (done.certificate === undefined) throw problemOf(done.error, 0)
  return { cert: await client.read(done.certificate), key }
}

async function prove(
  client: AcmeClient,
  url: string,
  kind: AcmeChallengeKind,
  proofs: Proofs,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await client.post<Authorization>(url, null)
  if (body.status === 'valid') return
  const name = body.identifier.value
  const challenge = body.challenges.find(({ type }) => type === kind)
  if (!challenge) throw new AcmeProblem('challenge', `${name}: the authority does not offer ${kind}`)
  const { token } = challenge
  const answer = `${token}.${client.thumbprint}`
  const pair = kind === 'tls-alpn-01' ? await makeAlpnProof(name, answer) : null
  await proofs.show({ token, name, answer, pair })
  try {
    await client.post(challenge.url, {})
    const seen = await settled<Authorization>(client, url, ['pending'], signal)
    if (seen.status === 'valid') return
    const reason = problemOf(seen.challenges.find(({ type }) => type === kind)?.error, 0)
    throw new AcmeProblem(reason.code, `${name}: ${reason.message}`)
  } finally {
    await proofs.hide(token)
  }
}

/** Asks until the state is none of `open`. */
async function settled<T extends Resource>(
  client: AcmeClient,
  url: string,
  open: readonly string[],
  signal: AbortSignal,
): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { body, retryAfter }: Answer<T> = await client.post<T>(url, null)
    if (!open.includes(body.status)) return body
    if (performance.now() > until)
      throw new AcmeProblem('timeout', `the authority left ${url} ${body.status}`)
    await pause(1_000 * Math.min(retryAfter ?? LOOK_SECONDS, MOST_LOOK_SECONDS), undefined, { signal })
  }
}
