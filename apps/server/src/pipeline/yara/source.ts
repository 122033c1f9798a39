/** What a YARA source says of itself, without an engine: its rules, and what it may not ask for. */

export interface RuleSource {
  /** Names of its rules, in order. */
  readonly rules: readonly string[]
  /** It has rules that decide about all others of their file. */
  readonly hasGlobal: boolean
  /** Lines of `include`, from 1. */
  readonly includes: readonly number[]
}

const WORD = /[A-Za-z0-9_]/

/**
 * Reads words outside of comments, strings and regular expressions. One pass: in YARA a slash begins a comment or a regular
 * expression and nothing else (division is a backslash).
 */
export function readSource(source: string): RuleSource {
  const rules: string[] = []
  const includes: number[] = []
  let hasGlobal = false
  let before = ''
  let line = 1
  for (let at = 0; at < source.length;) {
    const end = skipped(source, at)
    if (end > at) {
      for (let i = at; i < end; i++) if (source[i] === '\n') line++
      at = end
      continue
    }
    const char = source[at]!
    if (char === '\n') line++
    if (!WORD.test(char)) {
      if (!/\s/.test(char)) before = ''
      at++
      continue
    }
    let stop = at
    while (stop < source.length && WORD.test(source[stop]!)) stop++
    const word = source.slice(at, stop)
    if (before === 'rule') rules.push(word)
    else if (word === 'global') hasGlobal = true
    else if (word === 'include') includes.push(line)
    before = word
    at = stop
  }
  return { rules, hasGlobal, includes }
}

/** Where a comment, string or regular expression that begins here ends; `at` itself where none does. */
function skipped(source: string, at: number): number {
  const two = source.slice(at, at + 2)
  if (two === '//') return endOf(source.indexOf('\n', at), source)
  if (two === '/*') return endOf(source.indexOf('*/', at + 2), source, 2)
  if (source[at] === '"' || source[at] === '/') return endOfQuoted(source, at)
  return at
}

function endOf(found: number, source: string, more = 0): number {
  return found < 0 ? source.length : found + more
}

/** Neither goes on over the end of its line. */
function endOfQuoted(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === source[start]) return at + 1
    else if (source[at] === '\n') return at
  }
  return source.length
}
