/** Signed messages of a given mean size for load tests, and the DNS zone that authenticates them. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import type { DnsZone } from '@postern/testkit/dns-zone.ts'
import { corpora } from '@postern/testkit/corpora.ts'

export interface LoadSet {
  /** Wire form without the closing dot: CRLF line ends, dots stuffed. The first line is `X-Load: ` and 16 digits. */
  readonly messages: readonly Buffer[]
  readonly meanBytes: number
  readonly zone: DnsZone
  readonly sender: string
  /** Of each message, where they have senders of their own. */
  readonly senders?: readonly string[]
}

const DOMAIN = 'sender.example'
/** Takes the place of a message's number. */
export const LOAD_FIELD = `X-Load: ${'0'.repeat(16)}\r\n`

/** Real texts where the corpora are there, padded by attachments to `meanBytes`; DKIM-signed, SPF and DMARC pass. */
export async function buildLoadSet(count: number, meanBytes: number): Promise<LoadSet> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const texts = realTexts(count)
  const messages: Buffer[] = []
  for (let i = 0; i < count; i++) {
    // Sizes as they come: many small, few large, the given mean.
    const size = Math.max(2_000, Math.round(-Math.log(1 - (i + 0.5) / count) * meanBytes))
    const message = compose(texts[i % texts.length]!, size, i)
    const { signatures } = await dkimSign(message, {
      canonicalization: 'relaxed/relaxed',
      signTime: new Date(),
      signingDomain: DOMAIN,
      selector: 'load',
      privateKey,
    })
    messages.push(stuffDots(Buffer.concat([Buffer.from(LOAD_FIELD + signatures), message])))
  }
  return {
    messages,
    meanBytes: messages.reduce((sum, message) => sum + message.length, 0) / count,
    sender: `news@${DOMAIN}`,
    zone: {
      [DOMAIN]: { TXT: ['v=spf1 ip4:127.0.0.1 -all'] },
      [`load._domainkey.${DOMAIN}`]: { TXT: [`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`] },
      [`_dmarc.${DOMAIN}`]: { TXT: ['v=DMARC1; p=reject'] },
    },
  }
}

function compose(text: string, size: number, index: number): Buffer {
  const boundary = `=_load_${index}`
  const attachment = randomBytes(Math.max(100, Math.round((size - text.length - 800) * 0.73)))
  const lines = [
    `From: Load <news@${DOMAIN}>`,
    'To: Kim <kim@corp.example>',
    `Subject: Minutes of meeting ${index}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${index}.${Date.now()}@${DOMAIN}>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    `--${boundary}`,
    'Content-Type: image/jpeg',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="photo-${index}.jpg"`,
    '',
    Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), attachment])
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n'),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Bodies of real mail, as lines with CRLF; made-up ones where there are no corpora. */
function realTexts(count: number): string[] {
  const root = corpora()
  if (root === null) return ['The quick brown fox jumps over the lazy dog.\r\n'.repeat(60)]
  const folder = join(root, 'mail/ham/list-usrp-users')
  return (
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1').replace(/\r?\n/g, '\r\n'))
      // The parts of others would be parts hidden in ours, and held.
      .filter((raw) => !/^content-type:\s*multipart/im.test(raw))
      .slice(0, count)
      .map((raw) =>
        raw
          .slice(raw.indexOf('\r\n\r\n') + 4)
          .slice(0, 20_000)
          .replace(/[^\x20-\x7e\r\n]/g, '?'),
      )
  )
}

export function stuffDots(message: Buffer): Buffer {
  return Buffer.from(message.toString('latin1').replace(/\r\n\./g, '\r\n..'), 'latin1')
}
