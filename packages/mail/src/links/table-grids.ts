/** Tables of HTML whose cells are the squares of a drawing. */

/** Rows of squares, true where dark; all of one length. */
export type Grid = readonly (readonly boolean[])[]

const MAX_CHARS = 1024 * 1024
/** Squares of a row, and rows. */
const MIN_SIDE = 21
const MAX_SIDE = 400
const MAX_SPAN = 15

const TAG = /<(\/?)(table|tr|td|th)\b([^<>]{0,400})>/gi
const SPAN = /\bcolspan\s*=\s*["']?(\d{1,3})/i
const COLOUR =
  /\bbgcolor\s*=\s*["']?\s*([#\w]{3,20})|\bbackground(?:-color)?\s*:\s*([#\w]{3,20}|rgba?\([\d.,% ]{5,30}\))/i
const NAMED_DARK = /^(?:black|navy|darkblue|darkgreen|darkred|maroon|darkslategr[ae]y|midnightblue|indigo)$/i

/** Each run of rows with as many squares, none fewer than a code has. Tables within tables are read as if they stood after each other. */
export function tableGrids(html: string): Grid[] {
  if (!mayHoldGrid(html)) return []
  const grids: Grid[] = []
  let rows: boolean[][] = []
  let cells: string[] = []
  const endGrid = (): void => {
    if (rows.length >= MIN_SIDE && rows.some((row) => row.includes(true))) grids.push(rows)
    rows = []
  }
  const endRow = (): void => {
    const row = cells.length * MAX_SPAN < MIN_SIDE ? [] : squaresOf(cells)
    cells = []
    if (row.length < MIN_SIDE || row.length > MAX_SIDE || rows.length >= MAX_SIDE) return
    if (rows.length > 0 && rows[0]!.length !== row.length) endGrid()
    rows.push(row)
  }
  for (const [, closing, name, attributes] of html.slice(0, MAX_CHARS).matchAll(TAG)) {
    const tag = name!.toLowerCase()
    if (tag === 'table' || tag === 'tr') {
      endRow()
      if (tag === 'table') endGrid()
    } else if (closing === '' && cells.length <= MAX_SIDE) cells.push(attributes!)
  }
  endRow()
  endGrid()
  return grids
}

/**
 * Whether there are as many rows of one table that have two cells or more as a code has rows: most tables
 * lay out a letter, and nothing else of them is read.
 */
function mayHoldGrid(html: string): boolean {
  const tag = /<(?:\/?t(?:able|r)|t[dh])\b/gi
  let rows = 0
  let cells = 0
  while (tag.test(html)) {
    // The last letter tells them apart.
    const name = html.charCodeAt(tag.lastIndex - 1) | 0x20
    if (name === 0x64 || name === 0x68) cells++
    else {
      if (cells > 1 && ++rows >= MIN_SIDE) return true
      cells = 0
      if (name === 0x65) rows = 0
    }
  }
  return cells > 1 && rows + 1 >= MIN_SIDE
}

function squaresOf(cells: readonly string[]): boolean[] {
  return cells.flatMap((attributes) => {
    const span = Math.min(MAX_SPAN, Number(SPAN.exec(attributes)?.[1] ?? 1))
    return Array.from({ length: span }, () => isDark(attributes))
  })
}

function isDark(attributes: string): boolean {
  const [, plain, styled] = COLOUR.exec(attributes) ?? []
  const colour = styled ?? plain
  if (colour === undefined) return false
  const hex = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(colour)?.[1]
  const parts =
    hex === undefined
      ? /^rgba?\(/i.test(colour)
        ? colour
            .match(/[\d.]+/g)!
            .slice(0, 3)
            .map(Number)
        : null
      : (hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : hex.match(/../g)!).map((part) =>
          Number.parseInt(part, 16),
        )
  if (parts === null) return NAMED_DARK.test(colour)
  // Brightness as ITU-R BT.601 weighs it.
  return 0.299 * (parts[0] ?? 0) + 0.587 * (parts[1] ?? 0) + 0.114 * (parts[2] ?? 0) < 100
}
