/** Personal numbers in HTML: in what a reader sees, across tags within a line, and not in addresses of links. */
import { maskPersonalNumbers } from './personal-numbers.ts'

/** Between what these hold there is a line's end. */
const BREAKS = /^<\/?(?:br|p|div|td|th|tr|table|li|ul|ol|h[1-6]|hr|blockquote|pre|section)\b/i
/** Written as numbers, what a number is written with. */
const WRITTEN = /&(?:nbsp|#0*(?:32|45|160)|#x0*(?:20|2d|a0));/gi
const UNSEEN = /^<(script|style)\b/i
const LONGEST_NAME = 16

/** The HTML with the digits of personal numbers hidden; as long as it was. */
export function maskHtml(html: string): string {
  const seen = new Seen(html)
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    seen.take(from, at)
    if (BREAKS.test(html.slice(at, at + LONGEST_NAME))) seen.instead('\n')
    from = endOf(html, at)
  }
  seen.take(from, html.length)
  return seen.replaced(maskPersonalNumbers(seen.text()))
}

/** Where what is not text ends: comments, scripts and styles with what they hold, tags. */
function endOf(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return after(html, '-->', at + 4)
  const name = UNSEEN.exec(html.slice(at, at + LONGEST_NAME))?.[1]
  const end = after(html, '>', at)
  if (name === undefined) return end
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = end
  const found = closing.exec(html)
  return found === null ? html.length : after(html, '>', found.index)
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from)
  return at === -1 ? html.length : at + what.length
}

/** What is seen of the HTML, and where each character of it stood; -1 where it stands for something longer. */
class Seen {
  readonly #html: string
  readonly #pieces: string[] = []
  readonly #places: Int32Array
  #length = 0

  constructor(html: string) {
    this.#html = html
    // What stands for a tag or a written character is no longer than that.
    this.#places = new Int32Array(html.length)
  }

  take(start: number, end: number): void {
    let at = start
    for (const { 0: word, index } of this.#html.slice(start, end).matchAll(WRITTEN)) {
      this.#plain(at, start + index)
      this.instead(/45|2d/i.test(word) ? '-' : ' ')
      at = start + index + word.length
    }
    this.#plain(at, end)
  }

  #plain(start: number, end: number): void {
    this.#pieces.push(this.#html.slice(start, end))
    for (let at = start; at < end; at++) this.#places[this.#length++] = at
  }

  instead(character: string): void {
    this.#pieces.push(character)
    this.#places[this.#length++] = -1
  }

  text(): string {
    return this.#pieces.join('')
  }

  /** Masking keeps lengths: what became other is written where it stood. */
  replaced(masked: string): string {
    const text = this.text()
    if (masked === text) return this.#html
    const pieces: string[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const place = this.#places[at]!
      if (place < 0 || masked[at] === text[at]) continue
      pieces.push(this.#html.slice(from, place), masked[at]!)
      from = place + 1
    }
    return pieces.join('') + this.#html.slice(from)
  }
}
