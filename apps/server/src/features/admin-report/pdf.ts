/** A report as pages: A4, upright, as many as its lists need. pdfkit and the fonts load with the first of them. */
import { ADMIN_REPORT_MAIL_TEXTS } from '@postern/contract/texts/admin-report-mail.ts'
import { translator } from '@postern/contract/i18n/texts.ts'
import { foreignLine } from '../../platform/mail-html/foreign.ts'
import { CLASS_COLOURS, drawChart } from './chart.ts'
import { fitted, registerFonts, widthOf, write, type Look, type Pages } from './pdf-text.ts'
import type { Point } from './report.ts'
import type { BarRow, Cell, Said, SaidMail, Section } from './words.ts'

const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const
const WIDTH = PAGE.width - 2 * PAGE.margin
const END = PAGE.height - PAGE.margin - 24
const GAP = 24
const HALF = (WIDTH - GAP) / 2
const INK = '#1c2430'
const DIM = '#55606e'
const LINE = '#dfe4ea'
const BAR = '#9db3d8'
const DANGER = '#b3261e'

const HEADING: Look = { size: 12, bold: true }
const SMALL: Look = { size: 8, colour: DIM }
const PLAIN: Look = { size: 9 }

/** Bytes of the PDF. */
export async function pdfOf(said: Said, points: readonly Point[]): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    lang: said.language,
    displayTitle: true,
    info: { Title: said.subject },
  })
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  registerFonts(doc)
  writePages(doc, said, points)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

function writePages(doc: Pages, said: Said, points: readonly Point[]): void {
  let y = headOf(doc, said)
  y = cellsOf(doc, said.cells, y)
  if (said.chart) y = chartOf(doc, said.chart, points, y)
  for (let index = 0; index < said.sections.length; index += 2)
    y = pairOf(doc, said.sections.slice(index, index + 2), said, y)
  if (said.mails) mailsOf(doc, said.mails, said, y)
  footersOf(doc, said)
}

/** Where there is room for so much: here, or on top of the next page. */
function room(doc: Pages, y: number, height: number): number {
  if (y + height <= END) return y
  doc.addPage()
  return PAGE.margin
}

function headOf(doc: Pages, said: Said): number {
  const x = PAGE.margin
  const { title, region, period, headline, compared, notes } = said
  write(doc, title, x, 58, { size: 18, bold: true })
  line(doc, `${foreignLine(region)} · ${period}`, x, 75, SMALL)
  line(doc, headline, x, 101, { size: 13, bold: true })
  let y = 101
  for (const text of [compared, ...notes].filter((one) => one !== '')) {
    y += 15
    line(doc, text, x, y, text === compared ? PLAIN : SMALL)
  }
  return y + 16
}

function line(doc: Pages, text: string, x: number, y: number, look: Look, width: number = WIDTH): void {
  write(doc, fitted(doc, text, look, width), x, y, look)
}

function cellsOf(doc: Pages, cells: readonly Cell[], y: number): number {
  const height = 58
  doc.rect(PAGE.margin, y, WIDTH, height).fill('#f2f4f7')
  const width = WIDTH / cells.length
  for (const [index, { name, of, count, was, url }] of cells.entries()) {
    const x = PAGE.margin + index * width
    doc.rect(x, y, 3, height).fill(of === 'total' ? INK : CLASS_COLOURS[of])
    line(doc, name, x + 10, y + 16, SMALL, width - 14)
    line(doc, count, x + 10, y + 36, { size: 17, bold: true }, width - 14)
    line(doc, was, x + 10, y + 50, { ...SMALL, size: 7.5 }, width - 14)
    if (url !== null) doc.link(x, y, width, height, url)
  }
  return y + height + 26
}

function chartOf(
  doc: Pages,
  { title, words }: NonNullable<Said['chart']>,
  points: readonly Point[],
  y: number,
): number {
  write(doc, title, PAGE.margin, y, HEADING)
  const drawing = drawChart(points, words, { width: WIDTH, height: 170, size: 8 })
  doc.save().translate(PAGE.margin, y + 10)
  for (const { x, y: top, width, height, colour } of drawing.rectangles)
    doc.rect(x, top, width, height).fill(colour)
  for (const { text, x, y: base, size, anchor, colour } of drawing.labels)
    write(doc, text, x, base, { size, anchor, colour })
  doc.restore()
  return y + drawing.height + 36
}

const ROW = 19

function heightOf({ rows }: Section): number {
  return 16 + Math.max(1, rows.length) * ROW + 20
}

function pairOf(doc: Pages, pair: readonly Section[], said: Said, at: number): number {
  const height = Math.max(...pair.map(heightOf))
  const y = room(doc, at, height)
  for (const [index, section] of pair.entries())
    sectionOf(doc, section, said, PAGE.margin + index * (HALF + GAP), y)
  return y + height
}

function sectionOf(doc: Pages, { title, rows }: Section, { nothing }: Said, x: number, y: number): void {
  write(doc, title, x, y + 4, HEADING)
  doc.rect(x, y + 10, HALF, 0.7).fill(LINE)
  if (rows.length === 0) write(doc, nothing, x, y + 26, SMALL)
  for (const [index, row] of rows.entries()) rowOf(doc, row, x, y + 26 + index * ROW)
}

function rowOf(doc: Pages, row: BarRow, x: number, y: number): void {
  const { label, foreign, count, share, note, url, bad } = row
  const look = { ...PLAIN, bold: true, colour: bad ? DANGER : INK }
  const value = fitted(doc, count, look, HALF * 0.72)
  write(doc, value, x + HALF, y, { ...look, anchor: 'end' })
  const left = HALF - 10 - Math.max(44, widthOf(doc, value, look))
  const under = { ...SMALL, size: 7 }
  const beside = note === '' ? '' : fitted(doc, note, under, left * 0.6)
  if (beside !== '') write(doc, beside, x + left, y, { ...under, anchor: 'end' })
  const name = foreign ? foreignLine(label) : label
  line(doc, name, x, y, PLAIN, left - (beside === '' ? 0 : widthOf(doc, beside, under) + 6))
  if (share !== null) doc.rect(x, y + 4, Math.max(1, HALF * share), 2.5).fill(BAR)
  if (url !== null) doc.link(x + HALF - 50, y - 9, 50, 13, url)
}

const MAIL = 26

function mailsOf(doc: Pages, mails: NonNullable<Said['mails']>, said: Said, at: number): void {
  const { title, note, rows } = mails
  let y = room(doc, at, 40 + MAIL)
  write(doc, title, PAGE.margin, y + 4, HEADING)
  doc.rect(PAGE.margin, y + 10, WIDTH, 0.7).fill(LINE)
  y += 26
  const text = rows.length === 0 ? said.nothing : note
  if (text !== '') {
    write(doc, text, PAGE.margin, y, SMALL)
    y += 16
  }
  for (const row of rows) {
    y = room(doc, y, MAIL)
    mailOf(doc, row, said, y)
    y += MAIL
  }
}

function mailOf(doc: Pages, row: SaidMail, { noSubject, noSender }: Said, y: number): void {
  const { time, class: name, isVirus, mail, url } = row
  const x = PAGE.margin
  line(doc, foreignLine(mail.title) || noSubject, x, y + 6, { ...PLAIN, bold: true })
  const address = foreignLine(mail.sender) || noSender
  const sender =
    foreignLine(mail.senderName) === '' ? address : `${foreignLine(mail.senderName)} <${address}>`
  const virus = isVirus && mail.virusName !== '' ? ` · ${foreignLine(mail.virusName)}` : ''
  const facts = `${name}${virus} · ${time} · ${sender} → ${foreignLine(mail.receiver)}`
  line(doc, facts, x, y + 17, { ...SMALL, colour: isVirus ? CLASS_COLOURS.virus : DIM })
  if (url !== null) doc.link(x, y - 3, WIDTH, MAIL - 3, url)
}

/** On every page, when it is known how many there are. */
function footersOf(doc: Pages, { language, footer }: Said): void {
  const t = translator(ADMIN_REPORT_MAIL_TEXTS, language)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = PAGE.height - PAGE.margin + 10
    line(doc, footer[0]!, PAGE.margin, y, SMALL, WIDTH - 80)
    const number = t('page', { page: page + 1, pages: count })
    write(doc, number, PAGE.width - PAGE.margin, y, { ...SMALL, anchor: 'end' })
  }
}
