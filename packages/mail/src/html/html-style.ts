/** The few CSS declarations that hide text in mail. */

export interface StyleEffect {
  readonly hidden?: boolean
  /** Font too small to read; false when a readable size is set. */
  readonly tiny?: boolean
  readonly color?: string
  /** '' for images and gradients. */
  readonly background?: string
}

export const NO_EFFECT: { readonly hidden: boolean } & StyleEffect = Object.freeze({ hidden: false })

const remembered = new Map<string, StyleEffect & { readonly hidden: boolean }>()
const MAX_REMEMBERED = 1000
const MAX_STYLE = 4000
const RELEVANT = /display|visib|font|color|background|opacity|height|width|indent|hide|left|top|clip/i

/** Effect of a `style` attribute or the inside of a rule. Repeated styles are remembered (newsletters repeat them). */
export function declarationsOf(style: string): StyleEffect & { readonly hidden: boolean } {
  const known = remembered.get(style)
  if (known) return known
  const effect = RELEVANT.test(style) ? read(style.slice(0, MAX_STYLE)) : NO_EFFECT
  if (style.length <= 500) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(style, effect)
  }
  return effect
}

function read(style: string): StyleEffect & { readonly hidden: boolean } {
  const values = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    values.set(
      name,
      declaration
        .slice(colon + 1)
        .replace(/!\s*important/i, '')
        .trim()
        .toLowerCase(),
    )
  }
  const effect: { hidden: boolean; tiny?: boolean; color?: string; background?: string } = {
    hidden: isHidden(values),
  }
  const size = fontSize(values)
  if (size !== undefined) effect.tiny = size
  const color = values.get('color')
  if (color !== undefined) effect.color = parseColor(color) ?? 'unknown'
  const background = values.get('background-color') ?? values.get('background')
  if (values.has('background-image')) effect.background = ''
  else if (background !== undefined && background !== 'transparent' && background !== 'none') {
    effect.background = parseColor(background.split(/\s+/, 1)[0]!) ?? ''
  }
  const changes = effect.hidden || Object.keys(effect).length > 1
  return changes ? effect : NO_EFFECT
}

function isHidden(values: ReadonlyMap<string, string>): boolean {
  if (values.get('display') === 'none' || values.get('visibility') === 'hidden') return true
  if (values.get('mso-hide') === 'all') return true
  const opacity = values.get('opacity')
  if (opacity !== undefined && Number.parseFloat(opacity) < 0.05) return true
  const clipped = values.get('overflow') === 'hidden'
  if (clipped && ['max-height', 'height', 'max-width', 'width'].some((name) => isZero(values.get(name))))
    return true
  if (isFarAway(values.get('text-indent'))) return true
  return (
    values.get('position') === 'absolute' && (isFarAway(values.get('left')) || isFarAway(values.get('top')))
  )
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^0*(\.0+)?(px|pt|em|rem|%)?$/.test(value) && /0/.test(value)
}

function isFarAway(value: string | undefined): boolean {
  return value !== undefined && Number.parseFloat(value) <= -500
}

/** True for a font of at most one pixel, false for a larger one, undefined when no size is set. */
function fontSize(values: ReadonlyMap<string, string>): boolean | undefined {
  const size = values.get('font-size')
  if (size !== undefined) {
    const number = Number.parseFloat(size)
    if (Number.isNaN(number)) return false
    return size.endsWith('em') || size.endsWith('%') ? number === 0 : number <= 1
  }
  const short = values.get('font')
  if (short === undefined) return undefined
  const match = /(?:^|\s)(\d{1,4}(?:\.\d{1,3})?)(px|pt)/.exec(short)
  return match ? Number(match[1]) <= 1 : undefined
}

const NAMED = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['red', '#ff0000'],
  ['green', '#008000'],
  ['blue', '#0000ff'],
  ['yellow', '#ffff00'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['silver', '#c0c0c0'],
  ['snow', '#fffafa'],
  ['navy', '#000080'],
  ['orange', '#ffa500'],
  ['purple', '#800080'],
  ['maroon', '#800000'],
  ['teal', '#008080'],
])

/** A colour as `#rrggbb`; undefined when it is none that is known. */
export function parseColor(value: string): string | undefined {
  const text = value.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  if (/^[0-9a-f]{6}$/.test(text)) return `#${text}`
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,5})\s*)?\)$/.exec(text)
  if (rgb) {
    if (rgb[4] !== undefined && Number(rgb[4]) < 1) return undefined
    return `#${[rgb[1], rgb[2], rgb[3]].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  }
  return NAMED.get(text)
}
