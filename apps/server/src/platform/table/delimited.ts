/** Tables as comma- or tab-separated text, piece by piece. */
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { headTexts, type Cell, type Table } from './cells.ts'
import { localTime } from './local-time.ts'

/** UTF-8 with a byte order mark; moments in ISO 8601 with their offset. */
export async function* delimited(table: Table, separator: ',' | '\t', zone: string): AsyncGenerator<Buffer> {
  const { iso } = localTime(zone)
  const plain = (cell: Cell): string | number => {
    if (cell === null) return ''
    return cell instanceof Date ? iso(cell) : cell
  }
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headTexts(table.heads, zone), separator))
  for await (const rows of table.batches)
    yield Buffer.from(rows.map((row) => csvLine(row.map(plain), separator)).join(''))
}
