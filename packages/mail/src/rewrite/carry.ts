/** A mail of ours that carries another as it came (RFC 2046 §5.2.1): what stands before its bytes, and after them. */
import { randomBytes } from 'node:crypto'

/** `fields`: header lines without CRLF, but for those of MIME; `text`: what a reader sees first; `top`: fields put on the carried message, each with CRLF. */
export function carry(
  fields: readonly string[],
  text: string,
  top = '',
): { readonly before: string; readonly after: string } {
  const boundary = `=_${randomBytes(15).toString('hex')}`
  const lines = [
    ...fields,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed;',
    `\tboundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    `--${boundary}`,
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment; filename="message.eml"',
    '',
    top,
  ]
  return { before: lines.join('\r\n'), after: `\r\n--${boundary}--\r\n` }
}
