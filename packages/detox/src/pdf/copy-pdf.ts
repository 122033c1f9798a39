/** Builds a PDF anew of what `shapes.ts` knows: whatever no known key leads to stays behind. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { Failure } from '../failure.ts'
import type { FormatContext } from '../format.ts'
import { actionsOf, KEPT, lostAction } from './actions.ts'
import { annotationShape, asStamp } from './annotations.ts'
import { linkIn } from '../links/file-links.ts'
import { acts, isPlain, LEFT_DATA } from './plain-data.ts'
import { filtersOf } from './pdf-filters.ts'
import { isPage, pagesOf, type PdfPages } from './pages.ts'
import type { PdfFile } from './read-pdf.ts'
import { KEYS, LOST, type ShapeName } from './shapes.ts'
import {
  dictOf,
  nameOf,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  textOf,
  type PdfDict,
  type PdfValue,
} from './values.ts'

export interface CopiedPdf {
  /** From number 1 on. */
  readonly objects: readonly PdfValue[]
  readonly trailer: PdfDict
}

export type Note = (code: RemovedCode, detail?: string) => void

/** Lists, which lose what is left out; in other arrays each value has its place. */
const LISTS: ReadonlySet<ShapeName> = new Set(['annotation', 'field', 'pages', 'content', 'outputIntent'])
/** Kinds in which a page may be referred to. */
const TO_PAGES: ReadonlySet<ShapeName> = new Set([
  'data',
  'destination',
  'destinations',
  'namedDestinations',
  'structure',
  'object',
])
/** Colour spaces that have no more to them than a name. */
const COLORS = /^(?:Device(?:Gray|RGB|CMYK)|Pattern)$/
const EXTERNAL = ['F', 'FFilter', 'FDecodeParms']
const OF_FILTERS: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms', 'DL', ...EXTERNAL])

/** @throws Failure 'broken', 'limit', 'empty' */
export function copyPdf(file: PdfFile, context: FormatContext, note: Note): CopiedPdf {
  return new Copy(file, context, note).document()
}

class Copy {
  readonly #file: PdfFile
  readonly #context: FormatContext
  readonly #note: Note
  readonly #pages: PdfPages
  readonly #objects: PdfValue[] = []
  /** Numbers of copies, by the number and the kind of what they are copies of. */
  readonly #copies = new Map<string, number>()
  readonly #waiting: (readonly [index: number, value: PdfValue, shape: ShapeName])[] = []

  constructor(file: PdfFile, context: FormatContext, note: Note) {
    this.#file = file
    this.#context = context
    this.#note = note
    this.#pages = pagesOf(file)
    context.budget.pages(this.#pages.count)
  }

  document(): CopiedPdf {
    const { trailer } = this.#file
    const catalog = dictOf(this.#resolve(trailer.get('Root')))
    if (!catalog || this.#pages.count === 0) throw new Failure('broken', 'no pages')
    if (this.#resolve(catalog.get('NeedsRendering')) === true)
      throw new Failure('empty', 'a form that only XFA draws')
    const written: PdfDict = new Map()
    const root = this.#copy(trailer.get('Root')!, 'catalog')
    if (!(root instanceof PdfRef)) throw new Failure('broken', 'no catalogue')
    written.set('Root', root)
    const info = this.#info(trailer.get('Info'))
    if (info) written.set('Info', info)
    const id = this.#resolve(trailer.get('ID'))
    if (Array.isArray(id) && id.every((each) => each instanceof PdfString)) written.set('ID', id)
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [index, value, shape] = next
      this.#objects[index - 1] = this.#inner(value, shape) ?? null
    }
    return { objects: this.#objects, trailer: written }
  }

  readonly #resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    for (let i = 0; value instanceof PdfRef && i < 10; i++) value = this.#file.objects.get(value.number)
    return value instanceof PdfRef ? undefined : value
  }

  /** Undefined for what is left out. */
  #copy(value: PdfValue, shape: ShapeName): PdfValue | undefined {
    if (value instanceof PdfRef) return this.#referred(value, shape)
    return this.#inner(value, this.#shapeOf(value, shape))
  }

  #referred(ref: PdfRef, shape: ShapeName): PdfValue | undefined {
    const value = this.#resolve(ref)
    if (value === undefined) return null
    const own = this.#shapeOf(value, shape)
    if (own === null) return undefined
    if (!dictOf(value) && !Array.isArray(value)) return this.#inner(value, own)
    if ((own === 'pages' || own === 'page') && this.#pages.isLost(ref.number)) return null
    if (own === 'action' || own === 'openAction' || own === 'metadata') {
      const copied = this.#inner(value, own)
      return copied === undefined ? undefined : copied instanceof PdfStream ? this.#add(copied) : copied
    }
    if (value instanceof PdfStream && !this.#isReadable(value, own)) return undefined
    const key = `${ref.number} ${own}`
    let index = this.#copies.get(key)
    if (index === undefined) {
      index = this.#objects.push(null)
      this.#copies.set(key, index)
      this.#context.budget.bytes(64)
      this.#waiting.push([index, value, own])
    }
    return new PdfRef(index)
  }

  #add(value: PdfValue): PdfRef {
    return new PdfRef(this.#objects.push(value))
  }

  /** The kind that a value is in truth; null where it is to be left out. */
  #shapeOf(value: PdfValue, shape: ShapeName): ShapeName | null {
    const dict = dictOf(value)
    if (!dict) return shape
    const type = nameOf(this.#resolve(dict.get('Type')))
    if (shape === 'pages' || (TO_PAGES.has(shape) && /^Pages?$/.test(type)))
      return isPage(dict, this.#resolve) ? 'page' : 'pages'
    if (shape === 'annotation' || shape === 'field')
      return annotationShape(dict, shape, this.#resolve, this.#note)
    if (shape === 'object')
      return value instanceof PdfStream
        ? this.#drawn(dict)
        : annotationShape(dict, shape, this.#resolve, this.#note)
    if (shape !== 'action' && shape !== 'openAction' && acts(dict, this.#resolve)) {
      this.#note('unknown-part', type || nameOf(this.#resolve(dict.get('S'))))
      return null
    }
    if (shape === 'xobject') return value instanceof PdfStream ? this.#drawn(dict) : null
    if (shape === 'states' && value instanceof PdfStream) return this.#drawn(dict)
    return shape
  }

  #drawn(dict: PdfDict): ShapeName | null {
    const subtype = nameOf(this.#resolve(dict.get('Subtype')))
    if (subtype === 'Image') return 'image'
    if (subtype === 'PS' || nameOf(this.#resolve(dict.get('Subtype2'))) === 'PS') {
      this.#note('script', 'PostScript')
      return null
    }
    return 'drawing'
  }

  #inner(value: PdfValue, shape: ShapeName | null): PdfValue | undefined {
    if (shape === null) return undefined
    if (shape === 'action') return this.#action(value)
    if (shape === 'openAction') return this.#openAction(value)
    if (shape === 'numbers') return this.#numbers(value)
    if (Array.isArray(value)) return this.#array(value, shape)
    if (shape === 'fieldValue') return this.#fieldValue(value)
    if (shape === 'metadata') return this.#metadata(value)
    if (value instanceof PdfStream) return this.#stream(value, shape)
    if (value instanceof Map) return shape === 'data' ? this.#data(value) : this.#dict(value, shape)
    return value
  }

  #numbers(value: PdfValue): PdfValue | undefined {
    const values = Array.isArray(value) ? value.map(this.#resolve) : []
    if (values.length > 0 && values.every((each) => typeof each === 'number')) return values
    this.#note('script', 'no numbers')
    return undefined
  }

  #array(values: readonly PdfValue[], shape: ShapeName): PdfValue[] {
    const copies: PdfValue[] = []
    for (const each of values) {
      const copy = this.#copy(each, shape)
      if (copy !== undefined && !(copy === null && LISTS.has(shape))) copies.push(copy)
      else if (!LISTS.has(shape)) copies.push(null)
    }
    return copies
  }

  #dict(dict: PdfDict, shape: ShapeName): PdfDict {
    const keys: Readonly<Record<string, string>> = KEYS[shape]
    const copy: PdfDict = new Map()
    for (const [key, value] of dict) {
      const known = Object.hasOwn(keys, key)
      const inner = (known ? keys[key] : keys['*']) as ShapeName | undefined
      if (inner === undefined) this.#lost(key, value)
      else if (value !== null && (known || this.#isNamed(value))) {
        const copied = this.#copy(value, inner)
        if (copied !== undefined) copy.set(key, copied)
      }
    }
    return shape === 'annotation' ? asStamp(copy, this.#resolve) : copy
  }

  /** Something behind a name of the document's own choice. */
  #isNamed(value: PdfValue): boolean {
    const own = this.#resolve(value)
    return Array.isArray(own) || dictOf(own) !== null || COLORS.test(nameOf(own))
  }

  #lost(key: string, value: PdfValue): void {
    const code = LOST.get(key)
    if (key === 'AA') for (const { code, detail } of actionsOf(value, this.#resolve)) this.#note(code, detail)
    else if (code) this.#note(code, key)
    else if (!isPlain(value, this.#resolve)) this.#note('unknown-part', key)
  }

  /** A dictionary of which only plain values are known. */
  #data(dict: PdfDict): PdfDict | undefined {
    const copy: PdfDict = new Map()
    for (const [key, value] of dict) {
      if (key === 'Metadata') {
        const metadata = this.#copy(value, 'metadata')
        if (metadata !== undefined) copy.set(key, metadata)
      } else if (LEFT_DATA(key, value, this.#resolve)) this.#lost(key, value)
      else {
        const copied = this.#copy(value, 'data')
        if (copied !== undefined) copy.set(key, copied)
      }
    }
    return copy
  }

  #isReadable(stream: PdfStream, shape: ShapeName): boolean {
    if (EXTERNAL.some((key) => stream.dict.has(key))) {
      this.#note('external-relation', 'a stream of another file')
      return false
    }
    if (shape === 'data' || filtersOf(stream, this.#resolve) === null) {
      this.#note('unknown-part', nameOf(this.#resolve(stream.dict.get('Type'))) || 'stream')
      return false
    }
    return true
  }

  #stream(stream: PdfStream, shape: ShapeName): PdfStream {
    const own: PdfDict = new Map([...stream.dict].filter(([key]) => !OF_FILTERS.has(key)))
    const dict = this.#dict(own, shape)
    const filters = filtersOf(stream, this.#resolve) ?? []
    if (filters.length > 0) {
      dict.set('Filter', single(filters.map((name) => new PdfName(name))))
      const parameters = this.#resolve(stream.dict.get('DecodeParms'))
      const each = Array.isArray(parameters) ? parameters : [parameters ?? null]
      const copies = filters.map((_, index) => this.#copy(each[index] ?? null, 'decoding') ?? null)
      if (copies.some((copy) => copy !== null)) dict.set('DecodeParms', single(copies))
    }
    return new PdfStream(dict, stream.data)
  }

  /** What is not text, or a choice, is a signature. */
  #fieldValue(value: PdfValue): PdfValue | undefined {
    if (value instanceof PdfStream)
      return this.#isReadable(value, 'content') ? this.#add(this.#stream(value, 'content')) : undefined
    if (!(value instanceof Map)) return value
    this.#note('signature', textOfSigner(value, this.#resolve))
    return undefined
  }

  #metadata(value: PdfValue): PdfValue | undefined {
    if (!(value instanceof PdfStream) || !this.#isReadable(value, 'metadata')) return undefined
    if (this.#context.policy.metadata === 'remove') {
      this.#note('metadata', 'XMP')
      return undefined
    }
    if (/<!(?:DOCTYPE|ENTITY)/i.test(value.data.toString('latin1'))) {
      this.#note('external-relation', 'XMP')
      return undefined
    }
    return this.#stream(value, 'metadata')
  }

  #action(value: PdfValue): PdfValue | undefined {
    const action = dictOf(value)
    if (!action) return undefined
    const lost = lostAction(action, this.#resolve)
    const next = action.get('Next')
    if (lost) this.#note(lost.code, lost.detail)
    const following = next === undefined ? undefined : this.#following(next)
    if (lost) return following
    const kind = nameOf(this.#resolve(action.get('S')))
    const written = kind === 'URI' ? textOf(this.#resolve(action.get('URI'))) : ''
    const address = written === '' ? written : linkIn(this.#context, written)
    if (address === null) return following
    const copy: PdfDict = new Map([['S', new PdfName(kind)]])
    for (const [key, shape] of Object.entries(KEPT[kind]!)) {
      const copied = action.has(key) ? this.#copy(action.get(key)!, shape) : undefined
      if (copied !== undefined) copy.set(key, copied)
    }
    if (address !== written) copy.set('URI', new PdfString(Buffer.from(address, 'latin1')))
    if (following !== undefined) copy.set('Next', following)
    return copy
  }

  #chain = 0

  /** Of a chain of actions that comes back to itself only so many. */
  #following(next: PdfValue): PdfValue | undefined {
    const value = this.#resolve(next)
    const first = Array.isArray(value) ? this.#resolve(value[0]) : value
    if (first === undefined || this.#chain > 20) return undefined
    this.#chain++
    const copied = this.#action(first)
    this.#chain--
    return copied
  }

  /** A place to begin at stays. */
  #openAction(value: PdfValue): PdfValue | undefined {
    if (Array.isArray(value)) return this.#array(value, 'destination')
    const action = dictOf(value)
    if (!action) return undefined
    if (nameOf(this.#resolve(action.get('S'))) === 'GoTo' && !action.has('Next')) return this.#action(action)
    for (const { code, detail } of actionsOf(action, this.#resolve)) this.#note(code, detail)
    return undefined
  }

  #info(value: PdfValue | undefined): PdfRef | null {
    const info = dictOf(this.#resolve(value))
    if (!info || info.size === 0) return null
    if (this.#context.policy.metadata === 'remove') {
      this.#note('metadata', [...info.keys()].join(' '))
      return null
    }
    const copy: PdfDict = new Map()
    for (const [key, each] of info) {
      const own = this.#resolve(each)
      if (own instanceof PdfString || own instanceof PdfName) copy.set(key, own)
      else this.#lost(key, each)
    }
    return this.#add(copy)
  }
}

/** What belongs to one filter alone stands in no list: readers take the parameters of a list for none. */
function single(values: PdfValue[]): PdfValue {
  return values.length === 1 ? values[0]! : values
}

function textOfSigner(
  signature: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
): string {
  const name = resolve(signature.get('Name'))
  return name instanceof PdfString ? name.bytes.toString('latin1') : 'signature'
}
