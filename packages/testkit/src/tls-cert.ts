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

/** A certificate for `host`, and for localhost and 127.0.0.1 besides. */
export function testCertificate(host = 'mx.example.test'): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, ascii(host)))))
  const names = sequence(der(0x82, ascii(host)), der(0x82, ascii('localhost')), der(0x87, hex('7f000001')))
  const serial = Buffer.concat([hex('01'), randomBytes(8)])
  const unsigned = sequence(
    der(0xa0, hex('020102')),
    der(0x02, serial),
    ECDSA_SHA256,
    name,
    sequence(der(0x17, ascii('200101000000Z')), der(0x17, ascii('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALT_NAME, der(0x04, names)))),
  )
  const signature = sign('sha256', unsigned, privateKey)
  const certificate = sequence(unsigned, ECDSA_SHA256, der(0x03, hex('00'), signature))
  const body = certificate.toString('base64').replace(/.{1,64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`,
  }
}
