/** Fields of word processors: instructions that fetch or start something (ECMA-376 part 1 §17.16, RTF \\fldinst, [MS-DOC]). */
import { XmlReader } from '../xml/xml-reader.ts'
import type { Met } from './features.ts'
import { isUnsafeLink, leadsElsewhere, shareHost } from './targets.ts'

const DDE = /^[\s"\p{Cc}]{0,50}(dde(?:auto)?(?:[\s"\\]|$)[^]{0,100})/iu
/** Within what no field's ends were written around. */
const LOOSE_DDE = /(?:^|[\s"&;])(dde(?:auto)?\s[^]{0,100})/i
const FETCHES = /^[\s"\p{Cc}]{0,50}(link|includetext|include|includepicture|import|database|rd|hyperlink)\s/iu
const WORDS = /"([^"]{1,2000})"|(\S{1,2000})/g
/** `QUOTE 68 68 69` gives the characters of these numbers. */
const NUMBERS = /^\s*quote((?:\s+(?:0x[\da-f]{1,4}|\d{1,5}))+)/i
const MAX_INSTRUCTION = 20_000
/** Of what stands in no field, as much as a command may begin in. */
const TAIL = 200

/** What one instruction does when its field is brought up to date. */
export function* fieldMet(instruction: string): Iterable<Met> {
  const dde = DDE.exec(instruction)?.[1]
  if (dde !== undefined) yield ['dde', dde]
  const kind = FETCHES.exec(instruction)?.[1]?.toLowerCase()
  if (kind === undefined) return
  for (const [, quoted, bare] of instruction.matchAll(WORDS)) {
    const target = (quoted ?? bare!).replaceAll('\\\\', '\\')
    if (kind === 'hyperlink') {
      if (isUnsafeLink(target)) yield ['link-unsafe', target]
    } else if (kind === 'includepicture' || kind === 'import') {
      if (leadsElsewhere(target)) yield [shareHost(target) === '' ? 'linked' : 'remote', target]
    } else if (leadsElsewhere(target)) yield ['remote', target]
  }
}

/** Instructions as they are put together: of fields within fields what comes of the inner one is part of the outer. */
export class FieldStack {
  readonly #open: { instruction: string; result: boolean }[] = []
  readonly #named = new Map<string, string>()
  #loose = ''
  #looseDde: string | undefined

  /** Text of an instruction is expected: a field has begun and its result has not. */
  get awaits(): boolean {
    return this.#open.at(-1)?.result === false
  }

  begin(): void {
    if (this.#open.length < 100) this.#open.push({ instruction: '', result: false })
  }

  separate(): void {
    const field = this.#open.at(-1)
    if (field) field.result = true
  }

  add(text: string): void {
    const field = this.#open.at(-1)
    if (!field) this.#addLoose(text)
    else if (field.instruction.length < MAX_INSTRUCTION) field.instruction += text
  }

  #addLoose(text: string): void {
    this.#loose += text
    if (this.#loose.length < MAX_INSTRUCTION) return
    this.#looseDde ??= LOOSE_DDE.exec(this.#loose)?.[1]
    this.#loose = this.#loose.slice(-TAIL)
  }

  *end(): Iterable<Met> {
    const field = this.#open.pop()
    if (!field) return
    yield* fieldMet(field.instruction)
    const outcome = this.#outcome(field.instruction)
    if (this.awaits) this.add(outcome)
  }

  /** Fields that nobody ended, and what stood in none. */
  *finish(): Iterable<Met> {
    while (this.#open.length > 0) yield* this.end()
    const dde = this.#looseDde ?? LOOSE_DDE.exec(this.#loose)?.[1]
    if (dde !== undefined) yield ['dde', dde]
    else yield* fieldMet(this.#loose)
  }

  /** What a field gives to the one around it, as far as that is written into it. */
  #outcome(instruction: string): string {
    const numbers = NUMBERS.exec(instruction)?.[1]
    if (numbers !== undefined)
      return numbers
        .trim()
        .split(/\s+/)
        .map((number) => String.fromCharCode(Number(number)))
        .join('')
    const set = /^\s*set\s+(\S{1,100})\s+"?([^"]{0,2000})/i.exec(instruction)
    if (set) {
      this.#named.set(set[1]!.toLowerCase(), set[2]!)
      return ''
    }
    const quoted = /^\s*quote\s+"?([^"]{0,2000})/i.exec(instruction)?.[1]
    const reference = /^\s*(?:ref\s+)?([^\s\\"]{1,100})/i.exec(instruction)?.[1] ?? ''
    return quoted ?? this.#named.get(reference.toLowerCase()) ?? instruction
  }
}

/** Fields of WordprocessingML: of any version, part and prefix, a word cut into any number of runs. */
export function* xmlFields(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  const fields = new FieldStack()
  let collects = false
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'text') {
      if (collects) fields.add(reader.text)
    } else if (token === 'close') collects = false
    else if (token === 'open') {
      const { name } = reader
      collects = name === 'instrText' || name === 'delInstrText' || (name === 't' && fields.awaits)
      if (name === 'fldChar') yield* fieldMark(reader.attribute('fldCharType'), fields)
      else {
        const instruction = reader.attribute('instr')
        if (instruction !== undefined) yield* fieldMet(instruction)
      }
    }
  }
  yield* fields.finish()
}

function* fieldMark(type: string | undefined, fields: FieldStack): Iterable<Met> {
  if (type === 'begin') fields.begin()
  else if (type === 'separate') fields.separate()
  else if (type === 'end') yield* fields.end()
}
