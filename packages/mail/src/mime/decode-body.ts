/** The bytes that a body stands for (RFC 2045 §6; uuencode and yEnc as mailers use them). */
import { decodeBase64, decodeQuotedPrintable, type TransferEncoding } from '../text/transfer-encoding.ts'
import { decodeUuBody, decodeYencBody } from './text-blocks.ts'

/** `raw` itself where nothing is encoded, or where it is not what its encoding says. */
export function decodeBody(raw: Buffer, encoding: TransferEncoding): Buffer {
  switch (encoding) {
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
