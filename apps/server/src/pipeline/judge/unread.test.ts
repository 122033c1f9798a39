/** What the gateway did not read it must not pass: size and number are the cheapest ways around a filter. */
import { POLICIES, CONDITIONS, OPERATIONS, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { expect, test } from 'vitest'
import { EICAR } from '../checks/virus/signatures.ts'
import { compileFilters } from '../filters/evaluate.ts'
import { judge } from '../testing/judge.ts'

const WORD = 'forbiddenword'
const DENY = compileFilters([
  {
    id: 1,
    name: 'word',
    region: 'all',
    policy: POLICIES.deny,
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    rules: [{ target: TARGETS.body, cond: CONDITIONS.contain, value: WORD, word: false }],
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
  },
])

async function judged(text: string | Buffer) {
  const { verdicts, findings } = await judge(Buffer.from(text), { filters: DENY })
  return { mode: verdicts[0]!.mode, codes: findings.map(({ code }) => code) }
}

const HEAD = 'From: a@a.example\r\nDate: Sat, 21 Nov 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\n'
const VIRUS = `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=a.com\r\nContent-Transfer-Encoding: base64\r\n\r\n${EICAR.toString('base64')}\r\n`
const part = (body: string): string => `--b\r\n${body}`
const multipart = (parts: string): string =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`
const LONG = `\r\n${'filler\r\n'.repeat(600_000)}`
const TEXT = 'Content-Type: text/plain\r\n\r\nhello\r\n'

test.each<[string, () => string]>([
  ['behind a thousand parts', () => multipart(part(TEXT).repeat(1_000) + part(VIRUS))],
  [
    'behind a thousand attachments in one text',
    () => multipart(part(`\r\n${'begin 644 a\r\n#0V%T\r\n`\r\nend\r\n'.repeat(1_000)}`) + part(VIRUS)),
  ],
  [
    'in sixty messages within each other',
    () => `${HEAD}${'Content-Type: message/rfc822\r\n\r\n'.repeat(60)}${VIRUS}`,
  ],
  ['behind two thousand header fields', () => `${HEAD}${'X: y\r\n'.repeat(2_000)}${VIRUS}`],
  ['behind 100 KiB of header', () => `${HEAD}X: ${'y'.repeat(110_000)}\r\n${VIRUS}`],
  [
    'in one reading of two encodings',
    () =>
      multipart(
        part(VIRUS.replace('Content-Tr', 'Content-Transfer-Encoding: quoted-printable\r\nContent-Tr')),
      ),
  ],
  [
    'in one reading of two content types',
    () =>
      `${HEAD}Content-Type: text/plain\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`Subject: x\r\n${VIRUS}`).toString('base64')}`,
  ],
  ['in a piece of a message', () => `${HEAD}Content-Type: message/partial; id=a; number=1; total=2\r\n\r\nx`],
  [
    'behind megabytes of comment',
    () => `${HEAD}Content-Type: text/html\r\n\r\n<!--${'filler '.repeat(700_000)}--><p>${WORD}</p>`,
  ],
  ['in a part behind a long text', () => multipart(part(LONG) + part(`\r\n${WORD}\r\n`))],
  ['behind many long texts', () => multipart(part(LONG).repeat(4) + part(`\r\n${WORD}\r\n`))],
])('%s', async (_name, make) => {
  expect((await judged(make())).mode).toBe(MAIL_MODES.block)
})

test('two megabytes of text or markup before the word are read', async () => {
  for (const body of [
    `\r\n${'filler\r\n'.repeat(250_000)}${WORD}`,
    `Content-Type: text/html\r\n\r\n<!--${'filler '.repeat(300_000)}--><p>${WORD}</p>`,
  ]) {
    const { mode, codes } = await judged(`${HEAD}${body}`)
    expect(mode).toBe(MAIL_MODES.block)
    expect(codes).not.toContain('mime.body-limit')
  }
})

test('a large picture written into the HTML costs its sender nothing', async () => {
  const picture = `<img src="data:image/png;base64,${Buffer.alloc(6_000_000, 'picture').toString('base64')}">`
  const html = (text: string): string => `${HEAD}Content-Type: text/html\r\n\r\n${picture}<p>${text}</p>`
  expect(await judged(html('hello'))).toMatchObject({ mode: MAIL_MODES.send })
  expect(await judged(html(WORD))).toMatchObject({ mode: MAIL_MODES.block })
})

test('a long text is no reason to hold it', async () => {
  expect(await judged(`${HEAD}${LONG}`)).toMatchObject({ mode: MAIL_MODES.send })
})
