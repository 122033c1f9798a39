/** Streams of compound files, by their paths: objects, controls, equations, fields. */
import { fieldCommands } from './dde.ts'
import type { Met } from './features.ts'

const PACKAGE = /(?:^|\/)\p{Cc}Ole10Native$/iu
const OBJECT = /(?:^|\/)\p{Cc}Ole$/iu
const EQUATION = /(?:^|\/)Equation Native$/i
const CONTROL = /(?:^|\/)\p{Cc}OCX(?:NAME|DATA)$/iu
const MACROS = /(?:^|\/)_VBA_PROJECT(?:\/[^/]+)?$/i

/** `depth` of the compound file: one within something is an object itself. */
export function* oleStream(content: Buffer, path: string, depth: number): Iterable<Met> {
  if (content.length === 0) return
  if (PACKAGE.test(path)) yield ['package']
  else if (EQUATION.test(path)) yield ['equation']
  else if (CONTROL.test(path)) yield ['activex']
  else if (MACROS.test(path)) yield ['macro']
  else if (OBJECT.test(path) && (depth > 0 || path.includes('/'))) yield ['object']
  else if (path === 'WordDocument') yield* fieldCommands(content)
}
