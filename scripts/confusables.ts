/**
 * Makes the table of look-alike characters: `node scripts/confusables.ts PATH/confusables.txt`, with the file of the
 * Unicode Consortium (https://www.unicode.org/Public/security/latest/confusables.txt, Unicode License v3). Kept is what
 * looks like Latin letters and digits; all else of it concerns scripts that no name we protect is written in.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Small capitals and lower-case letters whose capitals only are in Unicode's file, and letters drawn like others. */
const MORE =
  'ʙb ɢg ʜh ɪi ʟl ɴn ʀr ʏy ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜰf ꜱs ꞯq вb нh кk мm тt иu пn яr ηn κk τt χx μu ßb ɑa ɡg ɩi ƨs єe ԁd ƙk'

const path = process.argv[2]
if (path === undefined) throw new Error('Which file?')
const source = readFileSync(path, 'utf8')
const version = /^# Version: (\S+)/m.exec(source)?.[1] ?? '?'
const direct = new Map<string, string>()
for (const line of source.split('\n')) {
  const [from, to] = line.split(';').map((part) => part.trim())
  if (from === undefined || to === undefined || !/^[0-9A-F ]+$/.test(from + to)) continue
  direct.set(charOf(from), to.split(' ').map(charOf).join(''))
}
const byTarget = new Map<string, string[]>()
for (const from of direct.keys()) {
  if (from < '\x80' || from.normalize('NFKC') !== from) continue
  add(from, plainOf(from))
}
for (const pair of MORE.split(' ')) add(...(Array.from(pair) as [string, string]))

const lines = [...byTarget]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([target, from]) => `  ['${target}', '${[...new Set(from)].map(escaped).join('')}'],`)
writeFileSync(
  join(import.meta.dirname, '../packages/mail/src/text/confusables.ts'),
  `/**
 * Made by scripts/confusables.ts from confusables.txt ${version} of the Unicode Consortium (UTS 39, Unicode License v3):
 * what each Latin letter, digit or pair is drawn like. Compatibility forms (full width, mathematical …) are left to NFKC.
 */
// oxfmt-ignore
export const LOOK_ALIKES: readonly (readonly [plain: string, alike: string])[] = [
${lines.join('\n')}
]
`,
)

function add(from: string, target: string): void {
  if (!/^[a-z0-9]{1,2}$/.test(target) || /^\p{N}$/u.test(from)) return
  byTarget.set(target, [...(byTarget.get(target) ?? []), from])
}

function charOf(hex: string): string {
  return String.fromCodePoint(Number.parseInt(hex, 16))
}

/** The Latin look of a character, '' without one. `I` and `l`, and `m` and `rn`, are one to Unicode. */
function plainOf(from: string): string {
  let text = direct.get(from)!
  for (let round = 0; round < 4; round++)
    text = Array.from(text)
      .map((c) => (c < '\x80' ? c : (direct.get(c) ?? c)))
      .join('')
  const base = text.normalize('NFKD').replace(/[\p{M}]/gu, '')
  const plain = base.toLowerCase()
  return plain === 'rn' ? 'm' : plain
}

function escaped(char: string): string {
  return `\\u{${char.codePointAt(0)!.toString(16)}}`
}
