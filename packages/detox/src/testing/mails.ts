/** For tests: mails put together of parts. */

const HEAD = ['From: a@b.example', 'Subject: s', 'MIME-Version: 1.0']

/** Lines with CRLF. */
export function message(...lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

export function mixed(...parts: readonly (readonly string[])[]): string[] {
  return multipart('mixed', 'b', parts)
}

export function multipart(
  subtype: string,
  boundary: string,
  parts: readonly (readonly string[])[],
  parameters = '',
): string[] {
  return [
    `Content-Type: multipart/${subtype};${parameters} boundary=${boundary}`,
    '',
    'preamble',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
    'epilogue',
  ]
}

export function mailOf(...parts: readonly (readonly string[])[]): Buffer {
  return message(...HEAD, ...mixed(...parts))
}

export function mailOfOne(part: readonly string[]): Buffer {
  return message(...HEAD, ...part)
}

/** An attachment in base64. */
export function attachment(
  name: string,
  content: Buffer | string,
  type = 'application/octet-stream',
): string[] {
  return [
    `Content-Type: ${type}; name="${name}"`,
    'X-Own: 1',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(content as Buffer)
      .toString('base64')
      .match(/.{1,76}/g) ?? ['']),
  ]
}

export const TEXT = [
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Grüße =1+1  ',
]
