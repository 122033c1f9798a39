import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testMessage } from '../../checks/headers/testing.ts'
import { HashSet } from './hash-set.ts'
import { printOf } from './print.ts'
import { addShingles, hashOf } from './shingles.ts'
import { likeness, sketchOf, type Sketch } from './sketch.ts'

const EN = `Dear James, our records show that your company has an unpaid invoice over 4,210 dollars. The invoice with the
number XR-3311 was due at the end of last month and remains open in our books. To avoid additional charges and an
interruption of the service, please settle the amount within two working days.`
const KO = `김민수 고객님, 안녕하세요. 고객님의 이번 달 이용 요금 42,100원이 아직 납부되지 않았습니다. 청구 번호 3311의 납부
기한이 지난달 말일에 지났으며 현재 연체 상태로 등록되어 있습니다. 서비스 이용이 중단되는 것을 막으려면 사흘 안에 납부해 주시기 바랍니다.`
const JA = `佐藤様、いつもご利用いただきありがとうございます。今月のご利用料金42,100円のお支払いがまだ確認できておりません。
お支払い期限は先月末日に過ぎており、現在は未払いとして登録されています。二日以内にお手続きを完了してください。`

/** JOINED and LIKE as the database has them. */
const LIKE = 0.65

function print(body: string, fields: Record<string, string> = {}): Sketch {
  const made = printOf(testMessage(fields, body))
  if (made === null) throw new Error('no fingerprint')
  return made
}

describe.each<[string, string, readonly (readonly [from: string, to: string])[]]>([
  [
    'English',
    EN,
    [
      ['James', 'Olivia'],
      ['4,210', '987'],
      ['XR-3311', 'P1'],
      ['unpaid', 'open'],
      ['books', 'ledger'],
    ],
  ],
  [
    'Korean',
    KO,
    [
      ['김민수', '이서연'],
      ['42,100', '7'],
      ['3311', '99-1'],
      ['안녕하세요', '안녕하십니까'],
      ['사흘', '이틀'],
    ],
  ],
  [
    'Japanese',
    JA,
    [
      ['佐藤', '鈴木'],
      ['42,100', '980'],
      ['二日', '三日'],
      ['いつも', '平素より'],
    ],
  ],
])('%s', (_name, text, changes) => {
  test('drawn numbers, links and addresses change nothing', () => {
    const other = text.replaceAll(/\d+/g, '5')
    const link = (host: string) => `${text} https://${host}/a?b=1 someone@${host}`
    expect(print(other).id).toBe(print(text).id)
    const sites = { From: 'a@corp.example' }
    expect(
      likeness(print(link('one.example.com'), sites), print(link('two.example.net'), sites)),
    ).toBeGreaterThan(0.9)
  })

  test('names and words in places, and sentences in another order, are the same campaign', () => {
    let changed = text
    for (const [from, to] of changes) {
      expect(changed).toContain(from)
      changed = changed.replace(from, to)
    }
    const turned = changed
      .split(/(?<=[.。])\s*/)
      .toReversed()
      .join(' ')
    expect(likeness(print(turned), print(text))).toBeGreaterThan(LIKE)
  })

  test('invisible characters and letters of other scripts change nothing', () => {
    const hidden = text.replaceAll(/(\p{L})(\p{L})/gu, '$1\u200b$2').replaceAll('a', 'а')
    expect(print(hidden).id).toBe(print(text).id)
  })

  test('a common footer makes no campaign', () => {
    const body = (line: string) => `${line}\n${text.slice(0, 60)}`
    const a = print(
      body(
        'Herbst und Winter: zwölf neue Rezepte mit Kürbis, Pilzen, Birnen, Walnüssen, Rosmarin und Honig aus unserer Küche',
      ),
    )
    const b = print(
      body(
        'Wandern im Frühling: acht Wege an Seen, über Hügel, durch Wälder, vorbei an Mühlen, Burgen, Weiden und alten Brücken',
      ),
    )
    expect(likeness(a, b)).toBeLessThan(LIKE)
  })
})

test.each([
  ['nothing', ''],
  ['a greeting', 'Thank you, see you tomorrow!'],
  ['감사', '감사합니다. 내일 뵙겠습니다.'],
])('what says too little has no fingerprint: %s', (_name, body) => {
  expect(printOf(testMessage({}, body))).toBeNull()
})

test('an answer is what its author wrote, not what it quotes', () => {
  const quoted = EN.split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const answer = { 'In-Reply-To': '<a@b.example>' }
  expect(printOf(testMessage(answer, `Thanks, we will look into it.\n\n${quoted}`))).toBeNull()
  expect(print(quoted).id).toBe(print(EN).id)
  expect(print(`${KO}\n-----Original Message-----\n${EN}`, answer).id).toBe(print(KO, answer).id)
})

const hashes = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 20, maxLength: 300 })

function sketch(values: readonly number[]): Sketch {
  const words = new HashSet()
  for (const value of values) words.add(hashOf(String(value)))
  return sketchOf({ words, rare: words })
}

test('a sketch is of the set, in whatever order and however often its members come', () => {
  fc.assert(
    fc.property(hashes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (values, draw) => {
      const shuffled = [...values, ...values.slice(0, 7)]
        .map((value) => [draw.next().value, value] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, value]) => value)
      expect(sketch(shuffled)).toEqual(sketch(values))
    }),
    { numRuns: 40 },
  )
})

test('likeness estimates the shared part of two sets; bands find what is like', () => {
  fc.assert(
    fc.property(hashes, fc.nat({ max: 100 }), (values, percent) => {
      const kept = values.slice(0, Math.ceil((values.length * percent) / 100))
      const others = values.slice(kept.length).map((value) => value + 2_000_000)
      const [a, b] = [sketch(values), sketch([...kept, ...others])]
      const shared = kept.length / (2 * values.length - kept.length)
      expect(Math.abs(likeness(a, b) - shared)).toBeLessThan(0.25)
      expect(a.bands).toHaveLength(16)
    }),
    { numRuns: 100 },
  )
})

test('words put in anywhere take away no more than their number', () => {
  const words = fc.array(fc.constantFrom('garden', 'lantern', 'velvet', 'pebble'), { maxLength: 6 })
  fc.assert(
    fc.property(words, fc.nat({ max: 40 }), (noise, at) => {
      const parts = EN.split(' ')
      expect(
        likeness(print([...parts.slice(0, at), ...noise, ...parts.slice(at)].join(' ')), print(EN)),
      ).toBeGreaterThan(LIKE)
    }),
    { numRuns: 50 },
  )
})

test('whatever is written, there is an end to what is kept of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat({ max: 200 }), (piece, times) => {
      const shingles = { words: new HashSet(), rare: new HashSet() }
      addShingles(shingles, piece.repeat(times))
      expect(shingles.words.size).toBeLessThanOrEqual(4_000)
      if (shingles.rare.size > 0) expect(Number.isSafeInteger(sketchOf(shingles).id)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
