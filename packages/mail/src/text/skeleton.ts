/**
 * What text looks like, whatever characters draw it (UTS 39 §4): for comparing words and host names that should not be
 * taken for each other.
 */
import { domainToUnicode } from 'node:url'
import { foldCodes, textOf } from './fold-codes.ts'
import { foldFully } from './fold.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * Text in small plain characters: compatibility forms (full width, mathematical …), letters of other scripts that look
 * Latin, accents and combining marks, and what nobody sees, are undone. Hangul, kana and Han stay. Idempotent.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const folded = foldCodes(text)
  return folded === null ? foldFully(text) : textOf(folded.codes, 0, folded.length)
}

/** Digits and signs that stand for letters, and letters that stand for each other, as one of them. */
const MERGED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '8': 'b',
}
const MERGEABLE = /[01i|!34@5$8]/g

/** Folded text with what is easily taken for each other made one, character by character: places stay. Idempotent. */
export function mergeLookAlikes(folded: string): string {
  return folded.replace(MERGEABLE, (char) => MERGED[char]!)
}

/** The look of one word or host label: folded, merged, `rn` as `m`, `vv` as `w`, `cl` as `d`. Idempotent. */
export function skeleton(word: string): string {
  return mergeLookAlikes(foldText(word)).replace(/rn|vv|cl/g, (pair) =>
    pair === 'rn' ? 'm' : pair === 'vv' ? 'w' : 'd',
  )
}

/** A host as its reader sees it, folded: punycode is decoded. */
export function foldHost(host: string): string {
  return foldText(host.includes('xn--') ? domainToUnicode(host) || host : host)
}
