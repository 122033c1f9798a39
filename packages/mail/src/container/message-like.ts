/** Text that a mail program would open as a message, whichever field stands first: of a file named .eml it asks no more. */

const HEAD = 4096
/** A field, or the line that mailboxes begin with. */
const START = /^(?:\ufeff|\xef\xbb\xbf)?(?:From [^\r\n]{1,200}\r?\n)?[!-9;-~]{1,76}[ \t]*:/
/** What makes more of it than text. */
const MIME = /^content-(?:type|transfer-encoding)[ \t]*:/im

export function isMessageLike(bytes: Buffer): boolean {
  const head = inOctets(bytes.subarray(0, HEAD)).toString('latin1')
  return START.test(head) && MIME.test(head)
}

/** The octets that a program reads which takes text in UTF-16, with a mark, for a message. */
export function inOctets(bytes: Buffer): Buffer {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16LE(0)
  if (mark !== 0xfeff && mark !== 0xfffe) return bytes
  const even = Buffer.from(bytes.subarray(2, bytes.length & ~1))
  return Buffer.from((mark === 0xfeff ? even : even.swap16()).toString('utf16le'))
}
