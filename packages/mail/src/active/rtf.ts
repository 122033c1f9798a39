/** Objects, templates and fields of RTF (1.9.1): by its control words, and by the text of its destinations. */
import { readRtf, type RtfEnd, type RtfPiece } from '../rtf/rtf-groups.ts'
import type { ActiveFeature, Met } from './features.ts'
import { FieldStack } from './fields.ts'
import { leadsElsewhere } from './targets.ts'

const WORDS = new Map<string, ActiveFeature>([
  ['objdata', 'rtf-object'],
  ['objlink', 'rtf-object'],
  ['objhtml', 'rtf-object'],
  ['objemb', 'rtf-object'],
  ['linkself', 'rtf-object'],
  ['objocx', 'activex'],
  ['objupdate', 'rtf-update'],
  ['objautlink', 'rtf-update'],
])
/** Class of the equation editor ([MS-OLEDS]). */
const EQUATION = /equation\.[23]/i
/** Characters kept of the text of one destination. */
const MAX_TEXT = 20_000
/** Fields within each other that are followed. */
const MAX_FIELDS = 100
/** What is told of one document: words like these stand in it by the thousand. */
const MAX_MET = 100

export function rtfFeatures(content: Buffer): Iterable<Met> {
  const features = new RtfFeatures()
  readRtf(content, features)
  return features.finish()
}

class RtfFeatures {
  readonly #met: Met[] = []
  readonly #texts = new Map<number, string>()
  readonly #fields = new FieldStack()
  /** Destinations of the fields that are open, the inner ones last. */
  readonly #open: number[] = []
  readonly #words = new Set<string>()

  readonly word = (word: string): void => {
    const feature = WORDS.get(word)
    if (feature === undefined || this.#words.has(word)) return
    this.#words.add(word)
    this.#met.push([feature, word])
  }

  readonly piece = ({ destination, number, text, aside }: RtfPiece): void => {
    if (destination === 'objdata' || destination === 'fldrslt' || aside) return
    if (destination === 'fldinst') this.#instruction(number, text)
    else {
      const before = this.#texts.get(number) ?? ''
      if (before.length < MAX_TEXT) this.#texts.set(number, before + text.slice(0, MAX_TEXT))
    }
  }

  readonly end = ({ destination, number }: RtfEnd): void => {
    if (destination === 'fldinst') {
      if (this.#open.at(-1) !== number) return
      this.#open.pop()
      this.#add(this.#fields.end())
      return
    }
    const text = (this.#texts.get(number) ?? '').trim()
    this.#texts.delete(number)
    if (destination === 'template' && leadsElsewhere(text)) this.#add([['remote', text]])
    if (destination === 'objclass' && EQUATION.test(text)) this.#add([['equation', text]])
  }

  finish(): readonly Met[] {
    this.#add(this.#fields.finish())
    return this.#met
  }

  #add(met: Iterable<Met>): void {
    for (const each of met) if (this.#met.length < MAX_MET) this.#met.push(each)
  }

  #instruction(number: number, text: string): void {
    if (!this.#open.includes(number)) {
      if (this.#open.length >= MAX_FIELDS) return
      this.#open.push(number)
      this.#fields.begin()
    }
    this.#fields.add(text)
  }
}
