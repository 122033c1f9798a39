/** Tables as text files: for spreadsheets up to a limit, beyond it as plain text (product §9). */

/** Makes Excel read UTF-8, so that Korean and Japanese show. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What spreadsheets take for a formula, also in its full-width form and behind blanks (E01). */
const FORMULA = /^[\s\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** One line with its end; texts are quoted, and one that a spreadsheet would compute begins with `'`. */
export function csvLine(cells: readonly (string | number)[], separator: ',' | '\t'): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

/** Whether a spreadsheet would take the text for something to compute. */
export function isFormula(text: string): boolean {
  return FORMULA.test(withoutControls(text))
}

/** Control characters other than line breaks mean nothing in a table, and some programs stop at them. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, ' ')
}

/** A cell as it was before csvLine kept spreadsheets from computing it. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

function csvCell(text: string | number): string {
  if (typeof text === 'number') return Number.isFinite(text) ? String(text) : ''
  const plain = withoutControls(text)
  const safe = FORMULA.test(plain) ? `'${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}
