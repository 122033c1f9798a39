/** Style sheets (CSS), in elements and attributes: what they fetch and run is taken out, all else stays as it is written. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isFetched, isSafeLink } from '../safe-link.ts'

export interface PageRules {
  readonly removed: (code: RemovedCode, detail?: string) => void
  /** Whether pictures of other machines stay. */
  readonly remotePictures: boolean
}

const COMMENT = /\/\*[^]*?(?:\*\/|$)/g
const RUNS = /(?:expression|eval)\s*\(|(?:-moz-binding|behaviou?r)\s*:|(?:java|vb|live)script\s*:/i
const BINDING = /(?:-moz-binding|behaviou?r)\s*:[^;}]*/gi
const CALL = /(?:expression|eval)\s*\(/gi
/** A sheet, or a namespace, by its address. */
const IMPORT = /@(?:import|namespace|document|-moz-document)\b[^;{}]*;?/gi
const URL = /\b(?:url|src|url-prefix)\s*\(\s*(?:"([^"\n]*)"?|'([^'\n]*)'?|([^)]*))\s*\)?/gi
const SET = /(?:-webkit-)?image-set\s*\(/gi
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi
const ACTS = /url\s*\(|src\s*\(|image-set|@import|expression|binding|behavio|script\s*:/gi

/** Comments go, too. Idempotent. */
export function safeStyle(css: string, rules: PageRules): string {
  const plain = css.replace(COMMENT, ' ').replaceAll('\0', '')
  if (isDisguised(plain)) {
    rules.removed('script', plain)
    return ''
  }
  let safe = plain.replace(IMPORT, (all) => {
    rules.removed('external-relation', all)
    return ''
  })
  if (RUNS.test(safe)) {
    rules.removed('script', safe)
    safe = safe.replace(BINDING, '').replace(CALL, 'none(')
  }
  safe = safe.replace(URL, (all, double?: string, single?: string, bare?: string) => {
    const address = (double ?? single ?? bare ?? '').trim()
    const code = addressCode(address, rules)
    if (code === null) return all
    rules.removed(code, address)
    return 'none'
  })
  if (!rules.remotePictures) safe = safe.replace(SET, 'none(')
  return RUNS.test(safe) ? '' : safe
}

/** A letter written by its number makes a word that is not to be seen. */
function isDisguised(css: string): boolean {
  if (!css.includes('\\')) return false
  const clear = css.replace(ESCAPE, (_, hex?: string, letter?: string) =>
    hex === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  )
  return (clear.match(ACTS)?.length ?? 0) > (css.match(ACTS)?.length ?? 0)
}

/** Why a picture of this address does not stay; null where it may. */
export function addressCode(address: string, { remotePictures }: PageRules): RemovedCode | null {
  if (address === '' || !isFetched(address)) return null
  if (!isSafeLink(address)) return 'dangerous-link'
  const remote = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/])/i.test(address)
  return remote && !remotePictures ? 'remote-picture' : null
}
