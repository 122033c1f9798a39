/** Made-up vocabularies with real words at known ranks: what subjects are written with, and what is searched for. */

export const LANGUAGES = ['ko', 'en', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** Words of one language, the most frequent first. */
export const VOCABULARY = 3000

/** Real words by rank: rank 3 is in one subject of twenty, rank 1500 in one of ten thousand. */
const REAL: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  ko: { 4: '견적', 40: '회의록', 400: '연말정산', 1500: '감사', 2500: '위임장' },
  en: { 4: 'invoice', 40: 'meeting', 400: 'quarterly', 1500: 'warehouse', 2500: 'arbitration' },
  ja: { 4: '見積', 40: '議事録', 400: 'ご案内', 1500: 'テスト', 2500: '委任' },
}

const HANGUL =
  '가각간갈감강개거건검격견결경계고공과관광교구국군권규균금급기길김나남내년노논능다단달담당대도독동두등라량력로료류리림마막만말매명모목무문물미민반발방배법변보본부분불비사산상생서석선설성세소속수순시식신실심안압약양어업여연열영예오외요용우운원위유은의이인일임입자작장재저적전정제조존종좌주중증지직진질집차참창책천철청체초총최추출충치친타통투특판평포표품하학한합항해행현형호화확환활회효후훈휴'
const LATIN =
  'ba be bi bo da de di do fa fe fi ga ge go ha he ho ja ka ke ki la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa wi ya ing tion ment er al ic'
const KANJI =
  '案内意見印運営会議確認期間議題業務契約経理計画件検討研修権限原稿公開交渉更新講座国際作業再採用参加資料事項時間実施社内修正出荷承認商品詳細請求製造設定送付総務対応担当注文通知提出電話登録日程入荷納品配送発注販売費用部門変更保守報告未定面談予算連絡'
const KANA =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾ'

/** A small generator of reproducible numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The words of a language by rank. */
export function wordsOf(language: Language): string[] {
  const random = numbers(LANGUAGES.indexOf(language) + 1)
  const parts = { ko: [HANGUL], en: [LATIN], ja: [KANJI, KANA] }[language]
  const units = parts.map((text) => text.split(text.includes(' ') ? ' ' : ''))
  const made = Array.from({ length: VOCABULARY }, () => {
    const set = units[Math.floor(random() * units.length)]!
    const length = 2 + Math.floor(random() * 2)
    return Array.from({ length }, () => set[Math.floor(random() * set.length)]!).join('')
  })
  for (const [rank, word] of Object.entries(REAL[language])) made[Number(rank)] = word
  return made
}
