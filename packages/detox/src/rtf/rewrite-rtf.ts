/**
 * Writes RTF anew, byte for byte but for what goes: objects (the picture of each stays), fields that reach beyond the document (their
 * results stay), destinations that load something, and those that nobody knows.
 */
import { FieldStack } from '@postern/mail/active/fields.ts'
import { isUnsafeLink, leadsElsewhere } from '@postern/mail/active/targets.ts'
import { RtfReader, type RtfToken } from '@postern/mail/rtf/rtf-reader.ts'
import { Failure } from '../failure.ts'
import type { FormatContext } from '../format.ts'
import { fieldCode } from '../ooxml/fields.ts'
import { dropped, OBJECT_WORDS } from './destinations.ts'
import { disarmMonikers } from '../ole/monikers.ts'
import { KeptRanges, type Mark } from './kept-ranges.ts'

/** Destinations whose text decides whether something stays. */
const READ: ReadonlySet<string> = new Set(['fldinst', 'hlsrc', 'sv', 'datafield'])
const MAX_TEXT = 20_000
const MAX_GROUPS = 10_000
const CLOSE = Buffer.from('}')

interface Group {
  /** Its first word, or the last one that began a destination. */
  destination: string
  /** What was kept ahead of its brace. */
  readonly before: Mark
  /** `rest`: what is left of it goes, and its brace stays. */
  fate: 'keep' | 'drop' | 'rest'
  /** Text that was read of it. */
  text: string
  /** Characters for readers without Unicode behind each `\u`. */
  fallback: number
  /** Of a field: takes out its word, and that of its result. */
  readonly unwrap: (() => void)[]
  unwrapped: boolean
}

export function rewriteRtf(bytes: Buffer, context: FormatContext): Buffer {
  return new RtfRewriter(bytes, context).run()
}

class RtfRewriter {
  readonly #bytes: Buffer
  readonly #context: FormatContext
  readonly #reader: RtfReader
  readonly #kept = new KeptRanges()
  readonly #fields = new FieldStack()
  readonly #groups: Group[] = []
  #starred: Mark | null = null
  #first = false
  #skip = 0

  constructor(bytes: Buffer, context: FormatContext) {
    this.#bytes = bytes
    this.#context = context
    this.#reader = new RtfReader(bytes)
  }

  run(): Buffer {
    let start = 0
    for (let token = this.#reader.next(); token !== 'end'; token = this.#reader.next()) {
      this.#token(token, start, this.#reader.at)
      start = this.#reader.at
      if (this.#groups.length === 0) break
    }
    if (!/^[\s\0]*$/.test(this.#bytes.toString('latin1', start)))
      this.#context.removed('hidden-data', 'behind the document')
    let open = 0
    // What goes takes along the groups in it.
    while (this.#groups.length > 0) open = this.#end() ? open + 1 : 0
    return Buffer.concat([...this.#kept.of(this.#bytes), ...Array<Buffer>(open).fill(CLOSE)])
  }

  #token(token: RtfToken, start: number, end: number): void {
    if (token === 'open') this.#open(start, end)
    else if (token === 'close') {
      if (this.#end()) this.#kept.add(start, end)
    } else if (this.#groups.length === 0) throw new Failure('broken', 'text outside of groups')
    else if (this.#group.fate === 'keep') {
      if (token === 'word') this.#word(start, end)
      else this.#characters(token, start, end)
    }
  }

  get #group(): Group {
    return this.#groups.at(-1)!
  }

  #open(start: number, end: number): void {
    const outer = this.#groups.at(-1)
    if (this.#groups.length >= MAX_GROUPS) throw new Failure('limit', 'too many groups')
    const fate = outer && outer.fate !== 'keep' ? 'drop' : 'keep'
    const { fallback = 1 } = outer ?? {}
    const before = this.#kept.mark()
    this.#groups.push({ destination: '', before, fate, text: '', fallback, unwrap: [], unwrapped: false })
    if (fate === 'keep') this.#kept.add(start, end)
    this.#first = true
    this.#starred = null
    this.#skip = 0
  }

  /** True where the group's brace stays. */
  #end(): boolean {
    const group = this.#groups.pop()!
    this.#first = false
    this.#starred = null
    this.#skip = 0
    if (group.fate === 'drop') return false
    if (group.fate === 'keep' && this.#goes(group)) {
      this.#kept.backTo(group.before)
      return false
    }
    return true
  }

  /** By its text, at its end. */
  #goes({ destination, text }: Group): boolean {
    const { removed, policy } = this.#context
    if (destination === 'fldinst') {
      const dde = [...this.#fields.end()].some(([feature]) => feature === 'dde')
      const code = dde ? 'dde' : fieldCode(text, policy.remotePictures === 'remove')
      if (code === null) return false
      removed(code, text.trim())
      this.#unwrapField()
      return true
    }
    if (destination === 'hlsrc' && isUnsafeLink(unquoted(text))) {
      removed('dangerous-link', text)
      return true
    }
    if (destination === 'sv' && leadsElsewhere(text.trim())) {
      removed(isUnsafeLink(text.trim()) ? 'dangerous-link' : 'remote-picture', text)
      return true
    }
    return destination === 'datafield' && this.#isDangerous(text)
  }

  /** Data of a field, in digits: where a link leads once more. */
  #isDangerous(text: string): boolean {
    const data = Buffer.from(text.replace(/\s/g, ''), 'hex')
    let dangerous = text.length >= MAX_TEXT
    if (dangerous) this.#context.removed('hidden-data', 'datafield')
    disarmMonikers(data, (target) => {
      dangerous = true
      this.#context.removed('dangerous-link', target)
    })
    return dangerous
  }

  #unwrapField(): void {
    const field = this.#groups.findLast(({ destination }) => destination === 'field')
    if (!field) return
    field.unwrapped = true
    for (const unwrap of field.unwrap) unwrap()
  }

  #word(start: number, end: number): void {
    const { word, value } = this.#reader
    const group = this.#group
    const first = this.#first
    const starred = this.#starred
    this.#first = false
    this.#starred = null
    this.#skip = 0
    const code = dropped(word, starred !== null)
    if (code !== null) this.#drop(word, code, first, starred)
    else if (group.destination === 'object' || OBJECT_WORDS.test(word)) this.#objectWord(word)
    else if (word === 'object' && !first) this.#drop(word, 'ole-object', first, starred)
    else if (word === 'object') {
      group.destination = 'object'
      this.#context.removed('ole-object')
    } else if (word === 'result' && first && this.#isWithin('object')) {
      group.destination = 'result'
      if (starred) this.#kept.backTo(starred)
    } else if (word === 'info' && this.#context.policy.metadata === 'remove')
      this.#drop(word, 'metadata', first, starred)
    else if (first && this.#outer?.destination === 'object') this.#drop(word, 'ole-object', first, starred)
    else this.#keepWord(word, value, start, end, first)
  }

  get #outer(): Group | undefined {
    return this.#groups.at(-2)
  }

  #isWithin(destination: string): boolean {
    return this.#outer?.destination === destination
  }

  /** Words of an object by themselves say nothing; one that stands in no object would make one. */
  #objectWord(word: string): void {
    if (this.#group.destination === 'object') return
    this.#context.removed('ole-object', word)
  }

  #keepWord(word: string, value: number | null, start: number, end: number, first: boolean): void {
    const group = this.#group
    if (word === 'field' || (word === 'fldrslt' && this.#isWithin('field'))) {
      const field = word === 'field' ? group : this.#outer!
      const unwrap = this.#kept.addAlone(start, end)
      field.unwrap.push(unwrap)
      if (field.unwrapped) unwrap()
    } else this.#kept.add(start, end)
    if (READ.has(word)) {
      if (word === 'fldinst' && group.destination !== 'fldinst') this.#fields.begin()
      if (word !== group.destination) group.text = ''
    }
    if (first || READ.has(word) || word === 'field') {
      // The field's end is asked for once, whatever else begins in it.
      if (group.destination !== 'fldinst') group.destination = word
    }
    if (word === 'uc') group.fallback = Math.max(0, Math.min(value ?? 1, 100))
    else if (word === 'u' && value !== null) {
      this.#text(String.fromCharCode(value & 0xffff))
      this.#skip = group.fallback
    }
  }

  /** The group, or what is left of it where the word does not begin it. */
  #drop(
    word: string,
    code: NonNullable<ReturnType<typeof dropped>>,
    first: boolean,
    starred: Mark | null,
  ): void {
    const group = this.#group
    // An object is noted once, by its own word.
    if (code !== 'ole-object' || !this.#groups.some(({ destination }) => destination === 'object'))
      this.#context.removed(code, word)
    if (first) {
      this.#kept.backTo(group.before)
      group.fate = 'drop'
      return
    }
    if (this.#groups.length === 1) throw new Failure('broken', `${word} outside of a group`)
    if (starred) this.#kept.backTo(starred)
    // What was read of the group so far still decides whether that stays.
    if (READ.has(group.destination) && this.#goes(group)) {
      this.#kept.backTo(group.before)
      group.fate = 'drop'
    } else group.fate = 'rest'
  }

  #characters(token: RtfToken, start: number, end: number): void {
    const { value, from, to } = this.#reader
    if (token === 'symbol' && value === 0x2a) {
      this.#starred = this.#kept.mark()
      this.#kept.add(start, end)
      return
    }
    const isShort = to - from < (value ?? 0)
    if (token === 'binary' && (isShort || (to > from && this.#group.destination !== 'pict'))) {
      this.#context.removed('hidden-data', 'bin')
      return
    }
    if (end > start)
      this.#first &&= token === 'text' && /^\s*$/.test(this.#bytes.toString('latin1', from, to))
    // Digits that stand beside the groups of an object.
    if (this.#group.destination === 'object') return
    this.#kept.add(start, end)
    if (token === 'hex') this.#octets(value === null || value < 0 ? '' : String.fromCharCode(value))
    else if (token === 'symbol') this.#octets(value === 0x7e ? ' ' : String.fromCharCode(value ?? 0))
    else if (token === 'text') this.#octets(this.#readable(from, to))
  }

  /** Nothing where no text is asked for: most of a document. */
  #readable(from: number, to: number): string {
    const asked = this.#groups.some(({ destination }) => READ.has(destination))
    return asked
      ? this.#bytes.toString('latin1', from, Math.min(to, from + MAX_TEXT)).replace(/[\r\n]/g, '')
      : ''
  }

  /** A character each; those that stand for one before don't count. */
  #octets(octets: string): void {
    const skipped = Math.min(this.#skip, octets.length)
    this.#skip -= skipped
    if (octets.length > skipped) this.#text(octets.slice(skipped))
  }

  #text(text: string): void {
    const innermost = this.#groups.findLast(({ destination }) => /^(?:fldinst|fldrslt)$/.test(destination))
    if (innermost?.destination === 'fldinst') this.#fields.add(text)
    for (const group of this.#groups)
      if (READ.has(group.destination) && group.text.length < MAX_TEXT) group.text += text
  }
}

function unquoted(text: string): string {
  return text.trim().replace(/^"|"$/g, '')
}
