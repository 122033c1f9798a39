/** Regular expressions people enter, on a linear-time engine: a hostile one costs time in proportion to the text (Y01). */
import { RE2JS, RE2JSException } from 're2js'

/** Ready to search with, upper and lower case alike; null when the engine does not know the pattern's syntax. */
export function compileSearchPattern(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}
