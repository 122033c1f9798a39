/** Links of HTML: addresses in tags and texts, changed where they stand. Read as browsers read it; pictures stay. */
import { placedText } from '@postern/mail/html/placed-text.ts'
import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5'
import { countFate, fateOf, inertText } from './link-fate.ts'
import type { LinkCounts, LinkPolicy, TextEdit } from './link-policy.ts'
import { writtenLinks } from './plain-links.ts'

/** Elements whose content is no markup. */
const RAW: ReadonlyMap<string, Tokenizer['state']> = new Map<string, Tokenizer['state']>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])
/** Of VML too (`v:roundrect`), which Outlook draws its buttons with. */
const CLICKED = /^(?:a|area|.+:.+)$/
const ADDRESSES = ['href', 'xlink:href'] as const
/** Outlook reads the contents of such a comment. */
const CONDITIONAL = /^<!--\[if[^\]>]*\]>/i
/** Longest target that is shown whole. */
const SHOWN = 200

/** Changes of the links in a page. Linear. */
export function htmlLinkEdits(source: string, policy: LinkPolicy, counts: LinkCounts): TextEdit[] {
  if (policy.mode === 'leave') return []
  const links = new HtmlLinks(source, policy, counts)
  links.read(0, source.length)
  return links.edits
}

class HtmlLinks implements TokenHandler {
  readonly edits: TextEdit[] = []
  readonly #source: string
  readonly #policy: LinkPolicy
  readonly #counts: LinkCounts
  #tokenizer!: Tokenizer
  #offset = 0
  /** Where the text before the next tag begins. */
  #text = 0
  #raw = false
  #base = ''
  /** An `a` with an address is open: programs make no other links in it. */
  #within = false
  /** The text of the open `a`, which led to this target until it was made inert. */
  #inert: { readonly target: string; text: string } | null = null

  constructor(source: string, policy: LinkPolicy, counts: LinkCounts) {
    this.#source = source
    this.#policy = policy
    this.#counts = counts
  }

  read(from: number, to: number): void {
    this.#offset = from
    this.#text = from
    this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this)
    this.#tokenizer.write(this.#source.slice(from, to), true)
  }

  onStartTag(tag: Token.TagToken): void {
    const { start, end } = this.#reach(tag)
    const { tagName: name } = tag
    const state = RAW.get(name)
    this.#raw = state !== undefined
    if (state !== undefined) this.#tokenizer.state = state
    if (name === 'base' && this.#base === '') this.#base = valueOf(tag, 'href') ?? ''
    if (name === 'a') this.#leave(start)
    if (CLICKED.test(name)) this.#addresses(tag, end)
  }

  onEndTag(tag: Token.TagToken): void {
    const { start } = this.#reach(tag)
    this.#raw = false
    if (tag.tagName === 'a') this.#leave(start)
  }

  onComment(comment: Token.CommentToken): void {
    const { start, end } = this.#reach(comment)
    const head = CONDITIONAL.exec(this.#source.slice(start, Math.min(end, start + 200)))
    if (!head) return
    const inner = new HtmlLinks(this.#source, this.#policy, this.#counts)
    inner.#base = this.#base
    inner.read(start + head[0].length, end - (this.#source.startsWith('-->', end - 3) ? 3 : 0))
    this.edits.push(...inner.edits)
  }

  onEof(token: Token.EOFToken): void {
    const { start } = this.#reach(token)
    this.#leave(start)
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.#reach(token)
  }

  // Texts are read as a whole, from tag to tag.
  onCharacter(): void {}
  onNullCharacter(): void {}
  onWhitespaceCharacter(): void {}

  /** Reads the text before a token, and goes behind it. */
  #reach({ location }: Token.Token): { start: number; end: number } {
    const start = this.#offset + location!.startOffset
    const end = this.#offset + location!.endOffset
    if (!this.#raw && start > this.#text) this.#texts(this.#text, start)
    this.#text = end
    return { start, end }
  }

  /** The open `a` ends at `at`: its former target is shown there, unless its text shows it already. */
  #leave(at: number): void {
    this.#within = false
    if (this.#inert && !says(this.#inert.text, this.#inert.target)) this.#show(this.#inert.target, at)
    this.#inert = null
  }

  #show(target: string, at: number): void {
    const shown = target.length > SHOWN ? `${target.slice(0, SHOWN).toWellFormed()}…` : target
    this.edits.push({ start: at, end: at, text: ` (${asMarkup(inertText(shown))})` })
  }

  #addresses(tag: Token.TagToken, end: number): void {
    for (const name of ADDRESSES) {
      const value = valueOf(tag, name)
      if (value === undefined) continue
      const fate = fateOf(value, this.#policy, this.#base)
      const place = this.#placeOf(tag, name)
      this.#within ||= tag.tagName === 'a'
      countFate(this.#counts, fate)
      if (fate.fate === 'rewrite') {
        this.edits.push({ ...place.value, text: place.bare ? `"${fate.to}"` : fate.to })
      } else if (fate.fate === 'inert') {
        this.edits.push({ ...place.whole, text: '' })
        if (tag.tagName === 'a') this.#inert ??= { target: fate.target, text: '' }
        else if (tag.tagName === 'area') this.#show(fate.target, end)
      }
    }
  }

  /** Where an attribute stands, the blank before it included, and its value, quotes left out. */
  #placeOf({ location }: Token.TagToken, name: string) {
    const place = location!.attrs![name]!
    const start = this.#offset + place.startOffset
    const end = this.#offset + place.endOffset
    const [head = '', quote = ''] = /^[^=]*=\s*(["']?)/.exec(this.#source.slice(start, end)) ?? []
    const whole = { start: /\s/.test(this.#source[start - 1] ?? '') ? start - 1 : start, end }
    const value = { start: start + head.length, end: quote === '' ? end : end - 1 }
    return { whole, value, bare: quote === '' }
  }

  /** Addresses in running text, of which programs make links by themselves. */
  #texts(from: number, to: number): void {
    const source = this.#source.slice(from, to)
    const { text, placeOf } = placedText(source)
    if (this.#inert && this.#inert.text.length < 2 * SHOWN) this.#inert.text += text
    if (this.#within && !this.#inert) return
    for (const { raw, start, end } of writtenLinks(text)) {
      const fate = fateOf(raw, this.#policy)
      // The link that it stands in was counted.
      if (fate.fate === 'leave' || !this.#within) countFate(this.#counts, fate)
      if (fate.fate === 'leave') continue
      const [first, last] = [from + placeOf(start), from + placeOf(end)]
      if (fate.fate === 'inert')
        this.edits.push({ start: first, end: last, text: asMarkup(inertText(fate.target)) })
      else
        this.edits.push(
          { start: first, end: first, text: `<a href="${fate.to}">` },
          { start: last, end: last, text: '</a>' },
        )
    }
  }
}

function valueOf({ attrs }: Token.TagToken, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

/** Whether the text of a link is its address. */
function says(text: string, target: string): boolean {
  const plain = (address: string): string => address.trim().replace(/^https?:\/\/|\/$/gi, '')
  return plain(text) === plain(target)
}

/** In characters that every charset has. */
function asMarkup(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\n\r\t -~]/gu, (sign) => `&#${sign.codePointAt(0)};`)
}
