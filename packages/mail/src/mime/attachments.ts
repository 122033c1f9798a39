/** Attachments of a message: every leaf that is not body text, and files found inside text bodies or TNEF. */
import { createHash } from 'node:crypto'
import type { AttachmentFact } from '../facts.ts'
import type { Report } from './mime-tree.ts'
import { extensionOf, hasDoubleExtension, worstExtension, worstOf } from '../file-type/extensions.ts'
import { detectType } from '../file-type/file-type.ts'

export interface AttachmentSource {
  readonly path: string
  readonly names: readonly string[]
  readonly declaredType: string
  readonly inline: boolean
  readonly content: () => Buffer
}

const MAX_NAME = 255

/** Builds the fact of one attachment and reports what is deceptive in its names. */
export function describeAttachment(source: AttachmentSource, report: Report): AttachmentFact {
  const candidates = source.names.flatMap(candidateNames)
  const extensions = [...new Set(candidates.map(extensionOf))]
  const extension = worstOf([...extensions, ...source.names.map(worstExtension)])
  reportNames(source, candidates, extensions, report)
  const content = source.content()
  const detected = detectType(content)
  return Object.freeze({
    path: source.path,
    name: safeName(source.names[0] ?? ''),
    names: source.names,
    extension,
    declaredType: source.declaredType,
    detectedType: detected.type,
    detectedExtension: detected.extension,
    size: content.length,
    inline: source.inline,
    encrypted: detected.encrypted,
    macros: detected.macros,
    sha256: once(() => createHash('sha256').update(content).digest('hex')),
    md5: once(() => createHash('md5').update(content).digest('hex')),
    content: () => content,
  })
}

function reportNames(
  source: AttachmentSource,
  candidates: readonly string[],
  extensions: readonly string[],
  report: Report,
): void {
  if (extensions.length > 1) report('mime.filename-conflict', source.path, source.names.join(' | '))
  if (source.names.some(isDeceptive)) report('mime.filename-deceptive', source.path, source.names.join(' | '))
  if (candidates.some(hasDoubleExtension))
    report('mime.filename-double-extension', source.path, source.names.join(' | '))
}

/** What different systems may make of a name: all of it, or up to a NUL; bidi and control characters left out. */
function candidateNames(name: string): string[] {
  const nul = name.indexOf('\0')
  const whole = safeName(name)
  return nul > 0 ? [whole, safeName(name.slice(0, nul))] : [whole]
}

/** A name without controls, direction marks or path, at most 255 characters, well-formed. */
export function safeName(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu, '')
  const base = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1).trim()
  return base.length <= MAX_NAME ? base : `${base.slice(0, MAX_NAME - 20)}…${base.slice(-18)}`.toWellFormed()
}

/** Direction marks that change what is read, controls, or blanks and dots at the end that hide the true extension. */
function isDeceptive(name: string): boolean {
  return turnsText(name) || /[^\P{Cc}\s]/u.test(name) || /\.\w{2,4}[\s.]*[.][\s.]*$/.test(name.slice(-100))
}

/**
 * Overrides, and embeddings and isolates from right to left around text that has no letter written so: digits and dots change their places.
 * What embeds or isolates from left to right leaves such text as it is: Windows puts it before a path that is copied, and phones around
 * names.
 */
function turnsText(name: string): boolean {
  if (/[\u202d\u202e]/.test(name)) return true
  return (
    /[\u202b\u2067]/.test(name) &&
    !/[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}]/u.test(name)
  )
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
