/** Regular expressions people enter. The server runs them on a linear-time engine, which decides in the end. */

/** Look-around and back-references: not expressible in linear time (RE2 syntax). */
const NOT_LINEAR = /\(\?(?:[=!]|<[=!])|\\[1-9]|\\k</
const REPEAT = /\{(\d+)(?:,(\d*))?\}/g
/** RE2 refuses larger counted repeats. */
const REPEAT_MAX = 1000

/**
 * True when the pattern is well-formed and uses nothing a linear-time engine lacks. Leading flags such as `(?i)` are
 * allowed, as in RE2.
 */
export function isSearchPattern(pattern: string): boolean {
  const body = withoutEscapedBackslashes(pattern)
  if (NOT_LINEAR.test(body)) return false
  for (const [, low, high] of body.matchAll(REPEAT)) {
    if (Number(low) > REPEAT_MAX || Number(high ?? 0) > REPEAT_MAX) return false
  }
  return compiles(pattern.replace(/^\(\?[ims]+\)/, ''))
}

/** `\\1` is an escaped backslash and a digit, not a back-reference. */
function withoutEscapedBackslashes(pattern: string): string {
  return pattern.replaceAll('\\\\', '')
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
