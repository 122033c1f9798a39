import { expect, test } from 'vitest'
import { partsOf, type Part } from './health-parts.ts'
import type { Health, Status } from './status.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const day = (days: number): string => new Date(NOW + days * 86_400_000).toISOString()

const STATUS = {
  setup: { smtp: ['127.0.0.1:25'] },
  queue: { oldest: null },
  hours: Array.from({ length: 24 }, (_, at) => ({ hour: day((at - 23) / 24) })),
} as unknown as Status
const WELL: NonNullable<Health> = {
  virus: { built_in: true, clamd: true, signed: day(-1) },
  score: 'counts',
  dns: true,
  disk: { free: 50, total: 100 },
  database: { bytes: 1, answer: 2, ahead: 0 },
  certificate: { name: 'mx.corp.example', ends: day(90), own: false, count: 1 },
}
const part = (name: Part['name'], change: Partial<NonNullable<Health>> = {}, status = STATUS) =>
  partsOf(status, { ...WELL, ...change }, NOW).find((one) => one.name === name)!

test('where all is well, everything is', () => {
  expect(partsOf(STATUS, WELL, NOW).filter(({ tone }) => tone !== 'good')).toEqual([])
})

test.each<[Part['name'], Partial<NonNullable<Health>>, Part['tone'], Part['text']]>([
  ['healthVirus', { virus: { built_in: true, clamd: false, signed: null } }, 'bad', 'healthClamdSilent'],
  ['healthVirus', { virus: { built_in: true, clamd: true, signed: day(-4) } }, 'bad', 'healthSignedOld'],
  ['healthVirus', { virus: { built_in: true, clamd: true, signed: null } }, 'good', 'healthClamd'],
  ['healthVirus', { virus: { built_in: false, clamd: null, signed: null } }, 'none', 'healthNoVirus'],
  ['healthScore', { score: 'away' }, 'bad', 'healthScore.away'],
  ['DNS', { dns: false }, 'bad', 'healthDnsSilent'],
  ['healthDisk', { disk: { free: 9, total: 100 } }, 'bad', 'healthFull'],
  ['healthDisk', { disk: null }, 'none', 'healthUnknown'],
  ['healthDatabase', { database: null }, 'bad', 'healthDatabaseSilent'],
  ['healthClock', { database: null }, 'none', 'healthUnknown'],
  ['healthDatabase', { database: { bytes: 1, answer: 1_500, ahead: 0 } }, 'bad', 'healthDatabaseSlow'],
  ['healthClock', { database: { bytes: 1, answer: 2, ahead: -5_000 } }, 'bad', 'healthClockAway'],
  // What took as long to be answered tells nothing of the clock.
  ['healthClock', { database: { bytes: 1, answer: 4_000, ahead: -5_000 } }, 'good', 'healthClockWell'],
  ['healthCertificate', { certificate: null }, 'none', 'healthCertificateNone'],
  [
    'healthCertificate',
    { certificate: { ...WELL.certificate!, ends: day(20.5) } },
    'bad',
    'healthCertificateSoon',
  ],
  [
    'healthCertificate',
    { certificate: { ...WELL.certificate!, ends: day(-0.1) } },
    'bad',
    'healthCertificateOver',
  ],
])('%s of %j is %s', (name, change, tone, text) => {
  expect(part(name, change)).toMatchObject({ tone, text })
})

test('what has waited for hours does not get through by itself', () => {
  const since = (hours: number) => ({ ...STATUS, queue: { oldest: day(-hours / 24) } }) as unknown as Status
  expect(part('queue', {}, since(0.5)).tone).toBe('good')
  expect(part('queue', {}, since(3)).tone).toBe('bad')
})
