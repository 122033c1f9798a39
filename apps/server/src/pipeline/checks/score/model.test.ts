import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { headerSignals } from '../headers/signals.ts'
import { scoreCheck } from './check.ts'
import { isNamedSignal, isScoreGroup } from '@postern/contract/texts/score-signals.ts'
import { loadModel, Model, type ModelDescription } from './model.ts'
import { metaProperties } from './meta-features.ts'

const weights = () => readFileSync(join(import.meta.dirname, 'weights.bin'))
const description = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8')) as ModelDescription
const points = async (fields: Parameters<typeof testMessage>[0], body: string) =>
  (await scoreCheck.run(testEnvelope(), testMessage(fields, body), NO_IO))[0]?.score ?? Number.NaN
const utf8 = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit' }

const LOAN =
  'URGENT!!! You have won $5,000,000 USD. Dear beneficiary, send your bank account details to claim your prize now. Click here: http://prize.example/claim'

describe('the committed model', () => {
  it('loads, belongs to its description and is small', () => {
    const model = loadModel()
    expect(model.description.trained).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(weights().length).toBeLessThan(1_500_000)
    expect(Object.keys(model.description.sources)).not.toContain('phishing_pot')
  })

  it('is refused when damaged or of another feature version', () => {
    const damaged = weights()
    damaged[1000] = damaged[1000]! ^ 1
    expect(() => new Model(description(), damaged)).toThrow('weights.bin')
    expect(() => new Model({ ...description(), features: 99 }, weights())).toThrow('version')
  })

  it('knows only properties that the features can have', () => {
    const names = Object.keys(description().properties)
    expect(names.length).toBeGreaterThan(100)
    expect(names.every((name) => /^[a-z0-9-]+(?:[=:][a-z0-9/+-]+)?$/.test(name))).toBe(true)
  })

  it('keeps plain letters below the threshold and fraud above them', async () => {
    const letter = await points(
      {},
      'Hi Kim,\r\n\r\nthe parts ship on Tuesday. Please check the drawing I attached.\r\n\r\nBest regards,\r\nLee',
    )
    const fraud = await points(
      { From: '"Mr. Barrister" <claims@prize.example>', Subject: 'CONGRATULATIONS WINNER!!!' },
      LOAN,
    )
    expect(letter).toBeLessThan(2.5)
    expect(fraud).toBeGreaterThan(4)
  })

  it.each([
    [
      'ko',
      '김 과장님 안녕하세요.\r\n요청하신 견적서를 첨부하여 보내드립니다. 검토 후 회신 부탁드립니다.\r\n감사합니다.',
    ],
    [
      'ja',
      'いつもお世話になっております。\r\nご依頼の見積書を添付いたします。ご確認のほどよろしくお願いいたします。',
    ],
    [
      'de',
      'Sehr geehrte Damen und Herren,\r\nanbei erhalten Sie die Unterlagen zu unserem Gespräch.\r\nMit freundlichen Grüßen',
    ],
    ['zh', '您好，\r\n附件是您需要的报价单，请查收。如有任何问题请随时联系。\r\n谢谢'],
  ])('leaves business mail in %s alone', async (_language, body) => {
    expect(await points(utf8, body)).toBeLessThan(3)
  })

  it('gives the same answer every time, and names whole words and known properties in points', async () => {
    const mail = testMessage({ Subject: 'Claim your prize' }, LOAN)
    const once = await scoreCheck.run(testEnvelope(), mail, NO_IO)
    await scoreCheck.run(testEnvelope(), testMessage({}, 'something else entirely'), NO_IO)
    expect(await scoreCheck.run(testEnvelope(), mail, NO_IO)).toEqual(once)
    const { score = 0, evidence = {} } = once[0]!
    const signals = JSON.parse(String(evidence['signals'])) as [string, number, string][]
    expect(signals.length).toBeGreaterThan(2)
    expect(signals.length).toBeLessThanOrEqual(10)
    for (const [name, , group] of signals) {
      const property = /^\[(.+)\]$/.exec(name)?.[1]
      if (property === undefined) expect(` ${LOAN.toLowerCase()} `).toContain(name)
      else expect(isNamedSignal(property)).toBe(true)
      expect(isScoreGroup(group)).toBe(true)
    }
    const groups = JSON.parse(String(evidence['groups'])) as Record<string, number>
    const sum = Object.values(groups).reduce((all, points) => all + points, Number(evidence['base']))
    expect(sum).toBeCloseTo(score, 5)
  })

  it('starts from the same points for every message, wanted ones too, and adds up from there', async () => {
    const bodies = [LOAN, 'Thanks, see you on Monday at ten. Best regards, Ann', 'x']
    const found = await Promise.all(
      bodies.map(async (body) => (await scoreCheck.run(testEnvelope(), testMessage({}, body), NO_IO))[0]!),
    )
    expect(new Set(found.map(({ evidence }) => evidence?.['base'])).size).toBe(1)
    for (const { score = 0, evidence = {} } of found) {
      const groups = Object.values(JSON.parse(String(evidence['groups'])) as Record<string, number>)
      expect(groups.reduce((all, points) => all + points, Number(evidence['base']))).toBeCloseTo(score, 5)
    }
    expect(found.some(({ score = 0, evidence }) => score < Number(evidence?.['base']))).toBe(true)
  })

  it('does not hold the words a delivery report quotes against it', async () => {
    const fields = { From: 'MAILER-DAEMON@partner.example', Subject: 'CONGRATULATIONS WINNER!!!' }
    const scoreFrom = async (sender: string) =>
      (await scoreCheck.run(testEnvelope({ sender }), testMessage(fields, LOAN), NO_IO))[0]?.score ??
      Number.NaN
    expect(await scoreFrom('')).toBeLessThanOrEqual(2)
    expect(await scoreFrom('claims@prize.example')).toBeGreaterThan(2)
  })

  it('judges a message regardless of whom it was sent to', async () => {
    const mail = testMessage({}, LOAN)
    const other = {
      ...testEnvelope(),
      recipients: [{ ...testEnvelope().recipients[0]!, address: 'beneficiary@corp.example' }],
    }
    const named = await scoreCheck.run(other, mail, NO_IO)
    expect(JSON.stringify(named)).not.toContain('“beneficiary”')
  })

  it('stays within its range on any text', async () => {
    const { floor, ceiling } = description()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 3000 }), async (body) => {
        const score = await points(utf8, body)
        expect(score).toBeGreaterThanOrEqual(floor)
        expect(score).toBeLessThanOrEqual(ceiling)
      }),
      { numRuns: 60 },
    )
  })
})

describe('properties', () => {
  it.each([
    ['quoted=2', {}, '> a\r\n> b\r\n> c\r\n> d\r\n> e\r\nyes'],
    ['thread-reply', { Subject: 'Re: x', 'In-Reply-To': '<1@a.example>' }, 'x'],
    ['link-ip', {}, 'http://192.0.2.1/x'],
    ['from-free', { From: 'a@gmail.com' }, 'x'],
  ])('names %s', (name, fields, body) => {
    expect(
      metaProperties(headerSignals(testEnvelope(), testMessage({ ...utf8, ...fields }, body))).names,
    ).toContain(name)
  })

  it('names each property once', () => {
    const { names } = metaProperties(headerSignals(testEnvelope(), testMessage({}, LOAN)))
    expect(new Set(names).size).toBe(names.length)
  })
})
