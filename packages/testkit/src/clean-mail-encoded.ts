/** Words replaced where they stand encoded: in base64 parts and in encoded words of fields. */
import { SPAM_TAG, type Substitution } from './clean-mail-rules.ts'

export const apply = (text: string, subs: readonly Substitution[]) =>
  subs.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)

/** Lenient base64 as most decoders read it: junk skipped, ends at the padding; null when the length is impossible. */
function decodeBase64(text: string): string | null {
  let quad = 0
  let pads = 0
  let kept = ''
  for (const c of text) {
    if (c === '=') {
      if (quad >= 2 && quad + ++pads >= 4) return Buffer.from(kept, 'base64').toString('latin1')
    } else if (/[A-Za-z0-9+/]/.test(c)) {
      pads = 0
      kept += c
      quad = (quad + 1) % 4
    }
  }
  return quad === 0 ? Buffer.from(kept, 'base64').toString('latin1') : null
}

const encodeBase64 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('base64')

export function substituteBase64Parts(message: string, subs: readonly Substitution[]): string {
  const part =
    /(content-transfer-encoding:[ \t]*base64(?:(?!\r\n\r\n)[^])*\r\n\r\n)([A-Za-z0-9+/=\r\n \t]+)/gi
  return message.replace(part, (whole, head: string, data: string) => {
    const decoded = decodeBase64(data)
    const edited = decoded === null ? null : apply(decoded, subs)
    if (edited === null || edited === decoded) return whole
    return head + encodeBase64(edited).replace(/.{1,76}/g, '$&\r\n')
  })
}

export function substituteEncodedWords(field: string, subs: readonly Substitution[]): string {
  const edited = field.replace(
    /(=\?[\w-]+\?b\?)([A-Za-z0-9+/=]+)\?=/gi,
    (whole, head: string, data: string) => {
      const decoded = decodeBase64(data + '==')
      const changed = decoded === null ? null : apply(decoded, subs).replace(SPAM_TAG, '')
      return changed === null || changed === decoded ? whole : head + encodeBase64(changed) + '?='
    },
  )
  return edited.replace(/(=\?[\w-]+\?q\?)=5BSPAM=5D_?/gi, '$1')
}
