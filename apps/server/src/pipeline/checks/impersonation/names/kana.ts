/** Japanese names in kana and in Latin letters: one spelling for Hepburn, Kunrei and long vowels written or not. */

/** Kunrei (ISO 3602) of the hiragana from ぁ (3041) on, in the order of Unicode. */
const SYLLABLES = (
  'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo ta da ti zi  tu zu te de to do ' +
  'na ni nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa i e o n bu ka ke'
).split(' ')
const SMALL = /[ゃゅょぁぃぅぇぉゎ]/

/** Latin letters (Kunrei, long vowels as written) of kana; characters that are no kana stay. */
export function latinOfKana(kana: string): string {
  let latin = ''
  const hiragana = kana.replace(/[\u30a1-\u30f6]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))
  for (const c of hiragana) {
    const at = c.charCodeAt(0) - 0x3041
    const sound = SYLLABLES[at]
    if (c === 'ー' || c === '・') continue
    if (sound === undefined) latin += c
    else if (SMALL.test(c)) latin = joinSmall(latin, sound)
    else latin += sound
  }
  return latin
}

/** きゃ is kya, ふぁ is fa: the vowel before goes. */
function joinSmall(latin: string, sound: string): string {
  if (sound.startsWith('y')) return latin.endsWith('i') ? latin.slice(0, -1) + sound : latin + sound
  return latin.replace(/[iu]$/, '') + sound
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/tch/g, 'tt'],
  [/sh(?=[auoe])/g, 'sy'],
  [/sh/g, 's'],
  [/ch(?=[auoe])/g, 'ty'],
  [/ch/g, 't'],
  [/j(?=y?[auoe])y?/g, 'zy'],
  [/j/g, 'z'],
  [/ts/g, 't'],
  [/d[zj]/g, 'z'],
  [/du/g, 'zu'],
  [/di/g, 'zi'],
  [/f/g, 'h'],
  [/v/g, 'b'],
  [/l/g, 'r'],
  [/c/g, 'k'],
  [/m(?=[bpm])/g, 'n'],
  [/[^a-z]/g, ''],
  // Long vowels: ou, oo, oh, uu; an h at the end of a syllable stretches.
  [/o[uo]+|oh(?![aiueoy])/g, 'o'],
  [/h(?![aiueoyw])/g, ''],
  [/(.)\1+/g, '$1'],
]

/** The one spelling of a romanised Japanese name, letters a-z. Both Hepburn and Kunrei lead to it. Linear. */
export function soundsOfRomaji(latin: string): string {
  return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), latin)
}
