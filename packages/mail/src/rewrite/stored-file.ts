/** A file of a message by where its bytes lie: read again without parsing the message. */
import { decodeUuBody, decodeYencBody } from '../mime/text-blocks.ts'
import { decodeBase64, decodeQuotedPrintable, transferEncodingOf } from '../text/transfer-encoding.ts'

export interface StoredFile {
  /** Safe display name, never ''. */
  readonly name: string
  /** Media type as the bytes have it. */
  readonly type: string
  readonly size: number
  /** Lower-case hex. */
  readonly sha256: string
  /** Offsets of the undecoded body in the message. */
  readonly from: number
  readonly to: number
  /** Transfer encoding of the body. */
  readonly encoding: string
}

/** The file's bytes; whoever hands them out compares their hash with `sha256`. */
export function storedFileBytes(message: Buffer, { from, to, encoding }: StoredFile): Buffer {
  const raw = message.subarray(from, to)
  switch (transferEncodingOf(encoding)) {
    case 'base64':
      return decodeBase64(raw).data
    case 'quoted-printable':
      return decodeQuotedPrintable(raw).data
    case 'uuencode':
      return decodeUuBody(raw) ?? raw
    case 'yenc':
      return decodeYencBody(raw) ?? raw
    default:
      return raw
  }
}
