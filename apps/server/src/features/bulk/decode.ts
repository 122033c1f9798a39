/** Bytes of a text file → text. */
import type { BulkStart } from '@postern/contract/routes/bulk.ts'
import { decodeKorean } from '@postern/mail/text/charsets.ts'
import { AppError } from '../../platform/app-error.ts'

export interface DecodedText {
  readonly text: string
  readonly charset: string
}

/** Bytes looked at to tell EUC-KR from Shift_JIS. */
const SAMPLE = 65_536

/**
 * The text of a file: by its byte order mark, else UTF-8, else the likelier of EUC-KR and Shift_JIS.
 * @throws AppError FILE_TYPE_NOT_ALLOWED for what is no text, INVALID_CHARSET when the bytes are not of the charset asked for
 */
export function decodeText(bytes: Uint8Array, wanted: BulkStart['charset'] = 'auto'): DecodedText {
  const marked = markOf(bytes)
  if (marked !== null) return checked(bytes, marked)
  if (wanted !== 'auto') return checked(bytes, wanted)
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== null) return plain(utf8, 'utf-8')
  const likely = looksJapanese(bytes.subarray(0, SAMPLE))
    ? (['shift_jis', 'euc-kr'] as const)
    : (['euc-kr', 'shift_jis'] as const)
  for (const charset of likely) {
    const text = decode(bytes, charset)
    if (text !== null) return plain(text, charset)
  }
  throw new AppError('FILE_TYPE_NOT_ALLOWED', { detail: 'no text in a charset we read' })
}

/** Spreadsheets save "Unicode text" as UTF-16 with a mark. */
function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

function checked(bytes: Uint8Array, charset: string): DecodedText {
  const text = decode(bytes, charset)
  if (text === null) throw new AppError('INVALID_CHARSET', { fields: { charset: 'INVALID_CHARSET' } })
  return plain(text, charset)
}

function plain(text: string, charset: string): DecodedText {
  if (text.includes('\0')) throw new AppError('FILE_TYPE_NOT_ALLOWED', { detail: 'NUL: no text' })
  return { text, charset }
}

function decode(bytes: Uint8Array, charset: string): string | null {
  if (charset === 'euc-kr') {
    // With all syllables of Windows (code page 949), which the platform's decoder lacks.
    const text = decodeKorean(Buffer.from(bytes))
    return /[\u0080-\u009f\ufffd]/.test(text) ? null : text
  }
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * Korean text in EUC-KR is pairs of B0–C8 with A1–FE, Japanese in Shift_JIS has kana behind 82 and 83 and kanji behind
 * 88–9F; either's pairs are rare in the other.
 */
function looksJapanese(bytes: Uint8Array): boolean {
  let korean = 0
  let japanese = 0
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    const trail = bytes[at + 1]!
    if (lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1) korean++
    else if (lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x9f)) japanese++
    at++
  }
  return japanese > korean
}
