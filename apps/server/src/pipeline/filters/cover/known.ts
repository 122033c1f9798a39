/** What a rule that holds says of a text that the mail then has, and whether another rule holds of any such text. */
import { CONDITIONS } from '@postern/contract/codes/filter.ts'
import { compileSearchPattern } from '../../../platform/search-pattern.ts'
import { isAddressTarget } from '../conditions.ts'
import type { FilterRule } from '../filter.ts'
import { foldPattern, foldValue } from '../fold.ts'
import { ipMatch } from '../ip-match.ts'
import { isBounded, sidesOf, type Sides } from '../words.ts'

/** A part of one of a target's values, folded. */
export interface Known {
  readonly text: string
  /** Whether the value begins with it, and ends with it. */
  readonly start: boolean
  readonly end: boolean
  /** Sides on which no letter or digit touches it; an end of the value is such a side too. */
  readonly bounded: Sides
}

const OPEN: Sides = { before: false, after: false }

/** null where a rule says nothing of one text: of networks, patterns, numbers, and of what mail is not to have. */
export function knownOf({ target, cond, value, word }: FilterRule): Known | null {
  const text = foldValue(value)
  if (text === '') return null
  const bounded = word ? sidesOf(text) : OPEN
  switch (cond) {
    case CONDITIONS.contain:
      return { text, start: false, end: false, bounded }
    case CONDITIONS.begin:
      return { text, start: true, end: false, bounded }
    case CONDITIONS.end:
      return { text, start: false, end: true, bounded }
    case CONDITIONS.match:
    case CONDITIONS.equal:
      if (ipMatch(value) !== null) return null
      return { text, start: !isOfDomain({ target, text }), end: true, bounded: OPEN }
    default:
      return null
  }
}

/** `@domain`, which stands for every address of it. */
function isOfDomain({
  target,
  text,
}: {
  readonly target: FilterRule['target']
  readonly text: string
}): boolean {
  return isAddressTarget(target) && text.startsWith('@')
}

/** Whether a rule holds of every value that has this part; false also where that can't be told. */
export function holdsOf({ target, cond, value, word }: FilterRule, known: Known): boolean {
  const text = foldValue(value)
  if (text === '') return false
  const whole = known.start && known.end
  switch (cond) {
    case CONDITIONS.contain:
      return places(known.text, text).some((at) => !word || standsAlone(known, at, text))
    case CONDITIONS.begin:
      return known.start && known.text.startsWith(text) && (!word || standsAlone(known, 0, text))
    case CONDITIONS.end: {
      const at = known.text.length - text.length
      return known.end && known.text.endsWith(text) && (!word || standsAlone(known, at, text))
    }
    case CONDITIONS.match:
    case CONDITIONS.equal: {
      const network = ipMatch(value)
      if (network) return whole && network(known.text)
      if (isOfDomain({ target, text })) return known.end && known.text.endsWith(text)
      return whole && known.text === text
    }
    case CONDITIONS.regex:
      return whole && compileSearchPattern(foldPattern(value))?.matcher(known.text).find() === true
    default:
      return false
  }
}

function places(text: string, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at)
  return found
}

/** Whether a word that stands there is bounded in every value, as far as it has to be. */
function standsAlone({ text, start, end, bounded }: Known, at: number, word: string): boolean {
  const needed = sidesOf(word)
  const until = at + word.length
  const within = isBounded(text, at, until)
  const before = at > 0 ? within.before : start || bounded.before
  const after = until < text.length ? within.after : end || bounded.after
  return (!needed.before || before) && (!needed.after || after)
}
