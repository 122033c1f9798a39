/** Labels of hosts that are a name and words beside it, with or without hyphens between. */
import { AFFIXES, MAX_AFFIX } from './affixes.ts'

export interface Joined {
  readonly name: string
  /** The words beside it, all of them ones that are joined to names. */
  readonly rest: readonly string[]
}

/** Hyphened parts of a label that are looked at. */
const MAX_PARTS = 12

/** What names a folded label may be joined of, none shorter than `minName`. */
export function* joinedNames(label: string, minName: number): Generator<Joined> {
  const parts = label.split('-').filter((part) => part !== '' && !/^\d+$/.test(part))
  if (parts.length > 1 && parts.length <= MAX_PARTS) {
    for (const [at, part] of parts.entries()) {
      const rest = parts.filter((_, other) => other !== at)
      if (!rest.every((word) => AFFIXES.has(word))) continue
      if (part.length >= minName) yield { name: part, rest }
      for (const { name, rest: affix } of withAffix(part, minName)) yield { name, rest: [...affix, ...rest] }
    }
  }
  yield* withAffix(label, minName)
}

/** Takes off each affix that the word begins or ends with. */
function* withAffix(word: string, minName: number): Generator<Joined> {
  for (let length = 2; length <= MAX_AFFIX && word.length - length >= minName; length++) {
    const front = word.slice(0, length)
    const back = word.slice(-length)
    if (AFFIXES.has(front)) yield { name: word.slice(length), rest: [front] }
    if (AFFIXES.has(back)) yield { name: word.slice(0, -length), rest: [back] }
  }
}
