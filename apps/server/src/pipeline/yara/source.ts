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

/**
 * Conditions of its rules in order, in lower case and one space between words, without comments and with "" for every string and
 * regular expression; null where that is not plain.
 */
export function conditionsOf(source: string): string[] | null {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < source.length;) {
    const end = skipped(source, at)
    if (end > at) {
      const comment = source[at] === '/' && (source[at + 1] === '/' || source[at + 1] === '*')
      parts.push(source.slice(from, at), comment ? ' ' : '""')
      from = end
    }
    at = Math.max(end, at + 1)
  }
  const plain = [...parts, source.slice(from)].join('').toLowerCase().replaceAll(/\s+/g, ' ')
  // In a condition nothing is in braces.
  const found = [...plain.matchAll(/\bcondition ?: ?([^{}]*)\}/g)].map(([, text]) => text!.trim())
  return found.length > 0 && found.length === readSource(source).rules.length ? found : null
}

/** Where a comment, string or regular expression that begins here ends; `at` itself where none does. */
function skipped(source: string, at: number): number {
  const char = source[at]
  if (char === '"') return endOfQuoted(source, at)
  if (char !== '/') return at
  if (source[at + 1] === '/') return endOf(source.indexOf('\n', at), source)
  if (source[at + 1] === '*') return endOf(source.indexOf('*/', at + 2), source, 2)
  return endOfQuoted(source, at)
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
