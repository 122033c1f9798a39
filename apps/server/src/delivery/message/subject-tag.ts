/** Puts a tag in front of the Subject's value and leaves every other byte alone (run mode tag). */

const FOLD = 60

/**
 * The header block (`head` ends behind the blank line, or is all there is) with the tag in place. A Subject that
 * starts with the tag already stays as it is. Without a Subject one is added at the end of the block.
 */
export function tagSubject(head: Buffer, tag: string): Buffer {
  const text = head.toString('latin1')
  const field = /(?:^|\r\n)(subject[ \t]*:)([ \t]*)/i.exec(text)
  const bodyAt = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n') + 2
  const blockEnd = bodyAt === 1 ? text.length : bodyAt
  if (!field || field.index >= blockEnd) return addSubject(text, blockEnd, tagText(tag, false))
  const nameEnd = field.index + field[0].length - field[2]!.length
  const valueAt = field.index + field[0].length
  // Readers drop blanks between encoded words (RFC 2047 §6.2): the one behind the tag has to stand in it.
  const word = tagText(tag, /^(?:\r\n)?[ \t]*=\?/.test(text.slice(valueAt, valueAt + FOLD)))
  if ([word, tagText(tag, false)].some((known) => text.startsWith(known, valueAt))) return head
  // An encoded word needs a blank behind it (RFC 2047 §5), a plain tag reads better with one.
  const gap = text.startsWith('\r\n', valueAt) ? '' : ' '
  return Buffer.from(`${text.slice(0, nameEnd)} ${word}${gap}${text.slice(valueAt)}`, 'latin1')
}

function addSubject(text: string, at: number, word: string): Buffer {
  const open = at > 0 && !text.slice(0, at).endsWith('\r\n') ? '\r\n' : ''
  return Buffer.from(`${text.slice(0, at)}${open}Subject: ${word}\r\n${text.slice(at)}`, 'latin1')
}

/** The tag as header text: as it is when plain ASCII, else as encoded words of UTF-8 (RFC 2047 §2, §4.1). */
function tagText(tag: string, blankBehind: boolean): string {
  const plain = tag.replace(/\p{Cc}+/gu, ' ').trim()
  // What looks like an encoded word would be decoded by the reader, so it is encoded too.
  return /^[\x20-\x7e]*$/.test(plain) && !plain.includes('=?')
    ? plain
    : encodedWords(blankBehind ? `${plain} ` : plain)
}

/** UTF-8 text as B-encoded words, each at most 75 characters and ending at a character's border (RFC 2047 §2, §5). */
export function encodedWords(text: string): string {
  const words: string[] = []
  let chunk = ''
  for (const character of text) {
    if (Buffer.byteLength(chunk + character) > (FOLD * 3) / 4) {
      words.push(chunk)
      chunk = ''
    }
    chunk += character
  }
  words.push(chunk)
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
