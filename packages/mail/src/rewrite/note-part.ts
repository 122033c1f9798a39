/** The part that stands in a message for the files that were taken out of it. */

/** Plain text and HTML of the note; `plain` is null where the message has no plain text either. */
export interface Note {
  readonly plain: string | null
  readonly html: string
}

/** Header fields, a blank line and the body, 7-bit, CRLF lines, without a line break at the end. */
export function notePart({ plain, html }: Note, boundary: string): Buffer {
  const shown = leaf('text/html', html)
  if (plain === null) return Buffer.from(shown)
  const lines = [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    leaf('text/plain', plain),
    `--${boundary}`,
    shown,
    `--${boundary}--`,
  ]
  return Buffer.from(lines.join('\r\n'))
}

function leaf(type: string, text: string): string {
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64')
  return [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Disposition: inline',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? []),
  ].join('\r\n')
}
