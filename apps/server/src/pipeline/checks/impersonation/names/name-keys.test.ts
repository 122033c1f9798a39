import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldName } from './fold.ts'
import { keysInName, keysOfPerson } from './name-keys.ts'

/** How well a display name fits a person's name. */
function fits(person: string, shown: string): 'name' | 'initial' | null {
  const keys = new Set(keysOfPerson(person))
  const met = keysInName(shown).filter(({ key }) => keys.has(key))
  return met.some(({ strength }) => strength === 'name') ? 'name' : (met[0]?.strength ?? null)
}

describe('keys of names', () => {
  it.each<[person: string, shown: readonly string[]]>([
    [
      '홍길동',
      [
        '홍길동',
        '홍 길 동',
        '길동 홍',
        '홍길동 대표',
        '홍길동대표이사',
        '홍길동님',
        '(주)한빛 홍길동 드림',
        '홍길동(재무팀)',
        '[대표] 홍길동',
      ],
    ],
    [
      '홍길동',
      [
        'Hong Gildong',
        'Gil-Dong HONG',
        'Hong, Kil Dong',
        'honggildong',
        'CEO Kildong Hong',
        'Hong Gildong <ceo@corp.example>',
        'Mr. Gil Dong Hong',
      ],
    ],
    ['홍길동', ['ＨＯＮＧ Ｇｉｌｄｏｎｇ', '홍\u200b길\u2060동', 'Hоng Gildоng', 'H\u0323ong Gildong']],
    ['김영희', ['Kim Young-hee', 'Younghee Kim', 'Gim Yeong-hui', 'KIM YUNG HEE', '김영희 팀장']],
    ['이은정', ['Lee Eun-jung', 'Yi Eunjeong', 'Rhee Un Jung', 'Eunjung Lee', 'I Eun-jeong', 'Eun Jung Li']],
    ['박지은', ['Park Jieun', 'Ji-eun Park', 'Bak Ji Eun', 'Pak Jieun']],
    ['최수현', ['Choi Suhyun', 'Soo-hyun Choe', 'Su-Hyeon Choi']],
    ['정나은', ['Jeong Na-eun', 'Chung Naeun', 'Na Eun Jung']],
    ['남궁민', ['Namgung Min', 'Min Namkoong']],
    ['Gildong Hong', ['홍길동', '홍길동 이사', 'Hong Kil-dong']],
    [
      '山田 太郎',
      [
        '山田太郎',
        '山田　太郎',
        '代表取締役 山田太郎',
        '山田太郎様',
        '社長山田太郎',
        '山田太郎（営業部）',
        '株式会社例 山田 太郎',
      ],
    ],
    ['齋藤 健', ['斎藤健', '斉藤 健', '齊藤健']],
    ['髙橋 一郎', ['高橋一郎']],
    ['八田 力', ['ハ田カ']],
    [
      'やまだ たろう',
      [
        'Taro Yamada',
        'Tarou YAMADA',
        'Yamada Taroh',
        'ヤマダタロウ',
        'ﾔﾏﾀﾞ ﾀﾛｳ',
        'Yamada, Tarō',
        'Mr. Taro Yamada',
        'Yamada-san, Taro',
      ],
    ],
    [
      'さとう しゅういち',
      ['Shuichi Satoh', 'Syuiti Sato', 'Sato Shūichi', 'Shuuichi Satō', 'サトウ シュウイチ'],
    ],
    ['ほんま じゅんいち', ['Junichi Honma', "Jun'ichi Homma", 'Zyuniti Honma']],
    ['はっとり ちづる', ['Chizuru Hattori', 'Hattori Tiduru']],
    ['Taro Yamada', ['やまだたろう', 'ヤマダ タロウ']],
    [
      'John Smith',
      [
        'John Smith',
        'SMITH, John',
        'John F. Smith',
        'Dr. John Smith, PhD',
        'Jоhn Smith',
        'Jöhn Smith',
        'John Smith via DocuSign',
        'J0hn Smith',
        'CEO: John Smith',
      ],
    ],
    ['John Fitzgerald Smith', ['John Smith', 'Smith John', 'John Fitzgerald Smith']],
    ['Jürgen Müller', ['Juergen Mueller', 'Jurgen Muller', 'Müller, Jürgen']],
    ['Søren Łukasz', ['Soren Lukasz']],
  ])('finds %s however it is written', (person, shown) => {
    expect(shown.filter((name) => fits(person, name) !== 'name')).toEqual([])
  })

  it.each<[person: string, shown: string]>([
    ['홍길동', '홍길순'],
    ['홍길동', '네이버 고객센터'],
    ['홍길동', 'G. Hong'],
    ['김민수', '김민서'],
    ['안나', 'Anna'],
    ['山田 太郎', '山田 花子'],
    ['John Smith', 'John Smithers'],
    ['John Smith', 'John Adams'],
    ['Martin', 'Martin Braun'],
    ['Anthony B.', 'Anthony Adams'],
    ['고객지원팀', '네이버 고객지원팀'],
    ['カスタマーサポート', '例の会社 カスタマーサポート'],
    ['Customer Support', 'Amazon Customer Support'],
    ['Kim', 'Kim'],
    ['', ''],
  ])('does not take %s for %s', (person, shown) => {
    expect(fits(person, shown)).toBeNull()
  })

  it('knows an initial as such', () => {
    expect(fits('John Smith', 'J. Smith')).toBe('initial')
    expect(fits('John Smith', 'Smith, J')).toBe('initial')
  })

  it('finds Korean names in whatever usual romanisation, either end first', () => {
    fc.assert(
      fc.property(romanised, ({ hangul, family, given, order, join, title }) => {
        const name = given.join(join)
        const shown = order ? `${family} ${name}` : `${name} ${family}`
        expect(fits(hangul, title + shown), `${hangul} as ${shown}`).toBe('name')
      }),
      { numRuns: 400 },
    )
  })

  it('finds Japanese names in Hepburn and Kunrei, with long vowels written or not', () => {
    fc.assert(
      fc.property(fc.tuple(japanese, japanese), fc.boolean(), ([family, given], order) => {
        const person = `${family.kana} ${given.kana}`
        const shown = order ? `${family.latin} ${given.latin}` : `${given.latin} ${family.latin}`
        expect(fits(person, shown), `${person} as ${shown}`).toBe('name')
      }),
      { numRuns: 400 },
    )
  })

  it('finds a name through invisible characters, widths and case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('홍길동', '山田太郎', 'John Smith'),
        fc.nat(),
        fc.constantFrom('\u200b', '\u2060', '\u034f', '\ufe0f', '\u00ad'),
        (name, at, hidden) => {
          const cut = at % name.length
          const shown = name.slice(0, cut) + hidden + name.slice(cut)
          expect(fits(name, shown)).toBe('name')
          expect(fits(name, shown.toUpperCase())).toBe('name')
          expect(fits(name, wide(name))).toBe('name')
        },
      ),
    )
  })

  it('gives few keys, whatever a mail writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        expect(keysInName(name).length).toBeLessThan(1_000)
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
    )
    expect(keysInName('kim lee '.repeat(1_000)).length).toBeLessThan(1_000)
    expect(keysOfPerson('박'.repeat(1_000))).toEqual([])
  })
})

/** Usual spellings of a syllable, by its RR spelling. */
const SPELT: Readonly<Record<string, readonly string[]>> = {
  길: ['gil', 'kil'],
  동: ['dong', 'tong'],
  영: ['yeong', 'young', 'yung'],
  희: ['hui', 'hee', 'hi'],
  수: ['su', 'soo'],
  현: ['hyeon', 'hyun'],
  정: ['jeong', 'jung', 'chung'],
  민: ['min'],
  준: ['jun', 'joon'],
  은: ['eun', 'un'],
  경: ['gyeong', 'kyung', 'kyoung'],
  철: ['cheol', 'chul'],
  우: ['u', 'woo'],
  석: ['seok', 'suk'],
  원: ['won', 'weon'],
  재: ['jae', 'je'],
  훈: ['hun', 'hoon'],
  규: ['gyu', 'kyu'],
  숙: ['suk', 'sook'],
  화: ['hwa', 'wha'],
  빈: ['bin'],
  대: ['dae', 'tae', 'dai'],
}
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  김: ['Kim', 'Gim'],
  이: ['Lee', 'Yi', 'Rhee', 'I'],
  박: ['Park', 'Bak', 'Pak'],
  최: ['Choi', 'Choe'],
  정: ['Jung', 'Jeong', 'Chung'],
  조: ['Cho', 'Jo'],
  임: ['Lim', 'Im', 'Yim'],
  유: ['Yoo', 'Yu', 'Ryu'],
  허: ['Heo', 'Hur', 'Huh'],
}
const spelling = (of: Readonly<Record<string, readonly string[]>>) =>
  fc.constantFrom(...Object.entries(of).flatMap(([hangul, all]) => all.map((latin) => ({ hangul, latin }))))
const romanised = fc
  .record({
    family: spelling(FAMILIES),
    given: fc.array(spelling(SPELT), { minLength: 1, maxLength: 2 }),
    order: fc.boolean(),
    join: fc.constantFrom('-', ' '),
    title: fc.constantFrom('', 'Mr. ', 'CEO '),
  })
  .filter(({ given }) => given.map(({ latin }) => latin).join('').length > 2)
  .map(({ family, given, ...rest }) => ({
    ...rest,
    hangul: family.hangul + given.map(({ hangul }) => hangul).join(''),
    family: family.latin,
    given: given.map(({ latin }) => latin),
  }))

const SYLLABLES = [
  { kana: 'し', latin: ['shi', 'si'] },
  { kana: 'ち', latin: ['chi', 'ti'] },
  { kana: 'つ', latin: ['tsu', 'tu'] },
  { kana: 'ふ', latin: ['fu', 'hu'] },
  { kana: 'じ', latin: ['ji', 'zi'] },
  { kana: 'しょう', latin: ['shou', 'sho', 'syo', 'shō'] },
  { kana: 'ちょ', latin: ['cho', 'tyo'] },
  { kana: 'じゅ', latin: ['ju', 'zyu', 'jyu'] },
  { kana: 'きょう', latin: ['kyou', 'kyo', 'kyô'] },
  { kana: 'ゆう', latin: ['yuu', 'yu', 'yū'] },
  { kana: 'やま', latin: ['yama'] },
  { kana: 'だ', latin: ['da'] },
  { kana: 'ん', latin: ['n'] },
  { kana: 'っぽ', latin: ['ppo'] },
  { kana: 'ろう', latin: ['rou', 'ro', 'rō'] },
  { kana: 'かわ', latin: ['kawa'] },
]
const japanese = fc
  .tuple(
    fc.constantFrom('た', 'か', 'ま', 'の'),
    fc.array(
      fc
        .constantFrom(...SYLLABLES)
        .chain(({ kana, latin }) => fc.constantFrom(...latin.map((one) => ({ kana, latin: one })))),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .filter(([, rest]) =>
    rest.every(
      ({ kana }, at) =>
        kana !== 'ん' || (rest[at - 1]?.kana !== 'ん' && !/^[ゆや]/.test(rest[at + 1]?.kana ?? '')),
    ),
  )
  .map(([first, rest]) => ({
    kana: first + rest.map(({ kana }) => kana).join(''),
    latin: { た: 'ta', か: 'ka', ま: 'ma', の: 'no' }[first] + rest.map(({ latin }) => latin).join(''),
  }))

function wide(text: string): string {
  return text.replace(/[A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
}
