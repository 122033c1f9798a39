/** The protocol of certificate authorities (ACME, RFC 8555), as far as getting a certificate needs it. */
import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { request } from 'node:https'
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type FlattenedJWS, type JWK } from 'jose'
import { AcmeProblem, problemOf } from './problem.ts'

export interface AcmePlace {
  /** URL of the authority's directory. */
  readonly directory: string
  /** PEM of the roots that its own TLS is believed by; null: those of Node. */
  readonly roots: string | null
  readonly signal: AbortSignal
}

export interface Directory {
  readonly newNonce: string
  readonly newAccount: string
  readonly newOrder: string
  /** RFC 9773; absent where the authority does not say. */
  readonly renewalInfo?: string
}

export interface Answer<T> {
  readonly body: T
  /** `Location`; '' where there is none. */
  readonly location: string
  /** s; null where it does not say. */
  readonly retryAfter: number | null
}

interface Raw {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

const PATIENCE_MS = 30_000
/** Chains are a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const NONCE_TRIES = 5

export class AcmeClient {
  readonly #place: AcmePlace
  readonly #key: KeyObject
  readonly #jwk: JWK
  #nonce: string | null = null
  /** URL of the account, once there is one. */
  account = ''
  readonly directory: Directory
  /** Of the account's key (RFC 7638): what challenges are answered with. */
  readonly thumbprint: string

  private constructor(
    place: AcmePlace,
    key: KeyObject,
    known: Pick<AcmeClient, 'directory' | 'thumbprint'> & { jwk: JWK },
  ) {
    this.#place = place
    this.#key = key
    this.#jwk = known.jwk
    this.directory = known.directory
    this.thumbprint = known.thumbprint
  }

  /** @param key of the account, ECDSA P-256. @throws AcmeProblem */
  static async open(place: AcmePlace, key: KeyObject): Promise<AcmeClient> {
    const directory = (await readJson(place, place.directory)).body as Directory
    const jwk = await exportJWK(createPublicKey(key))
    return new AcmeClient(place, key, { directory, jwk, thumbprint: await calculateJwkThumbprint(jwk) })
  }

  /** Posts `payload`, signed; null asks for what is there (POST-as-GET, §6.3). @throws AcmeProblem */
  async post<T>(url: string, payload: object | null): Promise<Answer<T>> {
    const { text, ...rest } = await this.#signed(url, payload)
    return { ...rest, body: parse(text) as T }
  }

  /** What lies at `url` as text. @throws AcmeProblem */
  async read(url: string): Promise<string> {
    return (await this.#signed(url, null)).text
  }

  /** A signature by the key that an authority has given beside its id (§7.3.4). */
  async bind({ kid, hmac }: { readonly kid: string; readonly hmac: Buffer }): Promise<FlattenedJWS> {
    return new FlattenedSign(Buffer.from(JSON.stringify(this.#jwk)))
      .setProtectedHeader({ alg: 'HS256', kid, url: this.directory.newAccount })
      .sign(createSecretKey(hmac))
  }

  /** When the authority wants a certificate renewed; null where it does not say. */
  async renewalWindow(id: string): Promise<{ readonly start: Date; readonly end: Date } | null> {
    const { renewalInfo } = this.directory
    if (renewalInfo === undefined) return null
    const { body } = await readJson(this.#place, `${renewalInfo}/${id}`)
    const { suggestedWindow } = body as { readonly suggestedWindow?: { start: string; end: string } }
    const [start, end] = [new Date(suggestedWindow?.start ?? ''), new Date(suggestedWindow?.end ?? '')]
    return Number.isNaN(start.getTime()) || Number.isNaN(end.getTime()) || end <= start
      ? null
      : { start, end }
  }

  async #signed(url: string, payload: object | null) {
    for (let tries = 1; ; tries++) {
      const nonce = this.#nonce ?? (await this.#newNonce())
      this.#nonce = null
      const body = Buffer.from(payload === null ? '' : JSON.stringify(payload))
      const who = this.account === '' ? { jwk: this.#jwk } : { kid: this.account }
      const jws = await new FlattenedSign(body)
        .setProtectedHeader({ alg: 'ES256', nonce, url, ...who })
        .sign(this.#key)
      // An empty payload is left out by the library.
      const raw = await send(this.#place, url, 'POST', JSON.stringify({ ...jws, payload: jws.payload ?? '' }))
      this.#nonce = raw.headers['replay-nonce'] ?? null
      const retryAfter = secondsOf(raw.headers['retry-after'])
      const location = raw.headers['location'] ?? ''
      if (raw.status < 300) return { text: raw.text, location, retryAfter }
      const problem = problemOf(parse(raw.text), raw.status, retryAfter)
      if (problem.code !== 'badNonce' || tries === NONCE_TRIES) throw problem
    }
  }

  async #newNonce(): Promise<string> {
    const { headers, status } = await send(this.#place, this.directory.newNonce, 'HEAD')
    const nonce = headers['replay-nonce']
    if (nonce === undefined) throw problemOf(null, status)
    return nonce
  }
}

async function readJson(place: AcmePlace, url: string): Promise<{ readonly body: unknown }> {
  const { status, text } = await send(place, url, 'GET')
  const body = parse(text)
  if (status !== 200 || typeof body !== 'object' || body === null) throw problemOf(body, status)
  return { body }
}

/** @throws AcmeProblem `connection` */
function send(place: AcmePlace, url: string, method: string, body?: string): Promise<Raw> {
  const signal = AbortSignal.any([place.signal, AbortSignal.timeout(PATIENCE_MS)])
  return new Promise<Raw>((resolve, reject) => {
    const options = {
      method,
      signal,
      ...(place.roots === null ? {} : { ca: place.roots }),
      headers: {
        'user-agent': 'Postern',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/jose+json', 'content-length': Buffer.byteLength(body) }),
      },
    }
    const asked = request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length > MOST_BYTES) response.destroy(new Error('the answer is too large'))
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          text,
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  }).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    throw new AcmeProblem('connection', `${new URL(url).host} does not answer: ${words}`, null, error)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(value: string | undefined): number | null {
  if (value === undefined) return null
  const seconds = /^\d{1,8}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
