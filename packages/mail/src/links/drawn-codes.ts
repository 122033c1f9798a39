/** Codes that no picture shows: drawn from characters or from the cells of a table, made into pictures for the decoder. */
import { decodeHTML } from 'entities/decode'
import type { MailFacts } from '../facts.ts'
import type { PictureFile } from './gatherer.ts'
import { greyPng } from './grey-png.ts'
import { tableGrids, type Grid } from './table-grids.ts'

/** The smallest code has 21 modules a side, the largest 177; with its quiet zone, and twice as many squares where two make a module. */
const MIN_SIDE = 21
const MAX_SIDE = 400
const MAX_GRIDS = 4
const MAX_CHARS = 256 * 1024
/** Pixels a square, and squares of the quiet zone: four modules of two squares. */
const SCALE = 3
const QUIET = 8

/** Squares of a character: upper left, upper right, lower left, lower right. Those of double width have eight. */
const DARK: Readonly<Record<string, string>> = {
  '█': '11',
  '▓': '11',
  '■': '1111',
  '⬛': '1111',
  '◼': '1111',
  '▀': '10',
  '▄': '01',
}
const LIGHT: Readonly<Record<string, string>> = {
  ' ': '00',
  '\u00a0': '00',
  '░': '00',
  '⬜': '0000',
  '□': '0000',
  '◻': '0000',
  '\u3000': '0000',
}
const SQUARES = new Map([...Object.entries(DARK), ...Object.entries(LIGHT)])
const DRAWN = /[█■⬛◼▀▄▓]/

/** Pictures of what a message's bodies draw, a few. */
export function drawnPictures({ text, html }: MailFacts): PictureFile[] {
  return [...characterGrids(text), ...characterGrids(textOfHtml(html)), ...tableGrids(html)]
    .filter((grid) => isCodeSized(grid))
    .slice(0, MAX_GRIDS)
    .map((grid) => ({ file: '', type: 'image/png', content: pictureOf(grid) }))
}

function isCodeSized(grid: Grid): boolean {
  const width = grid[0]?.length ?? 0
  return Math.min(width, grid.length) >= MIN_SIDE && Math.max(width, grid.length) <= MAX_SIDE
}

/** Lines as they stand between the tags that end lines: blanks are part of what is drawn. */
function textOfHtml(html: string): string {
  const source = html.slice(0, MAX_CHARS)
  if (!/[█■⬛◼▀▄▓]|&#(?:x25|x2b1|960|961|963|1103)/i.test(source)) return ''
  return decodeHTML(
    source.replace(/<(?:br|\/?(?:p|div|tr|li|pre|td|table))\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, ''),
  )
}

/** Blocks of lines that are drawn; a line has two rows of squares. */
function characterGrids(text: string): Grid[] {
  if (!DRAWN.test(text)) return []
  const grids: Grid[] = []
  let rows: boolean[][] = []
  for (const line of [...text.slice(0, MAX_CHARS).split('\n'), 'end']) {
    const drawn = squaresOf(line.replace(/\r$/, ''))
    if (drawn) {
      if (rows.length <= MAX_SIDE) rows.push(...drawn)
    } else if (rows.length > 0 && line.trim() !== '') {
      if (rows.length >= MIN_SIDE) grids.push(evenGrid(rows))
      rows = []
    }
  }
  return grids.slice(0, MAX_GRIDS)
}

/** The two rows of squares of a line; null for one that is no drawing. */
function squaresOf(line: string): [boolean[], boolean[]] | null {
  if (line.length > MAX_SIDE || line.trim() === '') return null
  const upper: boolean[] = []
  const lower: boolean[] = []
  for (const char of line) {
    const squares = SQUARES.get(char)
    if (squares === undefined) return null
    const wide = squares.length === 4
    const [top, bottom] = [squares[0] === '1', squares[1] === '1']
    upper.push(top, ...(wide ? [top] : []))
    lower.push(bottom, ...(wide ? [bottom] : []))
  }
  return [upper, lower]
}

/** Rows of one length: writers leave out the blanks at the end of lines. */
function evenGrid(rows: readonly (readonly boolean[])[]): Grid {
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? false))
}

function pictureOf(grid: Grid): Buffer {
  const width = (grid[0]!.length + 2 * QUIET) * SCALE
  const height = (grid.length + 2 * QUIET) * SCALE
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [y, row] of grid.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      for (let line = 0; line < SCALE; line++) {
        const from = ((y + QUIET) * SCALE + line) * width + (x + QUIET) * SCALE
        pixels.fill(0, from, from + SCALE)
      }
    }
  }
  return greyPng(width, height, pixels)
}
