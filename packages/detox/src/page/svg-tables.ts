/** What is known of SVG: shapes, text, paint and filters. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isSafeLink } from '../safe-link.ts'
import { addressCode, safeStyle, type PageRules } from './style.ts'

const KEPT =
  'svg g defs symbol use switch a path rect circle ellipse line polyline polygon image text tspan textPath tref altGlyph title desc ' +
  'marker linearGradient radialGradient stop pattern clipPath mask filter view style cursor ' +
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
  'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight ' +
  'feSpecularLighting feSpotLight feTile feTurbulence font font-face glyph missing-glyph hkern vkern solidColor meshgradient meshrow ' +
  'meshpatch hatch hatchpath flowRoot flowRegion flowPara animateMotion animateTransform mpath metadata'

/** Elements that stay, and what is said of others that are known. */
export const SVG_ELEMENTS: ReadonlyMap<string, RemovedCode | 'keep'> = new Map<string, RemovedCode | 'keep'>([
  ...KEPT.split(' ').map((name) => [name, 'keep'] as const),
  ['script', 'script'],
  ['handler', 'script'],
  ['listener', 'script'],
  ['set', 'action'],
  ['animate', 'action'],
  ['animateColor', 'action'],
  ['discard', 'action'],
  ['foreignObject', 'unknown-part'],
  ['iframe', 'external-relation'],
  ['object', 'ole-object'],
  ['embed', 'ole-object'],
  ['audio', 'media'],
  ['video', 'media'],
  ['link', 'external-relation'],
])

const REFERENCES = /^(?:xlink:)?href$|^(?:xlink:)?src$/
/** Values that name something to be painted with. */
const PAINTS = /(?:url|src|image-set|cross-fade|image)\s*\(|script\s*:|expression|@import|\\/i
const DATA = /^(?:data-|xml:|xmlns|inkscape:|sodipodi:)/

/** The value that stays; null of an attribute that does not. `name` with its prefix. */
export function svgAttribute(element: string, name: string, value: string, rules: PageRules): string | null {
  if (/^(?:ev:|on)/i.test(name) || name === 'handler') return lost('script', `${name}=${value}`, rules)
  if (REFERENCES.test(name)) return reference(element, value, rules)
  if (/^(?:from|to|by|values|attributeName)$/.test(name))
    return /href|^on/i.test(value) || /:/.test(value) ? lost('action', value, rules) : value
  if (/base$/i.test(name)) return lost('external-relation', value, rules)
  if (DATA.test(name) || !PAINTS.test(value)) return value
  const safe = safeStyle(value, rules)
  return safe === '' ? null : safe
}

function reference(element: string, value: string, rules: PageRules): string | null {
  if (element === 'a') return isSafeLink(value) ? value : lost('dangerous-link', value, rules)
  if (value.trim().startsWith('#')) return value
  if (element !== 'image' && element !== 'feImage') return lost('external-relation', value, rules)
  const code = addressCode(value, rules)
  return code === null ? value : lost(code, value, rules)
}

function lost(code: RemovedCode, detail: string, rules: PageRules): null {
  rules.removed(code, detail)
  return null
}
