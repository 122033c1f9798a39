import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { contentsReader } from '../../scan-process/contents.ts'
import { letterWith } from '../../testing/letter.ts'
import { NO_IO, testEnvelope } from '../headers/testing.ts'
import { expect, test } from 'vitest'
import { attachedLinksCheck, type AttachedLinkPolicy } from './check.ts'

const pdf = (...urls: string[]): Buffer =>
  Buffer.from(`%PDF-1.7\n${urls.map((url) => `1 0 obj<</S/URI/URI(${url})>>endobj\n`).join('')}`)

async function found(
  content: Buffer,
  policy: Partial<AttachedLinkPolicy> = {},
  name = 'a.pdf',
  aligned = false,
) {
  const check = attachedLinksCheck({ ...DEFAULT_SETTINGS.attachedLink, ...policy })
  const auth = async () => ({ ...(await NO_IO.auth().catch(() => ({}))), aligned }) as never
  const deps = { ...NO_IO, auth, contents: contentsReader(() => null) }
  const findings = await check.run(testEnvelope(), parseMessage(letterWith(name, content)), deps)
  return findings.map(({ code, holds, evidence }) =>
    [code.replace('link.attached', 'any'), holds ? 'held' : '', evidence?.['what'] ?? ''].join(' ').trim(),
  )
}

const SITE = pdf('https://www.shop.example.com/x')

test.each<[string, Buffer, Partial<AttachedLinkPolicy>, string[]]>([
  ['a link is told and does nothing', SITE, {}, ['any']],
  ['none, nothing', pdf(), {}, []],
  ['any link holds where the setting says so', SITE, { others: 'hold' }, ['any held']],
  ['a blocked site holds', SITE, { blockedSites: ['example.com'] }, ['any-blocked held', 'any']],
  ['another site does not', SITE, { blockedSites: ['ample.com'] }, ['any']],
  [
    'an exception stands above',
    SITE,
    { blockedSites: ['example.com'], exceptSites: ['shop.example.com'] },
    [],
  ],
  ['documents may be left out', SITE, { others: 'hold', documents: false }, []],
  [
    'the sender is not excepted by its word',
    SITE,
    { others: 'hold', exceptSenders: ['a.example'] },
    ['any held'],
  ],
  [
    'a bare address is suspicious',
    pdf('http://198.51.100.7/x'),
    { suspicious: 'hold' },
    ['any-suspicious held link.ip', 'any'],
  ],
])('%s', async (_title, content, policy, expected) => {
  expect(await found(content, policy)).toEqual(expected)
})

test('a proven sender is left alone where it is an exception', async () => {
  expect(await found(SITE, { others: 'hold', exceptSenders: ['a.example'] }, 'a.pdf', true)).toEqual([])
})

test('calendars have a switch of their own', async () => {
  const calendar = Buffer.from(
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nURL:https://e.example.com/x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  )
  expect(await found(calendar, { documents: false }, 'a.ics')).toEqual(['any'])
  expect(await found(calendar, { calendars: false }, 'a.ics')).toEqual([])
})
