/** Widely known passwords, also in the disguises people give them. */
import { COMMON_PASSWORDS } from './password-common-list.ts'
import { COMMON_WORDS } from './password-common-more.ts'

const COMMON: ReadonlySet<string> = new Set([...COMMON_PASSWORDS, ...COMMON_WORDS])

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

/**
 * True for a password of the list, in any case; with digits or signs around it (`Password2024!`); with letters
 * replaced by look-alikes (`P@ssw0rd`); or written several times over (`dragondragon`). Also for any few characters
 * over and over.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return [lower, stemOf(lower), undisguise(lower), undisguise(stemOf(lower)), stemOf(undisguise(lower))].some(
    (form) => rolledUp(form).some((part) => COMMON.has(part)) || isMonotonous(form),
  )
}

/** Without what is not a letter at both ends; the text itself when nothing would be left. */
function stemOf(text: string): string {
  const stem = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return stem === '' ? text : stem
}

/** The letters that look-alikes stand for: as long as the text. */
export function undisguise(text: string): string {
  return Array.from(text)
    .map((character) => DISGUISES[character] ?? character)
    .join('')
}

/** At most three characters over and over: `aaaaaaaaaaaa`, `121212121212`. */
function isMonotonous(text: string): boolean {
  return text.length >= 4 && unrepeated(text).length <= Math.min(3, text.length / 2)
}

/** What the text is made of by repeating: `blahblahblahblah` is `blah`, `blahblah` and itself. */
function rolledUp(text: string): string[] {
  const length = unrepeated(text).length || 1
  const parts: string[] = []
  for (let end = length; end <= text.length; end += length) {
    if (text.length % end === 0) parts.push(text.slice(0, end))
  }
  return parts
}

/** `abcabc` gives `abc`. */
function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return period > 0 && period < text.length ? text.slice(0, period) : text
}
