/** Text that a mail program would open as a message, whichever field stands first: of a file named .eml it asks no more. */

const HEAD = 4096
/** A field, or the line that mailboxes begin with. */
const START = /^(?:\ufeff|\xef\xbb\xbf)?(?:From [^\r\n]{1,200}\r?\n)?[!-9;-~]{1,76}[ \t]*:/
/** What makes more of it than text. */
const MIME = /^content-(?:type|transfer-encoding)[ \t]*:/im

export function isMessageLike(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, HEAD)
  return START.test(head) && MIME.test(head)
}
