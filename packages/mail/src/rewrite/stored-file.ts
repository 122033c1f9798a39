/** A file of a message by where its bytes lie: read again without parsing the message. */
import { decodeBody } from '../mime/decode-body.ts'
import { transferEncodingOf } from '../text/transfer-encoding.ts'

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
  return decodeBody(message.subarray(from, to), transferEncodingOf(encoding))
}
