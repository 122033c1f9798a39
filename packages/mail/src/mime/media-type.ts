/** What a Content-Type says a part is, as leniently as any reader takes it; and whether readers could differ on it. */
import { decodeWords } from '../text/encoded-words.ts'
import type { ParameterisedValue } from './header-params.ts'
import type { RawField } from './headers.ts'

export interface MediaType {
  /** Lower case `type/subtype`. */
  readonly type: string
  readonly params: ReadonlyMap<string, string>
  /** The value is a media type, blanks around its slash aside (RFC 822 allowed them). */
  readonly readable: boolean
}

const TYPE = /^[a-z0-9!#$&^_.+*-]+\/[a-z0-9!#$&^_.+*-]+$/
const MESSAGE = /^message\/(rfc822|global|news)$/
/** A multipart with nothing about it that a reader could take otherwise (RFC 2045 §5.1, RFC 2046 §5.1.1). */
const PLAIN_MULTIPART = /^multipart\/[a-z0-9][a-z0-9!#$&^_.+-]*[ \t]*(?:;|$)/i
const PLAIN_MESSAGE = /^message\/[a-z0-9]+[ \t]*(?:;|$)/i
const PLAIN_BOUNDARY =
  /;[ \t]*boundary=(?:"(?=[^ ])[^"\\\t]{0,69}[^"\\\s]"|[a-z0-9'+_,./:=?-]{1,70})[ \t]*(?:;|$)/i

/** Reads a value. What can be taken for a multipart is one: its parts are then seen, whatever else it may be. */
export function readMediaType({ value, params }: ParameterisedValue): MediaType {
  const compact = value.replace(/\s*\/\s*/, '/')
  if (TYPE.test(compact)) return { type: compact, params, readable: true }
  return { type: guessType(value, params), params, readable: false }
}

/** `Content-Type: text` and the like: what readers make of it. */
function guessType(value: string, params: ReadonlyMap<string, string>): string {
  const [, main = '', sub = ''] = /([a-z]+)[^a-z0-9]*([a-z0-9.+-]*)/.exec(value) ?? []
  if (main === 'multipart') return `multipart/${sub || 'mixed'}`
  if (main === 'message' && MESSAGE.test(`message/${sub}`)) return `message/${sub}`
  if (params.has('boundary')) return 'multipart/mixed'
  if (main === 'text' || main === '') return 'text/plain'
  return main === 'html' ? 'text/html' : 'application/octet-stream'
}

/** Whether readers could differ on a field that says the body is taken apart: `type` is what we make of it. */
export function isStructureUnclear(field: RawField, type: string): boolean {
  if (type.startsWith('multipart/'))
    return (
      field.odd ||
      field.splitQuote ||
      !PLAIN_MULTIPART.test(field.binary) ||
      !PLAIN_BOUNDARY.test(field.binary)
    )
  return MESSAGE.test(type) && (field.odd || !PLAIN_MESSAGE.test(field.binary))
}

/** What a boundary that is badly written may have been meant, or may be taken, for. */
export function boundaryReadings(boundary: string): string[] {
  const readings = [
    boundary.replace(/\\(.)/g, '$1'),
    boundary.split(/[\s;,()]/, 1)[0]!,
    boundary.replace(/^["'<\s]+|["'>\s]+$/g, ''),
    boundary.replace(/\s+/g, ''),
    decodeWords(boundary),
  ]
  return [...new Set(readings)].filter((reading) => reading !== '' && reading !== boundary)
}
