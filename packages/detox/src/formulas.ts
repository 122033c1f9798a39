/** Formulas of workbooks: which of them reach beyond the workbook, or start something. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { formulaMet } from '@postern/mail/active/formulas.ts'

/** `[1]Sheet!A1`, `'[1]Sheet 1'!A1`, `'C:\[book.xlsx]Sheet'!A1`; `[0]` is the workbook itself, `Table[2019]` a column. */
const OTHER_BOOK = /\[[1-9]\d*\][^[\](),+\-*/;=<>&^%\s]*!|'[^']*\[(?!0\])[^\]']+\][^']*'!/
const CALLS: readonly (readonly [pattern: RegExp, code: RemovedCode])[] = [
  [/\b(?:CALL|REGISTER(?:\.ID)?|EXEC|EVALUATE|SQL\.REQUEST)\s*\(/i, 'macro'],
  [/\b(?:WEBSERVICE|RTD|CUBE[A-Z]{3,20})\s*\(/i, 'data-connection'],
  [/\bDDE\s*\(/i, 'dde'],
  [/\b_xll\./i, 'add-in'],
  [/\bIMAGE\s*\(/i, 'remote-picture'],
]
const HYPERLINK = /\bHYPERLINK\s*\(\s*/gi
/** What is known where it leads: a literal that begins as a page, an address or a place in the workbook. */
const KNOWN_LINK = /"(?:https?:\/\/|mailto:|#)|'?#/iy

/** A character by its number ([ECMA-376] part 1 §22.9.2.19, ST_Xstring); a function that is handed over without being called. */
const NUMBERED = /_x([\da-f]{4})_/gi
const HANDED_OVER = /\b_xleta\.([\w.]+)/gi

/** Why a formula has to go; null when it works within its workbook. */
export function formulaCode(written: string, withoutPictures: boolean): RemovedCode | null {
  const formula = written
    .replace(NUMBERED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(HANDED_OVER, '$1(')
  if (!/[|[(]/.test(formula)) return null
  const met = formulaMet(formula)
  if (met) return met[0] === 'dde' ? 'dde' : 'dangerous-link'
  const bare = formula.replace(/"[^"]*"/g, '""')
  if (OTHER_BOOK.test(bare)) return 'external-relation'
  for (const [pattern, code] of CALLS)
    if (pattern.test(bare) && (code !== 'remote-picture' || withoutPictures)) return code
  return hidesLink(formula) ? 'dangerous-link' : null
}

function hidesLink(formula: string): boolean {
  for (const { 0: found, index } of formula.matchAll(HYPERLINK)) {
    KNOWN_LINK.lastIndex = index + found.length
    if (!KNOWN_LINK.test(formula)) return true
  }
  return false
}

/** True where a formula names one of these sheets. */
export function namesSheet(formula: string, sheets: ReadonlySet<string>): boolean {
  for (const [, quoted, bare] of formula.matchAll(/(?:'((?:[^']|'')+)'|([^\s'!(),;+\-*/=<>&^]+))!/g))
    if (sheets.has((quoted?.replaceAll("''", "'") ?? bare!).toLowerCase())) return true
  return false
}
