/** For tests: ordinary letters that carry something. */

/** A plain letter with one attachment. */
export function letterWith(name: string, content: Buffer): Buffer {
  const lines = content.toString('base64').replace(/(.{76})/g, '$1\r\n')
  return Buffer.from(
    [
      'From: Kim <a@a.example>',
      'To: u@o.example',
      'Subject: our offer',
      'Date: Sat, 21 Nov 2026 09:00:00 +0000',
      'Message-ID: <1@a.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Please find it attached.',
      '--b',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      lines,
      '--b--',
      '',
    ].join('\r\n'),
  )
}
