/** Whom a challenge may go to: people who proved that they wrote, and nobody and nothing else. */
import { authResults } from '@postern/testkit/auth-results.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthResults, AuthVerdict } from '@postern/mail/auth/results.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, test } from 'vitest'
import { mayBeAsked } from './may-be-asked.ts'

const PROVEN = authResults('pass')
const facts = (fields: readonly string[], from = 'Kim <kim@partner.example>') =>
  parseMessage(Buffer.from([`From: ${from}`, ...fields, 'X-Nothing: 1', '', 'Hello'].join('\r\n')))
const KIM = 'kim@partner.example'

test('a person who wrote from their own address', () => {
  expect(mayBeAsked(facts([]), KIM, PROVEN)).toBe(true)
  expect(mayBeAsked(facts(['Auto-Submitted: no', 'Precedence: normal']), 'Kim@Partner.example', PROVEN)).toBe(
    true,
  )
})

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; x=y',
  'Precedence: bulk',
  'Precedence: LIST',
  'Precedence: junk',
  'List-Id: <a.b.example>',
  'List-Unsubscribe: <mailto:a@b.example>',
  'List-Help: <https://b.example>',
  'Feedback-ID: 1:2:3',
  'X-Auto-Response-Suppress: All',
  'X-BeenThere: a@b.example',
  'X-Apple-Action: VACATION',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=x',
  'Subject: 자동 회신: 부재 중입니다',
  'Subject: Out of Office: Hello',
])('not with %s', (field) => {
  expect(mayBeAsked(facts([field]), KIM, PROVEN)).toBe(false)
})

test.each([
  'noreply',
  'no-reply',
  'do-not-reply',
  'mailer-daemon',
  'postmaster',
  'bounces+1',
  'newsletter',
  'alerts',
])('nobody reads %s@', (local) => {
  const address = `${local}@partner.example`
  expect(mayBeAsked(facts([], address), address, PROVEN)).toBe(false)
})

test.each([
  ['nobody', '', PROVEN],
  ['another than From', 'lee@partner.example', PROVEN],
  ['one that nothing proves', KIM, authResults('none')],
  ['one that DMARC fails', KIM, authResults('fail', '', { aligned: true })],
  ['one that was not looked at', KIM, null],
] as const)('not %s', (_what, sender, results) => {
  expect(mayBeAsked(facts([]), sender, results)).toBe(false)
})

const root = corpora()

/** So many, evenly over all. */
function some<T>(all: readonly T[], count: number): T[] {
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, n) => all[Math.floor((n * all.length) / count)]!,
  )
}
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()

/** Where the envelope is not kept it is taken to name the mailbox of From, the harshest case. */
const askedOf = (bytes: Buffer, results: AuthResults): boolean => {
  const mail = parseMessage(bytes)
  const kept = mail.headers.find(({ name }) => name === 'return-path')?.value.replaceAll(/[<>\s]/g, '')
  return mayBeAsked(mail, kept ?? mail.from[0]?.address ?? '', results)
}

describe.skipIf(root === null)(`the corpora${root === null ? ` (needs ${CORPORA_ABSENT})` : ''}`, () => {
  test('1,000 automatic, list and forged mails: nobody is asked', { timeout: 120_000 }, () => {
    const mail = join(root!, 'mail')
    const lists = ['ham', 'spam'].flatMap((label) =>
      readdirSync(join(mail, label))
        .filter((source) => source.startsWith('list'))
        .flatMap((source) => filesIn(join(mail, label, source))),
    )
    // Without what people forwarded or wrote themselves.
    const bounces = filesIn(join(root!, 'suites/dsn-set-of-emails')).filter(
      (path) =>
        /\/(?:lhost-|rfc\d|arf-)[^/]*\.eml$/.test(path) &&
        !/^subject: fwd:/im.test(readFileSync(path, 'latin1')),
    )
    const forged = filesIn(join(mail, 'phish'))
    const kinds = {
      // Proven by the harshest reading: only what the mail says of itself speaks against asking.
      lists: some(lists, 350).map((path) => askedOf(readFileSync(path), PROVEN)),
      bounces: some(bounces, 350).map((path) => askedOf(readFileSync(path), PROVEN)),
      forged: some(forged, 300).map((path) => askedOf(readFileSync(path), authResults('fail'))),
    }
    const counts = Object.entries(kinds).map(
      ([kind, asked]) => `${kind} ${asked.filter(Boolean).length} of ${asked.length}`,
    )
    process.stdout.write(`challenges: ${counts.join(', ')}\n`)
    const all = Object.values(kinds).flat()
    expect(all).toHaveLength(1_000)
    expect(all.filter(Boolean)).toEqual([])
  })

  test('of wanted mail, what people write themselves is asked about', { timeout: 120_000 }, () => {
    const [, ...lines] = readFileSync(join(root!, 'modern/index.tsv'), 'utf8').trimEnd().split('\n')
    const counts = new Map<string, { asked: number; all: number }>()
    for (const line of lines) {
      const [path, label, kind, , , , , , , , from, , result] = line.split('\t')
      if (label !== 'ham') continue
      const count = counts.get(kind!) ?? { asked: 0, all: 0 }
      const results = authResults(result as AuthVerdict)
      count.all++
      if (mayBeAsked(parseMessage(readFileSync(join(root!, 'modern', path!))), from!, results)) count.asked++
      counts.set(kind!, count)
    }
    const shown = [...counts].map(([kind, { asked, all }]) => `${kind} ${asked} of ${all}`)
    process.stdout.write(`wanted mail that would be asked about: ${shown.join(', ')}\n`)
    const personal = ['business', 'reply'].map((kind) => counts.get(kind)!)
    const [asked, all] = [
      personal.reduce((sum, { asked }) => sum + asked, 0),
      personal.reduce((sum, { all }) => sum + all, 0),
    ]
    expect(asked / all).toBeGreaterThan(0.5)
  })
})
