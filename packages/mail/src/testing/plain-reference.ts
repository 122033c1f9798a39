/** For tests: what `plainWords` says, in as few words as it takes. */
import { foldFully } from '../text/fold.ts'

const LETTER = /[a-z0-9]|(?![\u2000-\u303f])[\u00c0-\uffff]/
const GAP = /[ .\-_*·~]/
const RUNNING = /[\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff]/

/** By `foldFully` and text searches, place by place. */
export function plainWordsReference(text: string): string {
  const seen = foldFully(text).replace(/\s+/g, ' ')
  let plain = ''
  for (let at = 0; at < seen.length; at++) {
    const taken = GAP.test(seen[at]!) ? (spreadAt(seen, at) ?? signsAt(seen, at)) : null
    plain += taken === null ? seen[at]! : taken.word
    if (taken !== null) at += taken.length - 1
  }
  return plain.trim()
}

/** The letters behind the gap at `at`, if they and the one before it are a word. */
function spreadAt(text: string, at: number): { word: string; length: number } | null {
  const is = (place: number): boolean => LETTER.test(text[place] ?? '')
  if (!is(at - 1) || is(at - 2)) return null
  let word = ''
  let end = at
  for (;;) {
    let next = end
    while (next - end < 2 && GAP.test(text[next] ?? '')) next++
    if (next === end || !is(next) || is(next + 1)) break
    word += text[next]!
    end = next + 1
  }
  return word.length < 3 ? null : { word, length: end - at }
}

function signsAt(text: string, at: number): { word: string; length: number } | null {
  if (!RUNNING.test(text[at - 1] ?? '')) return null
  const gap = /^[ .\-_*·~]{1,2}/.exec(text.slice(at, at + 2))?.[0] ?? ''
  return /[.\-_*]/.test(gap) && RUNNING.test(text[at + gap.length] ?? '')
    ? { word: '', length: gap.length }
    : null
}
