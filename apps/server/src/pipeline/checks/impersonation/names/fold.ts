/** What a name looks like: one spelling for widths, cases, marks, invisible characters and letters of other alphabets. */

/**
 * Letters of other alphabets that look like Latin ones (after Unicode Technical Standard 39), by the case in which they
 * do. Letters that other languages only add a stroke to are theirs without it.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    'Аa Вb Еe Ѕs Іi Јj Кk Мm Нh Оo Рp Сc Тt Уy Хx Ѵv Ԍg Ԛq Ԝw аa вb еe ѕs іi јj кk оo рp сc тt уy хx ѵv һh ԁd ԛq ԝw ӏl ɡg ' +
    'Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx αa βb εe ιi κk νv οo ρp τt υu χx γy ηn ωw ' +
    'Օo ոn սu հh օo ցg Ɑa ɑa ɪi ʏy ɴn ʀr ʟl ʜh ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜱs ɢg ʙb ' +
    'øo Øo łl Łl đd Đd ðd ħh Ħh ıi'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)
const LIGATURES: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
])
const KANA_MARKS = /[\u3099\u309a]/u

/** Kanji that one name is written with in several shapes, old and new, each followed by the one taken for all. */
const SHAPES: ReadonlyMap<string, string> = new Map(
  (
    '齋斎 齊斎 斉斎 髙高 﨑崎 碕崎 埼崎 邉辺 邊辺 濱浜 濵浜 澤沢 嶋島 嶌島 廣広 國国 櫻桜 德徳 眞真 惠恵 壽寿 榮栄 龍竜 瀨瀬 假仮 圓円 ' +
    '藪薮 冨富 槇槙 祐祐 晧皓 冴冴 曾曽 黑黒 淺浅 兒児 實実 豐豊 滿満 彌弥 緖緒 淸清 靜静 關関 鹽塩 會会 寬寛 敎教 祿禄 禮礼 ' +
    '张張 陈陳 刘劉 赵趙 吴呉 吳呉 孙孫 马馬 罗羅 郑鄭 谢謝 韩韓 冯馮 邓鄧 许許 苏蘇 卢盧 蒋蔣 贾賈 钟鍾 谭譚 陆陸 伟偉 丽麗 ' +
    '强強 军軍 杰傑 勇勇 艳艶 东東 华華 国国 红紅 云雲 龙竜 凤鳳 庆慶 永永 ' +
    'ニ二 ロ口 カ力 ハ八 タ夕 エ工 ト卜 ミ三 千千'
  )
    .split(' ')
    .map((pair) => [pair[0]!, pair[1]!]),
)

/**
 * A text as it is compared: NFKC, lower case, without invisible characters, marks or strokes, look-alikes as Latin
 * letters; Hangul, kana and kanji stay. Linear in its length.
 */
export function foldName(text: string): string {
  // Most are this already.
  if (/^[ -~]*$/.test(text)) return unmaskLatin(text)
  let folded = text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, (c) => (c === '\t' ? ' ' : ''))
  if (/[^\x20-\x7e\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/.test(folded)) {
    folded = folded
      .normalize('NFD')
      .replace(/\p{M}/gu, (mark) => (KANA_MARKS.test(mark) ? mark : ''))
      .normalize('NFC')
      .replace(
        /[^\x20-\x7e\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/gu,
        (c) => likeness(c) ?? likeness(c.toLowerCase()) ?? c,
      )
  }
  return unmaskLatin(folded)
}

/** Of capitals that have none of their own, that of the small letter counts. */
const likeness = (c: string): string | undefined => LOOK_ALIKES.get(c) ?? LIGATURES.get(c)

/** Digits and a capital I that stand for letters within a Latin word. */
function unmaskLatin(text: string): string {
  return text
    .replace(/(?<=[a-z])I(?=[a-z]|\b)/g, 'l')
    .toLowerCase()
    .replace(
      /(?<=[a-z])[01345]|[01345](?=[a-z])/g,
      (digit) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's' })[digit]!,
    )
}

/** Kanji in one shape for all; katakana that look like a kanji count as that kanji beside others. */
export function foldShapes(text: string): string {
  return text.replace(/[\u30a0-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu, (c) => SHAPES.get(c) ?? c)
}
