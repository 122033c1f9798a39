/** Certificates and requests for them that we make ourselves; all keys are ECDSA P-256. */
import { createHash, webcrypto } from 'node:crypto'

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNED = { name: 'ECDSA', hash: 'SHA-256' } as const
/** id-pe-acmeIdentifier (RFC 8737 §3). */
const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31'
const HOUR_MS = 3_600_000

/** PEM. */
interface KeyPair {
  readonly cert: string
  readonly key: string
}

/** Loaded when one is made, which is rare: 4 MB. */
async function library() {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as never)
  return x509
}

/** One that nobody vouches for, for `host`. */
export async function makeSelfSigned(host: string, lastsMs: number): Promise<KeyPair> {
  return selfSigned(host, lastsMs, [])
}

/**
 * What proves to an authority that we hold `host` (RFC 8737 §3).
 * @param answer the key authorization of the challenge
 */
export async function makeAlpnProof(host: string, answer: string): Promise<KeyPair> {
  const digest = createHash('sha256').update(answer).digest()
  // As an OCTET STRING of 32 bytes.
  const value = Buffer.concat([Buffer.from([0x04, digest.length]), digest])
  return selfSigned(host, HOUR_MS, [{ type: ACME_IDENTIFIER, value }])
}

async function selfSigned(
  host: string,
  lastsMs: number,
  critical: readonly { readonly type: string; readonly value: Buffer }[],
): Promise<KeyPair> {
  const x509 = await library()
  const keys = await newKeys()
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [host] }],
    notBefore: new Date(Date.now() - HOUR_MS),
    notAfter: new Date(Date.now() + lastsMs),
    keys,
    signingAlgorithm: SIGNED,
    extensions: [
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
      ...critical.map(({ type, value }) => new x509.Extension(type, true, new Uint8Array(value))),
    ],
  })
  return { cert: `${made.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}

/** A new key, and the request for a certificate of it for `names` (RFC 2986), as DER. */
export async function makeRequest(
  names: readonly string[],
): Promise<{ readonly csr: Buffer; readonly key: string }> {
  const x509 = await library()
  const keys = await newKeys()
  const made = await x509.Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: SIGNED,
    extensions: [
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
    ],
  })
  return { csr: Buffer.from(made.rawData), key: await pemOf(keys.privateKey) }
}

/** What an authority calls a certificate of its own when asked about renewal (RFC 9773 §4.1); null where it has no such id. */
export async function renewalIdOf(pem: string): Promise<string | null> {
  const x509 = await library()
  const certificate = new x509.X509Certificate(pem)
  const { keyId } = certificate.getExtension(x509.AuthorityKeyIdentifierExtension) ?? {}
  if (!keyId) return null
  const serial = Buffer.from(certificate.serialNumber, 'hex')
  // As an INTEGER in DER: the first bit is its sign.
  const integer = serial[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), serial]) : serial
  return `${Buffer.from(keyId, 'hex').toString('base64url')}.${integer.toString('base64url')}`
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify'])
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key))
  const lines = der.toString('base64').replaceAll(/.{1,64}/g, '$&\n')
  return `-----BEGIN PRIVATE KEY-----\n${lines}-----END PRIVATE KEY-----\n`
}
