/**
 * JSON for request bodies: refuses what readers disagree on or choke on, in one linear pass without recursion.
 * Duplicate names (RFC 8259 §4), `__proto__`, depth beyond 32, invalid UTF-8, NUL characters and halves of surrogate pairs are errors.
 */
import { AppError } from '../app-error.ts'

const MAX_DEPTH = 32
const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws AppError INVALID_REQUEST */
export function parseStrictJson(bytes: Buffer): unknown {
  const text = decode(bytes)
  scan(text)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause, detail: 'not JSON' })
  }
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause, detail: 'not UTF-8' })
  }
}

/** Walks the tokens; grammar errors are left to JSON.parse. */
function scan(text: string): void {
  // One entry an open bracket: the names seen of an object, null for an array.
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const c = text[at]
    if (c === '{' || c === '[') {
      open.push(c === '{' ? new Set() : null)
      if (open.length > MAX_DEPTH) refuse('too deep')
    } else if (c === '}' || c === ']') open.pop()
    else if (c === '"') {
      const end = endOfString(text, at)
      const string = text.slice(at, end + 1)
      if (/\\u0000/i.test(string)) refuse('NUL character')
      if (/\\ud[89a-f]/i.test(string) && !textOf(string).isWellFormed()) refuse('half of a surrogate pair')
      const names = open.at(-1)
      if (names && isName(text, end + 1)) addName(names, string)
      at = end
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return refuse('open string')
}

/** A string followed by a colon is a member's name. */
function isName(text: string, from: number): boolean {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text[at] === ':'
}

function addName(names: Set<string>, literal: string): void {
  const name = textOf(literal)
  if (name === '__proto__') refuse('__proto__')
  if (names.has(name)) refuse('duplicate name')
  names.add(name)
}

function textOf(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return refuse('bad string')
  }
}

function refuse(detail: string): never {
  throw new AppError('INVALID_REQUEST', { detail })
}
