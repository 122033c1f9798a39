/** Fields of Word, which opens pages: they stand between marks in styles, in comments or not. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { FieldStack } from '@postern/mail/active/fields.ts'
import { fieldCode } from '../ooxml/fields.ts'

const MARK =
  /mso-element\s*:\s*field-(begin|separator|end)[^>]*>?|mso-field-code\s*:\s*(?:"([^"]*)"|'([^']*)'|([^;"'>]*))/gi
const NUMBERED = /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi
const MAX_FIELD = 20_000

/** Why each field that reaches beyond the page has to go, and what it says. */
export function* fieldsIn(page: string, withoutPictures: boolean): Iterable<readonly [RemovedCode, string]> {
  const html = page.replace(NUMBERED, (_, hex?: string, digits?: string) =>
    String.fromCodePoint(Math.min(hex ? Number.parseInt(hex, 16) : Number(digits), 0x10ffff)),
  )
  const stack = new FieldStack()
  const open: string[] = []
  const end = (): readonly [RemovedCode, string] | null => {
    const instruction = open.pop() ?? ''
    const isDde = [...stack.end()].some(([feature]) => feature === 'dde')
    const code = isDde ? 'dde' : fieldCode(instruction, withoutPictures)
    return code === null ? null : [code, instruction.trim()]
  }
  let at = 0
  for (const found of html.matchAll(MARK)) {
    const text = textOf(html.slice(at, Math.min(found.index, at + MAX_FIELD)))
    if (stack.awaits) {
      stack.add(text)
      open.push((open.pop() ?? '') + text)
    }
    at = found.index + found[0].length
    const mark = found[1]?.toLowerCase()
    if (mark === 'begin') open.push('')
    if (mark !== 'separator' && mark !== 'end') stack.begin()
    if (mark === 'separator') stack.separate()
    if (mark === undefined) {
      open.push(textOf(found[2] ?? found[3] ?? found[4]!))
      stack.add(open.at(-1)!)
    }
    const met = mark === 'end' || mark === undefined ? end() : null
    if (met) yield met
  }
  while (open.length > 0) {
    const met = end()
    if (met) yield met
  }
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>?/g, '')
    .replaceAll(/&quot;/gi, '"')
    .replaceAll(/&(?:lt|gt|nbsp);/gi, ' ')
    .replaceAll(/&amp;/gi, '&')
}
