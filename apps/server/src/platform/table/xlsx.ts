/**
 * Tables as a workbook of one sheet (ECMA-376 part 1, SpreadsheetML), piece by piece. Texts stand in their cells; those
 * that a spreadsheet would compute, once they are edited, are marked as texts (quotePrefix). Moments are numbers of days, shown in the zone.
 */
import { isFormula } from '../csv.ts'
import { headTexts, type Cell, type Table } from './cells.ts'
import { localTime } from './local-time.ts'
import { zipStream } from './zip-stream.ts'

/** Rows of a sheet, its heading included. */
export const SHEET_ROWS = 1_048_576
/** Characters of a cell. */
const CELL_LENGTH = 32_767
/** Characters. */
const WIDTH_MIN = 10
const WIDTH_MAX = 60
const DAY_MS = 86_400_000
/** Days from 1899-12-30, by which the count of days begins in March 1900, to the epoch. */
const EPOCH_DAY = 25_569

/** Numbers of STYLES' cellXfs. */
const HEAD = 1
const MOMENT = 2
const QUOTED = 3

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** @throws RangeError for more rows than a sheet has */
export function xlsx(table: Table, name: string, zone: string): AsyncGenerator<Buffer> {
  const book = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return zipStream([
    { name: '[Content_Types].xml', content: [TYPES] },
    { name: '_rels/.rels', content: [RELATIONS] },
    { name: 'xl/workbook.xml', content: [book] },
    { name: 'xl/_rels/workbook.xml.rels', content: [BOOK_RELATIONS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(table, zone) },
  ])
}

/** At most 31 characters, none of those that names of sheets may not have. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .toWellFormed()
      .trim() || 'Sheet1'
  )
}

async function* sheet(table: Table, zone: string): AsyncGenerator<string> {
  const { shown } = localTime(zone)
  const heads = headTexts(table.heads, zone)
  const last = columnName(Math.max(0, heads.length - 1))
  const columns = table.heads.map(({ text, time }, at) => {
    const width = time ? 22 : Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, text.length * 2 + 4))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  yield `<row r="1">${heads.map((text, at) => textCell(`${columnName(at)}1`, text, HEAD)).join('')}</row>`
  let row = 1
  for await (const rows of table.batches) {
    if (row + rows.length > SHEET_ROWS) throw new RangeError('More rows than a sheet has')
    yield rows.map((cells) => rowOf(cells, ++row, shown)).join('')
  }
  yield `</sheetData><autoFilter ref="A1:${last}${row}"/></worksheet>`
}

function rowOf(cells: readonly Cell[], row: number, shown: (at: Date) => number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row}`, shown)).join('')}</row>`
}

function cellOf(cell: Cell, place: string, shown: (at: Date) => number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell, isFormula(cell) ? QUOTED : 0)
  if (cell instanceof Date)
    return `<c r="${place}" s="${MOMENT}"><v>${Math.floor(shown(cell) / 1000) / (DAY_MS / 1000) + EPOCH_DAY}</v></c>`
  return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
}

function textCell(place: string, text: string, style: number): string {
  const s = style === 0 ? '' : ` s="${style}"`
  return `<c r="${place}"${s} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, CELL_LENGTH))}</t></is></c>`
}

/** A, B … Z, AA … */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** What XML 1.0 cannot carry is left out; what Excel would read as one of its escapes, `_x0041_`, stays what it is. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\r\n]|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
}
