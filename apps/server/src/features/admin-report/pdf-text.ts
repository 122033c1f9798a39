/**
 * Text on pages: pdfkit sets one font at a time, and no font has all letters. Each text is cut where another font has to go on:
 * Japanese and Han by Noto Sans JP, all others by Pretendard. Only the letters that are used are embedded.
 */
import { fontFile } from './picture.ts'

/** What is used of pdfkit. */
export type Pages = PDFKit.PDFDocument

const JAPANESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]+/gu
const ENDS = '…'

const NAMES = {
  latin: ['regular', 'bold'],
  japanese: ['japanese', 'japaneseBold'],
} as const

export function registerFonts(doc: Pages): void {
  for (const name of [...NAMES.latin, ...NAMES.japanese]) doc.registerFont(name, fontFile(name))
}

interface Run {
  readonly text: string
  readonly font: string
}

function runsOf(text: string, bold: boolean): Run[] {
  const runs: Run[] = []
  const add = (part: string, names: readonly [string, string]): void => {
    if (part !== '') runs.push({ text: part, font: names[bold ? 1 : 0] })
  }
  let done = 0
  for (const { 0: part, index } of text.matchAll(JAPANESE)) {
    add(text.slice(done, index), NAMES.latin)
    add(part, NAMES.japanese)
    done = index + part.length
  }
  add(text.slice(done), NAMES.latin)
  return runs
}

export interface Look {
  readonly size: number
  readonly bold?: boolean
  readonly colour?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** In points. */
export function widthOf(doc: Pages, text: string, { size, bold = false }: Look): number {
  return runsOf(text, bold).reduce(
    (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  )
}

/** As much of a text as a width has room for. */
export function fitted(doc: Pages, text: string, look: Look, width: number): string {
  if (widthOf(doc, text, look) <= width) return text
  const letters = Array.from(text)
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const fits = widthOf(doc, letters.slice(0, middle).join('') + ENDS, look) <= width
    if (fits) low = middle
    else high = middle - 1
  }
  return letters.slice(0, low).join('').trimEnd() + ENDS
}

/** One line. @param y of its base line */
export function write(doc: Pages, text: string, x: number, y: number, look: Look): void {
  const { size, bold = false, colour = '#1c2430', anchor = 'start' } = look
  const shift = anchor === 'start' ? 0 : widthOf(doc, text, look) / (anchor === 'end' ? 1 : 2)
  let at = x - shift
  for (const run of runsOf(text, bold)) {
    doc.font(run.font).fontSize(size).fillColor(colour)
    doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += doc.widthOfString(run.text)
  }
}
