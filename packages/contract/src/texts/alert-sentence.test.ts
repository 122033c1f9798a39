import { expect, test } from 'vitest'
import { ALERT_CLASSES, ALERT_KIND_FACTS, ALERT_KINDS, type AlertNumbers } from '../codes/alert.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import {
  alertSentence,
  amountText,
  lastedText,
  limitText,
  spanText,
  type AlertSaid,
} from './alert-sentence.ts'

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [150, '150 minutes'],
  [1_440, '24 hours'],
  [2_880, '2 days'],
  [3_000, '50 hours'],
  [10_079, '10,079 minutes'],
])('a limit of %i minutes is said exactly: %s', (minutes, said) => {
  expect(spanText(minutes, 'en')).toBe(said)
})

test.each([
  [0, 0, '0 minutes'],
  [119, 0, '119 minutes'],
  [150, 0, '2 hours'],
  [3_000, 0, '2 days'],
  // Never less than the limit that it has reached, nor as much as one that it has not.
  [151, 150, '151 minutes'],
  [185, 150, '3 hours'],
  [3_010, 3_000, '3,010 minutes'],
  [130, 150, '2 hours'],
])('%i minutes, by a limit of %i, have lasted %s', (minutes, limit, said) => {
  expect(lastedText(minutes, 'en', limit)).toBe(said)
  expect(amountText(minutes, { unit: 'minutes', limit }, 'en')).toBe(said)
})

test.each([
  ['ko', '1,200통'],
  ['en', '1,200 messages'],
  ['ja', '1,200 通'],
] as const)('mail is counted in one word: %s', (language, said) => {
  expect(limitText(1_200, 'mails', language)).toBe(said)
  expect(amountText(1_200, { unit: 'mails', limit: 1_000 }, language)).toBe(said)
})

test('sentences have the words of the other screens', () => {
  const numbers: AlertNumbers = {
    value: 30,
    peak: 30,
    peak_mails: 90,
    unit: 'mails',
    limit: 20,
    usual: null,
    mails: 90,
    minutes: 60,
    mail_class: null,
    measure: null,
    sender_by: null,
  }
  const kinds = ALERT_KINDS.flatMap((kind): AlertSaid[] => {
    const unit = ALERT_KIND_FACTS[kind].limit.unit
    const of = { ...numbers, unit }
    if (kind !== 'class') return [{ kind, subject: 'own.example', numbers: of }]
    return ALERT_CLASSES.flatMap((mail_class) =>
      (['count', 'share'] as const).map((measure) => ({
        kind,
        subject: '',
        numbers: { ...of, mail_class, measure },
      })),
    )
  })
  const said = kinds.flatMap((one) => LANGUAGES.map((language) => alertSentence(one, language)))
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter((text) => /\d건|\d 件|배달|\bmails\b|스캐너|엔진|エンジン/.test(text))).toEqual([])
})
