/** Formulas that ask another program for data, and tell it what to do on the way: `=cmd|'/c calc'!A0`. */
import { resolved } from '../xml/entities.ts'
import { xmlSource } from '../xml/xml-source.ts'
import { XmlReader } from '../xml/xml-reader.ts'
import type { Met } from './features.ts'
import { isUnsafeLink } from './targets.ts'

/** Behind the `|`: topic and the sign of the item. */
const TOPIC = /\s{0,10}(?:'(?:[^'\r\n]|''){0,400}'|[^\s!|,;'"]{1,400})\s{0,10}!/y
/** Ahead of it: the program. */
const PROGRAM = /[a-z]['\w.:\\ ]{0,80}$/i
const MAX_PROGRAM = 90
/** Where cells begin, and what makes a formula of one. */
const FORMULA_START = /(?:^|[,;\t"'|>\n\r])[\s"']{0,50}[=+\-@]/g
/** Characters that a formula has ahead of its command: in one line, and in several. */
const MAX_AHEAD = 8192
const MAX_LINES_AHEAD = 500

const MAX_SHOWN = 60

const LINK = /\bHYPERLINK\s{0,10}\(\s{0,10}"([^"]{1,2000})"/i

interface Command {
  readonly text: string
  /** Where it begins. */
  readonly at: number
  /** Its topic stands in quotes, as in no text that merely has bars. */
  readonly quoted: boolean
}

/** All of them in `text`, by their bars. */
function* commandsIn(text: string): Iterable<Command> {
  for (let bar = text.indexOf('|'); bar >= 0; bar = text.indexOf('|', bar + 1)) {
    TOPIC.lastIndex = bar + 1
    const topic = TOPIC.exec(text)?.[0]
    if (topic === undefined) continue
    const program = PROGRAM.exec(text.slice(Math.max(0, bar - MAX_PROGRAM), bar))?.[0]
    if (program === undefined) continue
    yield { text: `${program}|${topic}`, at: bar - program.length, quoted: topic.trimStart().startsWith("'") }
  }
}

/** Of a formula by itself, with or without its sign. */
export function formulaMet(formula: string): Met | null {
  const target = LINK.exec(formula)?.[1]
  if (target !== undefined && isUnsafeLink(target)) return ['link-unsafe', target]
  if (!formula.includes('|')) return null
  // In a text within the formula it starts nothing.
  for (const { text } of commandsIn(formula.replace(/"[^"]*"/g, '""'))) return ['dde', text.trim()]
  return null
}

/** Cells of a text: CSV with any separator, SYLK, DIF, tables of HTML; whatever a spreadsheet program opens. */
export function* textFormulas(content: Buffer): Iterable<Met> {
  if (!content.includes('|') && !content.includes('&#')) return
  const text = cellText(content)
  const starts = text.matchAll(FORMULA_START)
  let start = -1
  let next = starts.next()
  for (const { text: command, at, quoted } of commandsIn(text)) {
    for (; !next.done && signOf(next.value) < at; next = starts.next()) start = signOf(next.value)
    if (start < 0 || at - start > MAX_AHEAD) continue
    const ahead = text.slice(start, at)
    const apart = quoted ? at - start > MAX_LINES_AHEAD && /[\r\n]/.test(ahead) : /[,;\t\r\n]/.test(ahead)
    if (apart) continue
    yield ['dde', `${ahead.slice(0, MAX_SHOWN)}${command}`.trim()]
    return
  }
}

function signOf({ 0: found, index }: RegExpExecArray): number {
  return index + found.length - 1
}

function cellText(content: Buffer): string {
  const wide = content.subarray(0, 4).includes(0) || (content[0] ?? 0) >= 0xfe
  const text = wide ? xmlSource(content) : content.toString('latin1')
  return /&#/.test(text) ? resolved(text) : text
}

/** Elements that hold formulas, in workbooks of any version. */
const FORMULAS = /^(?:f|formula[12]?|definedName|Formula|RefersTo|Path)$/

/** Formulas of cells, names, conditions and checks in SpreadsheetML; `|` in it says whether it is worth it. */
export function* xmlFormulas(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  let formula: string | null = null
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'open') {
      formula = FORMULAS.test(reader.name) ? '' : null
      for (const name of ['Formula', 'RefersTo', 'formula']) {
        const met = formulaMet(reader.attribute(name) ?? '')
        if (met) yield met
      }
    } else if (token === 'text' && formula !== null) formula += reader.text
    else if (token === 'close' && formula !== null) {
      const met = formulaMet(formula)
      if (met) yield met
      formula = null
    }
  }
}

/** SYLK: macros of Excel 4.0 come in it as well (option E), and expressions of cells. */
export function* sylkMet(content: Buffer): Iterable<Met> {
  const text = cellText(content)
  if (/^O;(?:[^\r\n]{0,100};)?E(?:[;\r\n]|$)/m.test(text)) yield ['macro-sheet', 'SYLK']
  for (const [, expression] of text.matchAll(/;E([^\r\n]{1,1000})/g)) {
    const met = formulaMet(expression!)
    if (met) {
      yield met
      return
    }
  }
}
