import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { expect, test } from 'vitest'
import { registrationOf } from './use-registration.ts'

const mail = (part: Partial<MailDetail>): MailDetail =>
  ({
    sender: 'promo@mega.example',
    domain: 'own.example',
    group: null,
    user: null,
    sender_proven: true,
    trace: { total: 9, threshold: 5, entries: [], checks: [] },
    ...part,
  }) as MailDetail
const ALL = ['user', 'group', 'domain', 'all'] as const
const decidedBy = (code: string, name = '') => ({
  trace: {
    total: 0,
    threshold: 5,
    checks: [],
    entries: [
      { code, kind: 'step' as const, score: 0, decisive: true, evidence: {} },
      { code: 'filter.deny', kind: 'filter' as const, score: 0, decisive: true, evidence: { name } },
    ],
  },
})

test('the narrowest scope that works is proposed; those that cannot work are marked', () => {
  const { regions, narrowest } = registrationOf([mail({})], ALL)
  expect(narrowest).toBe('domain')
  expect(regions.map(({ name, possible }) => [name, possible])).toEqual([
    ['user', false],
    ['group', false],
    ['domain', true],
    ['all', true],
  ])
  expect(registrationOf([mail({ user: 'anna@own.example' })], ALL).narrowest).toBe('user')
  expect(registrationOf([mail({})], ['user']).narrowest).toBeNull()
})

test('says what would stop such mail all the same', () => {
  expect(registrationOf([mail({ sender_proven: false })], ALL)).toMatchObject({
    unproven: 1,
    hindrance: null,
  })
  expect(registrationOf([mail(decidedBy('decision.virus'))], ALL).hindrance).toBe('virus')
  expect(registrationOf([mail(decidedBy('decision.held'))], ALL).hindrance).toBe('held')
  expect(registrationOf([mail(decidedBy('decision.denied', 'No shops'))], ALL)).toMatchObject({
    hindrance: 'denied',
    filter: 'No shops',
  })
  expect(registrationOf([mail({ sender: '' })], ALL).hasSender).toBe(false)
})
