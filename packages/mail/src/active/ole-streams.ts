/** Streams of compound files, by their paths: objects, controls, equations, fields. */
import { fieldCommands } from './dde.ts'
import type { Met } from './features.ts'
import { leadsElsewhere } from './targets.ts'

const PACKAGE = /(?:^|\/)\p{Cc}Ole10Native$/iu
const OBJECT = /(?:^|\/)\p{Cc}Ole$/iu
const EQUATION = /(?:^|\/)Equation Native$/i
const CONTROL = /(?:^|\/)\p{Cc}OCX(?:NAME|DATA)$/iu
const MACROS = /(?:^|\/)_VBA_PROJECT(?:\/[^/]+)?$/i

const TABLE = /^[01]Table$/
/** [MS-DOC] 2.9.282 SttbfAssoc: 18 texts in UTF-16 with nothing beside them; the second names the template. */
const ASSOCIATED = Buffer.from('ffff12000000', 'hex')

function* templateOf(table: Buffer): Iterable<Met> {
  for (let at = table.indexOf(ASSOCIATED); at >= 0; at = table.indexOf(ASSOCIATED, at + 1)) {
    const first = at + ASSOCIATED.length
    if (first + 2 > table.length) return
    const second = first + 2 + 2 * table.readUInt16LE(first)
    if (second + 2 > table.length) continue
    const template = table.toString('utf16le', second + 2, second + 2 + 2 * table.readUInt16LE(second))
    if (leadsElsewhere(template)) yield ['remote', template]
  }
}

/** `depth` of the compound file: one within something is an object itself. */
export function* oleStream(content: Buffer, path: string, depth: number): Iterable<Met> {
  if (content.length === 0) return
  if (PACKAGE.test(path)) yield ['package']
  else if (EQUATION.test(path)) yield ['equation']
  else if (CONTROL.test(path)) yield ['activex']
  else if (MACROS.test(path)) yield ['macro']
  else if (OBJECT.test(path) && (depth > 0 || path.includes('/'))) yield ['object']
  else if (path === 'WordDocument') yield* fieldCommands(content)
  else if (TABLE.test(path)) yield* templateOf(content)
}
