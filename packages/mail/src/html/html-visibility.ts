/** Tells what HTML mail hides from its reader: display, size, colour, and classes that a style sheet hides. */
import type { Attributes } from './html-attributes.ts'
import { declarationsOf, type StyleEffect, NO_EFFECT, parseColor } from './html-style.ts'

interface Frame {
  readonly tag: string
  /** Open elements of the same name inside this one. */
  nested: number
  readonly hidden: boolean
  readonly tiny: boolean
  readonly color: string
  /** '' when something other than a plain colour lies behind the text. */
  readonly background: string
}

const MAX_FRAMES = 100
const VOID = new Set([
  'br',
  'img',
  'hr',
  'meta',
  'link',
  'input',
  'area',
  'base',
  'col',
  'embed',
  'source',
  'track',
  'wbr',
  'param',
  'v:fill',
])
const NEVER_SHOWN = new Set(['template', 'datalist'])
const ROOT: Frame = {
  tag: '',
  nested: 0,
  hidden: false,
  tiny: false,
  color: '#000000',
  background: '#ffffff',
}

export class Visibility {
  #frames: Frame[] = []
  readonly #hiddenClasses = new Set<string>()
  #top: Frame = ROOT
  #kept: Frame[] = []
  #keptNested: readonly number[] = []

  /** Text that stands here is not shown. */
  get hidden(): boolean {
    const top = this.#top
    return top.hidden || top.tiny || (top.background !== '' && top.color === top.background)
  }

  open(tag: string, attributes: Attributes): void {
    if (VOID.has(tag)) return
    for (const frame of this.#frames) if (frame.tag === tag) frame.nested++
    const effect = this.#effectOf(tag, attributes)
    if (effect === NO_EFFECT || this.#frames.length >= MAX_FRAMES) return
    const top = this.#top
    this.#push({
      tag,
      nested: 0,
      hidden: top.hidden || effect.hidden === true,
      tiny: effect.tiny ?? top.tiny,
      color: effect.color ?? top.color,
      background: effect.background ?? top.background,
    })
  }

  close(tag: string): void {
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const frame = this.#frames[i]!
      if (frame.tag !== tag) continue
      if (frame.nested === 0) {
        this.#frames.length = i
        this.#top = this.#frames.at(-1) ?? ROOT
        this.#closeOuter(tag)
        return
      }
      break
    }
    this.#closeOuter(tag)
  }

  /** Remembers what is open, for `restore`. */
  keep(): void {
    this.#kept = this.#frames.slice()
    this.#keptNested = this.#kept.map(({ nested }) => nested)
  }

  /** What is open is what was open at `keep`, whatever has been opened and closed since. */
  restore(): void {
    this.#frames = this.#kept
    for (let i = 0; i < this.#frames.length; i++) this.#frames[i]!.nested = this.#keptNested[i]!
    this.#top = this.#frames.at(-1) ?? ROOT
  }

  /** Notes the classes that a style sheet hides, outside of media queries. */
  addStyleSheet(css: string): void {
    for (const name of hiddenClassesOf(css)) this.#hiddenClasses.add(name)
  }

  #closeOuter(tag: string): void {
    for (const frame of this.#frames) if (frame.tag === tag && frame.nested > 0) frame.nested--
  }

  #push(frame: Frame): void {
    this.#frames.push(frame)
    this.#top = frame
  }

  #effectOf(tag: string, attributes: Attributes): StyleEffect {
    if (NEVER_SHOWN.has(tag)) return { hidden: true }
    if (attributes.size === 0) return NO_EFFECT
    const style = attributes.get('style')
    let effect = style === undefined ? NO_EFFECT : declarationsOf(style)
    const color = attributes.get('color')
    const background = attributes.get('bgcolor')
    if (color !== undefined) effect = { ...effect, color: effect.color ?? parseColor(color) ?? 'unknown' }
    if (background !== undefined)
      effect = { ...effect, background: effect.background ?? parseColor(background) ?? '' }
    if (attributes.has('background')) effect = { ...effect, background: '' }
    const text = tag === 'body' ? attributes.get('text') : undefined
    if (text !== undefined) effect = { ...effect, color: effect.color ?? parseColor(text) ?? 'unknown' }
    if (attributes.has('hidden') || this.#hasHiddenClass(attributes)) return { ...effect, hidden: true }
    return effect
  }

  #hasHiddenClass(attributes: Attributes): boolean {
    if (this.#hiddenClasses.size === 0) return false
    const names = attributes.get('class')
    return names !== undefined && names.split(/\s+/).some((name) => this.#hiddenClasses.has(name))
  }
}

const MAX_CSS = 100_000
const MAX_CLASSES = 200

/** Class names of rules `.name { display:none }`, read without media queries and nested rules. Linear. */
function hiddenClassesOf(source: string): string[] {
  const css = source.slice(0, MAX_CSS)
  const names: string[] = []
  let at = 0
  while (names.length < MAX_CLASSES) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    const selector = css.slice(at, open)
    if (selector.includes('@media')) {
      at = blockEnd(css, open)
      continue
    }
    const close = css.indexOf('}', open)
    const end = close < 0 ? css.length : close
    if (selector.includes('.') && declarationsOf(css.slice(open + 1, end)).hidden) {
      names.push(
        ...selector.split(',').flatMap((part) => /^[a-z]*\.([\w-]{1,100})$/i.exec(part.trim())?.[1] ?? []),
      )
    }
    at = end + 1
  }
  return names
}

/** Index behind the block that opens at `open`, nested blocks included. */
function blockEnd(css: string, open: number): number {
  let depth = 0
  for (let i = open; i < css.length; i++) {
    const code = css.charCodeAt(i)
    if (code === 123) depth++
    else if (code === 125 && --depth === 0) return i + 1
  }
  return css.length
}
