/** Self-signed certificates for tests, made on the spot so that no private key lies in the repository. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface TestCertificate {
  /** PEM, PKCS #8. */
  readonly key: string
  /** PEM, X.509 v3, ECDSA P-256, valid from 2020 to 2049. */
  readonly cert: string
}

/** DER type-length-value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)

const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'))
const COMMON_NAME = hex('0603550403')
const ALT_NAME = hex('0603551d11')

const CONSTRAINTS = hex('0603551d13')
const IS_AUTHORITY = sequence(CONSTRAINTS, hex('0101ff'), der(0x04, hex('30030101ff')))

/** Authority information access: CA issuers at http://ca.example/ (RFC 5280 §4.2.2.1). */
const ISSUER_ADDRESS = sequence(
  hex('06082b06010505070101'),
  der(0x04, sequence(sequence(hex('06082b06010505073002'), der(0x86, ascii('http://ca.example/'))))),
)

/** A certificate for `host`, and for localhost and 127.0.0.1 besides; `ends` as UTCTime. */
export function testCertificate(host = 'mx.example.test', ends?: string): TestCertificate {
  const pair = newPair()
  const by = { name: host, pair }
  return issued({ subject: host, pair, extension: namesOf([host, 'localhost']), by, ends })
}

export interface TestAuthority extends TestCertificate {
  /** A certificate for these names only, from this authority. */
  issue(...hosts: readonly string[]): TestCertificate
  /** The same, which says where the certificate of this authority is. */
  issueWithAddress(...hosts: readonly string[]): TestCertificate
  /** An authority below this one. */
  authority(name: string): TestAuthority
}

/** An authority that signs with its own key. */
export function testAuthority(name = 'Test Authority'): TestAuthority {
  return authority(name)
}

function authority(name: string, above?: { readonly name: string; readonly pair: Pair }): TestAuthority {
  const pair = newPair()
  const by = { name, pair }
  const issue = (hosts: readonly string[], ...more: Buffer[]) => {
    const extension = Buffer.concat([namesOf(hosts), ...more])
    return issued({ subject: hosts[0]!, pair: newPair(), extension, by })
  }
  return {
    ...issued({ subject: name, pair, extension: IS_AUTHORITY, by: above ?? by }),
    issue: (...hosts) => issue(hosts),
    issueWithAddress: (...hosts) => issue(hosts, ISSUER_ADDRESS),
    authority: (below) => authority(below, by),
  }
}

type Pair = ReturnType<typeof newPair>
const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Alternative names; localhost brings its address along. */
function namesOf(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) => der(0x82, ascii(host)))
  if (hosts.includes('localhost')) names.push(der(0x87, hex('7f000001')))
  return sequence(ALT_NAME, der(0x04, sequence(...names)))
}

function issued(wish: {
  readonly subject: string
  readonly pair: Pair
  readonly extension: Buffer
  readonly by: { readonly name: string; readonly pair: Pair }
  readonly ends?: string | undefined
}): TestCertificate {
  const { subject, pair, extension, by, ends = '491231235959Z' } = wish
  const named = (text: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, ascii(text)))))
  const serial = Buffer.concat([hex('01'), randomBytes(8)])
  const unsigned = sequence(
    der(0xa0, hex('020102')),
    der(0x02, serial),
    ECDSA_SHA256,
    named(by.name),
    sequence(der(0x17, ascii('200101000000Z')), der(0x17, ascii(ends))),
    named(subject),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', unsigned, by.pair.privateKey)
  const certificate = sequence(unsigned, ECDSA_SHA256, der(0x03, hex('00'), signature))
  const body = certificate.toString('base64').replace(/.{1,64}/g, '$&\n')
  return {
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`,
  }
}
