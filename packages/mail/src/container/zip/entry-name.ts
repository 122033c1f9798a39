/** What the names of a file within a container say of it. */
import { worstExtension, worstOf } from '../../file-type/extensions.ts'
import { looksLikeText } from '../../file-type/file-type-text.ts'

const MAX_NAME = 200
const TEXT_HEAD = 4096

/** The file in what was compressed alone goes by its own name, if it is told, and by that of the outer one without its suffix. */
export function packedExtension(name: string, outerPath: string, content: Buffer): string {
  const implied = worstExtension(stemOf(outerPath))
  // A domain: programs of this kind are no text.
  const isDomain = implied === 'com' && looksLikeText(content.subarray(0, TEXT_HEAD))
  return worstOf([worstExtension(name), isDomain ? '' : implied])
}

/** The last name of a path without its suffix. */
export function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1)
  const dot = base.lastIndexOf('.')
  return dot <= 0 ? base : base.slice(0, dot)
}

/** A name without what is not seen, and not too long. */
export function plainName(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
}
