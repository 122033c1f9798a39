/** Fields of Word (ECMA-376 part 1 §17.16): which of them start or fetch something, and which elements they are written with. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import type { Met } from '@postern/mail/active/features.ts'
import { fieldMet, FieldStack } from '@postern/mail/active/fields.ts'
import { isSafeLink } from '../safe-link.ts'
import { walkXml } from '../xml/rewrite.ts'
import type { XmlElement } from '../xml/element.ts'

/** Fields that take something from elsewhere, wherever that is. */
const TAKES =
  /^[\s"\p{Cc}]{0,50}(link|includetext|include|import|database|rd|ddeauto|dde|includepicture)(?=[\s"\\]|$)/iu
/** Its address: what is no switch, nor what belongs to one. */
const LINK =
  /^[\s\p{Cc}]{0,50}hyperlink\s+(?:\\[lot]\s*(?:"[^"]{0,2000}"|[^\s"\\]\S{0,2000})\s*|\\[hmns]\s+){0,9}(?:"([^"]{1,2000})"|([^\s"\\]\S{0,2000}))/iu
const CODES: Readonly<Record<string, RemovedCode>> = {
  dde: 'dde',
  ddeauto: 'dde',
  database: 'data-connection',
  includepicture: 'remote-picture',
}

/** Why the field of this instruction has to go; null when it may stay. */
export function fieldCode(instruction: string, withoutPictures: boolean): RemovedCode | null {
  return codeOf(instruction, [...fieldMet(instruction)], withoutPictures)
}

function codeOf(instruction: string, met: readonly Met[], withoutPictures: boolean): RemovedCode | null {
  const features = new Set(met.map(([feature]) => feature))
  if (features.has('dde')) return 'dde'
  const [, quoted, bare] = LINK.exec(instruction) ?? []
  if (features.has('link-unsafe') || !isSafeLink((quoted ?? bare ?? '').replaceAll('\\\\', '\\')))
    return 'dangerous-link'
  const kind = TAKES.exec(instruction)?.[1]?.toLowerCase()
  // A picture on a share hands out the reader's credentials.
  if (kind === 'includepicture') return features.has('remote') || withoutPictures ? 'remote-picture' : null
  if (kind === undefined) return features.has('remote') ? 'external-relation' : null
  return CODES[kind] ?? 'external-relation'
}

const READINGS = ['undeleted', 'Choice', 'Fallback'] as const
type Reading = (typeof READINGS)[number]

export interface FieldsToDrop {
  /** Positions of the elements that the fields are written with. */
  readonly positions: ReadonlySet<number>
  readonly removed: readonly (readonly [code: RemovedCode, instruction: string])[]
}

interface Open {
  instruction: string
  /** Other readings: without what was deleted, with one alternative alone for versions of Word. */
  readonly readings: Record<Reading, string>
  code: RemovedCode | null
  inResult: boolean
  readonly positions: number[]
}

/** Fields in one part that have to go, words cut into any number of runs and fields within fields included. */
export function harmfulFields(bytes: Buffer, withoutPictures: boolean): FieldsToDrop {
  const collector = new Collector(withoutPictures)
  walkXml(
    bytes,
    (element) => collector.element(element),
    (text, element) => collector.text(text, element),
  )
  return collector.finish()
}

class Collector {
  readonly #withoutPictures: boolean
  readonly #met = new FieldStack()
  readonly #open: Open[] = []
  readonly #positions = new Set<number>()
  readonly #removed: [RemovedCode, string][] = []
  readonly #loose: number[] = []

  constructor(withoutPictures: boolean) {
    this.#withoutPictures = withoutPictures
  }

  get #inCode(): Open | undefined {
    return this.#open.findLast(({ inResult }) => !inResult)
  }

  element(element: XmlElement): void {
    const { local, position } = element
    if (local === 'fldChar') this.#mark(element.get('fldCharType') ?? '', position)
    else if (local === 'instrText' || local === 'delInstrText')
      (this.#inCode?.positions ?? this.#loose).push(position)
    // The result of a field within an instruction is part of it.
    else if (local === 't') this.#inCode?.positions.push(position)
  }

  text(text: string, element: XmlElement): void {
    const { local } = element
    const instruction = local === 'instrText' || local === 'delInstrText'
    if (!instruction && !(local === 't' && this.#met.awaits)) return
    this.#met.add(text)
    const field = this.#open.at(-1)
    if (field && !field.inResult) this.#read(field, text, element)
  }

  #read(field: Open, text: string, element: XmlElement): void {
    field.instruction += text
    const branch = branchOf(element)
    for (const reading of READINGS) {
      const passedOver =
        reading === 'undeleted' ? element.local === 'delInstrText' : branch !== null && branch !== reading
      if (!passedOver) field.readings[reading] += text
    }
  }

  #mark(type: string, position: number): void {
    if (type === 'begin') {
      const readings = { undeleted: '', Choice: '', Fallback: '' }
      this.#open.push({ instruction: '', readings, code: null, inResult: false, positions: [position] })
      this.#met.begin()
      return
    }
    this.#open.at(-1)?.positions.push(position)
    if (type === 'separate') {
      const field = this.#open.at(-1)
      if (field) field.inResult = true
      this.#met.separate()
    } else if (type === 'end') this.#end([...this.#met.end()])
  }

  #end(met: readonly Met[]): void {
    const field = this.#open.pop()
    if (!field) return
    const others = READINGS.map((reading) => field.readings[reading])
    const code =
      field.code ??
      codeOf(field.instruction, met, this.#withoutPictures) ??
      others.map((each) => fieldCode(each, this.#withoutPictures)).find((each) => each !== null) ??
      null
    const outer = this.#open.at(-1)
    const within = outer && !outer.inResult ? outer : undefined
    if (code !== null) {
      this.#removed.push([code, field.instruction])
      field.positions.forEach((position) => this.#positions.add(position))
      if (within) within.code ??= code
    }
    if (within) within.positions.push(...field.positions)
  }

  finish(): FieldsToDrop {
    while (this.#open.length > 0) this.#end([...this.#met.end()])
    for (const [feature, detail = ''] of this.#met.finish()) {
      this.#removed.push([feature === 'dde' ? 'dde' : 'external-relation', detail])
      this.#loose.forEach((position) => this.#positions.add(position))
    }
    return { positions: this.#positions, removed: this.#removed }
  }
}

/** The alternative that an element is part of; null outside of any. */
function branchOf(element: XmlElement): 'Choice' | 'Fallback' | null {
  for (let at: XmlElement | null = element; at; at = at.parent)
    if (at.local === 'Choice' || at.local === 'Fallback') return at.local
  return null
}
