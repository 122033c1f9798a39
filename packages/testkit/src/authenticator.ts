/** An authenticator in software: makes passkeys and signs with them as a browser's would (WebAuthn level 3, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HOLDS_CREDENTIAL = 64

/** What an assertion says besides the truth; tests lie with it. */
export interface Assertion {
  readonly challenge: string
  readonly origin: string
  /** The authenticator knew its owner by finger or PIN; true when absent. */
  readonly verified?: boolean
  /** Signature counter; 0 when absent, as of passkeys that are synchronised. */
  readonly counter?: number
  readonly userHandle?: string
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** An authenticator with one passkey for the relying party of `origin`. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const rpIdHash = sha256(new URL(origin).hostname)
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  return {
    id,
    /** RegistrationResponseJSON, attestation "none". */
    register(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([USER_PRESENT | USER_VERIFIED | HOLDS_CREDENTIAL]),
        Buffer.alloc(4 + 16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      const clientData = clientDataOf('webauthn.create', challenge, origin)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...common, authenticatorAttachment: 'platform' as const, response }
    },
    /** AuthenticationResponseJSON. */
    assert({ challenge, origin: from, verified = true, counter = 0, userHandle }: Assertion) {
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      const flags = Buffer.from([USER_PRESENT | (verified ? USER_VERIFIED : 0)])
      const authenticatorData = Buffer.concat([rpIdHash, flags, count])
      const clientData = clientDataOf('webauthn.get', challenge, from)
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      }
      return { ...common, response }
    },
  }
}

function clientDataOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** EC2, ES256, P-256 (RFC 9053 §2.1, §7.1.1). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, cborBytes(x), Buffer.from([0x22]), cborBytes(y)])
}

/** Shorter than 24 bytes (RFC 8949 §3). */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** From 24 to 255 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
