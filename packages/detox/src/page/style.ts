/** Style sheets (CSS), in elements and attributes: what they fetch and run is taken out, all else stays as it is written. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isFetched, isRemote, isSafeLink } from '../safe-link.ts'

export interface PageRules {
  readonly removed: (code: RemovedCode, detail?: string) => void
  /** Whether pictures of other machines stay. */
  readonly remotePictures: boolean
  /**
   * The page is a mail's own text. Mail programs run nothing in it and take no cells of it; comments, sheets of fonts and the like are no
   * reason to write it anew.
   */
  readonly ofMail?: boolean
}

const STRING = /"(?:[^"\\\n\r\f]|\\[^])*"?|'(?:[^'\\\n\r\f]|\\[^])*'?/.source
const BARE = /(?!\s*["'])(?:[^)\\]|\\[^])*\)?/.source
/** As browsers read: what looks like a comment within a string or an address is none. */
const COMMENT = new RegExp(String.raw`(${STRING}|\b(?:url|src)\(${BARE}|\\[^])|/\*[^]*?(?:\*/|$)`, 'gi')
const RUNS = /(?:expression|eval)\s*\(|(?:-moz-binding|behaviou?r)\s*:|(?:java|vb|live)script\s*:/i
const BINDING = /(?:-moz-binding|behaviou?r)\s*:[^;}]*/gi
const CALL = /(?:expression|eval)\s*\(/gi
/** A sheet, or a namespace, by its address. */
const IMPORT = /@(?:import|namespace|document|-moz-document)\b[^;{}]*;?/gi
const OF_FONTS = /^@import\s*(?:url\(\s*)?["']?https?:\/\/[\w.-]+\//i
const URL = new RegExp(
  String.raw`(${STRING})|\b(?:url|src|url-prefix)\s*\(\s*(?:(${STRING})|(${BARE}))\s*\)?`,
  'gi',
)
/** Functions that take addresses as strings. */
const SET = /(?:image-set|cross-fade|\bimage)\s*\((?:[^()]|\([^()]*\))*/gi
/** By which Word makes fields of text; page-fields.ts judges them. */
const FIELD = new RegExp(
  String.raw`mso-(?:element\s*:\s*field-[\w-]+|field-code\s*:(?:${STRING}|[^;}"'])*)`,
  'gi',
)
const STRINGS = new RegExp(STRING, 'g')
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(?:\r\n|[\n\r\f])|([^]))/gi
const ACTS =
  /url\s*\(|src\s*\(|image-set|cross-fade|@import|expression|binding|behavio|script\s*:|mso-element|mso-field/gi

/** Comments go, too. Idempotent. */
export function safeStyle(css: string, rules: PageRules): string {
  let notes = 0
  const safe = withoutDangers(css, {
    ...rules,
    removed: (code, detail) => {
      notes++
      rules.removed(code, detail)
    },
  })
  if (notes === 0) return safe
  // What is left may read differently.
  let again = 0
  withoutDangers(safe, { ...rules, removed: () => again++ })
  return again === 0 ? safe : ''
}

/** Elements part the style sheets of XML; browsers read the pieces of one sheet as one. */
export function sheetReader(rules: PageRules): (piece: string, element: object) => string {
  const sheets = new WeakMap<object, string>()
  return (piece, element) => {
    const before = sheets.get(element) ?? ''
    const whole = before + safeStyle(piece, rules)
    let notes = 0
    safeStyle(whole, { ...rules, removed: () => notes++ })
    if (notes === 0) sheets.set(element, whole)
    else rules.removed('script', whole)
    return notes === 0 ? whole.slice(before.length) : ''
  }
}

/** Why a list of pictures (`srcset`) does not stay; null where it may. */
export function picturesCode(value: string, rules: PageRules): RemovedCode | null {
  // Data hold commas of their own.
  const words = value.split(/\s+/).flatMap((word) => (/^data:/i.test(word) ? [word] : word.split(',')))
  return words.map((each) => addressCode(each, rules)).find((code) => code !== null) ?? null
}

function withoutDangers(css: string, rules: PageRules): string {
  const plain = css.replace(COMMENT, (_, kept?: string) => kept ?? ' ').replaceAll('\0', '')
  if (isDisguised(plain)) {
    rules.removed('script', plain)
    return ''
  }
  let safe = plain.replace(IMPORT, (all) => {
    if (!rules.ofMail || !OF_FONTS.test(all)) rules.removed('external-relation', all)
    return ''
  })
  if (RUNS.test(safe)) {
    rules.removed('script', safe)
    safe = safe.replace(BINDING, '').replace(CALL, 'none(')
  }
  safe = safe.replace(FIELD, '')
  safe = safe.replace(URL, (all, string?: string, quoted?: string, bare?: string) =>
    string !== undefined || isLeft(quoted?.replace(/^["']|["']$/g, '') ?? bare!.replace(/\)$/, ''), rules)
      ? all
      : 'none',
  )
  safe = safe.replace(SET, (all) =>
    all.replace(STRINGS, (string) => (isLeft(string.replace(/^["']|["']$/g, ''), rules) ? string : '""')),
  )
  return RUNS.test(safe) ? '' : safe
}

/** Whether an address stays, in whichever way it is written. */
function isLeft(written: string, rules: PageRules): boolean {
  const address = written.trim()
  const code = addressCode(address, rules) ?? addressCode(unescaped(address), rules)
  if (code !== null) rules.removed(code, address)
  return code === null
}

/** A letter written by its number makes a word that is not to be seen. */
function isDisguised(css: string): boolean {
  if (!css.includes('\\')) return false
  return (unescaped(css).match(ACTS)?.length ?? 0) > (css.match(ACTS)?.length ?? 0)
}

function unescaped(css: string): string {
  return css.replace(ESCAPE, (_, hex?: string, letter?: string) =>
    hex === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  )
}

/** Why a picture of this address does not stay; null where it may. */
export function addressCode(address: string, { remotePictures }: PageRules): RemovedCode | null {
  if (address === '' || !isFetched(address)) return null
  if (!isSafeLink(address)) return 'dangerous-link'
  return isRemote(address) && !remotePictures ? 'remote-picture' : null
}
