/** Lines of fields as text files hold them (RFC 4180, and the same with tab or semicolon). */

export const BULK_SEPARATORS = { tab: '\t', comma: ',', semicolon: ';' } as const
export type BulkSeparator = keyof typeof BULK_SEPARATORS

/** One record without its line end: fields quoted where they must be. */
export function writeRecord(cells: readonly string[], separator: string): string {
  const fields = cells.map((cell) =>
    needsQuotes(cell, separator) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  // A lone empty field would be an empty line.
  return fields.length === 1 && fields[0] === '' ? '""' : fields.join(separator)
}

function needsQuotes(cell: string, separator: string): boolean {
  return cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell)
}

/** A cell that no spreadsheet takes for a formula (E01). */
export function plainCell(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
