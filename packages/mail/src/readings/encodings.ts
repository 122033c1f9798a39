/** Decodings that other readers could apply to a part whose transfer encoding is in doubt. */
import { detectType } from '../file-type/file-type.ts'
import { decodeBody } from '../mime/decode-body.ts'
import type { MimePart } from '../mime/part.ts'
import { decodeQuotedPrintable, type TransferEncoding } from '../text/transfer-encoding.ts'
import { different, looksBase64, looksQuotedPrintable } from './base64.ts'

/** The body decoded by every encoding that is named or looks applied, the bare bytes included, where not as ours. */
export function otherDecodings(part: MimePart): Buffer[] {
  const raw = part.raw()
  const encodings = new Set<TransferEncoding>([part.encoding, ...part.head.otherEncodings])
  if (looksBase64(raw)) encodings.add('base64')
  if (looksQuotedPrintable(raw)) encodings.add('quoted-printable')
  return different([raw, ...[...encodings].map((encoding) => decodeBody(raw, encoding))], part.decoded())
}

const BROKEN = String.raw`=(?![0-9A-Fa-f]{2}|[ \t]*(?:\r?\n|$))`

/** Quoted-printable with broken escapes left out, with or without what follows them in their line; ours keeps them. */
export function escapeReadings(raw: Buffer): Buffer[] {
  const text = raw.toString('latin1')
  const without = ['', '[^]{0,2}', String.raw`[^\n]*(?:\n|$)`].map((rest) =>
    text.replace(new RegExp(`${BROKEN}${rest}`, 'g'), ''),
  )
  const decoded = without.map((one) => decodeQuotedPrintable(Buffer.from(one, 'latin1')).data)
  return different(decoded, decodeQuotedPrintable(raw).data)
}

/** Shorter files say nothing by the two or three bytes that make some kinds known. */
const MIN_KNOWN = 64
const UNTELLING = /^(?:text|message|image|audio|video)\/|^application\/(?:octet-stream|xml|x-pem-file)$/

/** Whether bytes are a file of a kind that is known by its bytes alone and can carry something. */
export function isKnownFile(data: Buffer): boolean {
  return data.length >= MIN_KNOWN && !UNTELLING.test(detectType(data).type)
}
