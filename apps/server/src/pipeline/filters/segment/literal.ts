/** What every text that a regular expression finds must hold literally: an expression is tried only where that stands. */

/** Letters that have no case, or whose other case a folded text does not hold, and what else stands for itself. */
const PLAIN = /[a-z0-9 _@<>,;:'"!#%&=~/\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3-]/
/** Outside of classes and groups these say something about what stands before them. */
const OPTIONAL = /[*?{]/

/**
 * The longest run of plain letters outside of groups, classes and alternatives, lower case; '' where there is none. `pattern` is
 * one that has been folded (`foldPattern`) and that RE2 knows; what this does not know ends a run, so that it only finds less.
 */
export function literalOf(pattern: string): string {
  // Flags change what letters mean, quotes what everything means.
  if (/\|/.test(pattern) || /\(\?|\\Q|\\E/.test(pattern)) return ''
  let longest = ''
  let run = ''
  const end = (): void => {
    if (run.length > longest.length) longest = run
    run = ''
  }
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!
    if (char === '\\') {
      end()
      at = afterEscape(pattern, at) - 1
    } else if (char === '[') {
      end()
      at = afterClass(pattern, at) - 1
    } else if (char === '(' || char === ')') {
      end()
      depth += char === '(' ? 1 : -1
    } else if (depth === 0 && PLAIN.test(char.toLowerCase()) && char.toLowerCase().length === 1) {
      // Repeated, it need not be there, or not next to what follows.
      if (OPTIONAL.test(pattern[at + 1] ?? '')) end()
      else if (pattern[at + 1] === '+') {
        run += char.toLowerCase()
        end()
      } else run += char.toLowerCase()
    } else {
      end()
      if (char === '{') at = closing(pattern, at, '}')
    }
  }
  end()
  return longest
}

/** Behind an escape, with all that belongs to it. */
function afterEscape(pattern: string, at: number): number {
  const next = pattern[at + 1] ?? ''
  if (pattern[at + 2] === '{' && /[pPx]/.test(next)) return closing(pattern, at, '}') + 1
  if (/[pP]/.test(next)) return at + 3
  if (next === 'x') return at + 4
  if (/[0-7]/.test(next)) {
    let end = at + 2
    while (end < at + 4 && /[0-7]/.test(pattern[end] ?? '')) end++
    return end
  }
  return at + 2
}

function afterClass(pattern: string, at: number): number {
  let end = at + 1
  if (pattern[end] === '^') end++
  // A bracket at the beginning stands for itself.
  if (pattern[end] === ']') end++
  while (end < pattern.length && pattern[end] !== ']') {
    if (pattern.startsWith('[:', end)) {
      const close = pattern.indexOf(':]', end + 2)
      end = close < 0 ? end + 1 : close + 2
    } else end = pattern[end] === '\\' ? afterEscape(pattern, end) : end + 1
  }
  return end + 1
}

function closing(pattern: string, at: number, bracket: string): number {
  const end = pattern.indexOf(bracket, at)
  return end < 0 ? pattern.length : end
}
