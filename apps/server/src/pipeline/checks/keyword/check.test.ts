import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import type { CheckDeps } from '../check.ts'
import type { MonitoredKeyword } from '../../keywords/keyword.ts'
import { keywordCheck } from './check.ts'

const keyword = (over: Partial<MonitoredKeyword> = {}): MonitoredKeyword => ({
  id: 7,
  keyword: 'Project Falcon',
  body: '',
  occurrences: 1,
  word: false,
  alarm: true,
  ...over,
})
const settings = (over: Partial<typeof DEFAULT_SETTINGS.keyword> = {}) => ({
  ...DEFAULT_SETTINGS.keyword,
  ...over,
})

interface Letter {
  readonly subject?: string
  readonly text?: string
  readonly html?: string
  readonly attached?: readonly [name: string, type: string, bytes: Buffer]
}

function letter({ subject = 'Hello', text = '', html, attached }: Letter): Buffer {
  const part = (type: string, bytes: Buffer, more = ''): string =>
    `--b\r\nContent-Type: ${type}\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
  const alternatives = [
    part('text/plain; charset=utf-8', Buffer.from(text)),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', Buffer.from(html))]),
  ].join('')
  const file = attached
    ? part(attached[1], attached[2], `Content-Disposition: attachment; filename="${attached[0]}"\r\n`)
    : ''
  const kind = attached ? 'mixed' : 'alternative'
  const title = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  return Buffer.from(
    `From: a@b.example\r\nSubject: ${title}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${kind}; boundary=b\r\n\r\n${alternatives}${file}--b--\r\n`,
  )
}

async function find(keywords: readonly MonitoredKeyword[], mail: Letter, over = {}) {
  const check = keywordCheck(keywords, settings(over))
  const found = await check.run({} as never, parseMessage(letter(mail)), {} as CheckDeps)
  return found.map(({ code, evidence }) => ({ code, evidence }))
}
const codes = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ code }) => code)

const MET = ['keyword.warning']

test.each<[string, Partial<MonitoredKeyword>, Letter, boolean]>([
  ['in the subject', {}, { subject: 'About project falcon' }, true],
  ['in the text', {}, { text: 'PROJECT\r\n FALCON is on' }, true],
  ['in HTML', {}, { html: '<p>Project <b>Falcon</b></p>' }, true],
  ['nowhere', {}, { text: 'Projects: falcons' }, false],
  ['full-width letters', {}, { text: 'Ｐｒｏｊｅｃｔ　Ｆａｌｃｏｎ' }, true],
  ['invisible characters', {}, { text: 'Pro\u200bject Fal\u00adcon' }, true],
  ['Korean, with a particle', { keyword: '대외비' }, { text: '이 문서는 대외비입니다.' }, true],
  ['Japanese', { keyword: '社外秘' }, { html: '<p>社外秘の資料</p>' }, true],
  ['symbols stand for themselves', { keyword: 'a.c*' }, { text: 'abc a.cc' }, false],
  ['symbols that are there', { keyword: 'a.c*' }, { text: 'xa.c*x' }, true],
  ['a word within a word', { keyword: 'ass', word: true }, { text: 'class' }, false],
  ['a word of its own', { keyword: 'ass', word: true }, { text: 'an ass!' }, true],
  ['too seldom', { keyword: 'gold', occurrences: 3 }, { text: 'gold gold' }, false],
  ['often enough', { keyword: 'gold', occurrences: 3 }, { subject: 'gold', text: 'gold gold' }, true],
  [
    'text and HTML are one',
    { keyword: 'gold', occurrences: 2 },
    { text: 'gold', html: '<p>gold</p>' },
    false,
  ],
  ['overlapping ones are one', { keyword: 'aa', occurrences: 2 }, { text: 'aaa' }, false],
  ['without the text beside it', { body: 'do not pass on' }, { text: 'Project Falcon' }, false],
  [
    'with the text beside it',
    { body: 'do not\npass on' },
    { subject: 'Project Falcon', text: 'Do  not pass on!' },
    true,
  ],
  ['in an attached text', {}, { attached: ['a.txt', 'text/plain', Buffer.from('Project Falcon')] }, true],
  [
    'in an archive',
    {},
    {
      attached: [
        'a.zip',
        'application/zip',
        zipOf([{ name: 'in.txt', content: Buffer.from('Project Falcon') }]),
      ],
    },
    true,
  ],
])('%s', async (_name, entry, mail, met) => {
  expect(await codes([keyword(entry)], mail)).toEqual(met ? MET : [])
})

test('attachments are left out where the setting says so', async () => {
  const attached = ['a.txt', 'text/plain', Buffer.from('Project Falcon')] as const
  expect(await codes([keyword()], { attached }, { attachments: false })).toEqual([])
})

const THREE = ['alpha', 'beta', 'gamma'].map((word, at) =>
  keyword({ id: at + 1, keyword: word, alarm: at < 2 }),
)

test.each([
  ['alpha', 'keyword.met', '1'],
  ['alpha beta', 'keyword.warning', '1,2'],
  ['alpha beta gamma gamma', 'keyword.block', '1,2,3'],
])('different keywords are counted: %s', async (text, code, ids) => {
  const found = await find(THREE, { text }, { warningCount: 2, blockCount: 3, warningAction: 'tag' })
  expect(found).toMatchObject([{ code, evidence: { ids } }])
  expect(found[0]?.evidence?.['tag']).toBe(code === 'keyword.warning' ? '[KEYWORD]' : undefined)
})

test('administrators are told of those that say so', async () => {
  const [found] = await find(THREE, { text: 'alpha beta gamma' })
  expect(found?.evidence).toMatchObject({ keywords: 'alpha, beta, gamma', alarms: 'alpha\nbeta', count: 3 })
})

test('a hundred keywords cost one pass over a long text', async () => {
  const many = Array.from({ length: 100 }, (_, at) =>
    keyword({ id: at, keyword: `word${at}x`.repeat(8).slice(0, 64) }),
  )
  const check = keywordCheck(many, settings())
  await expectLinearCost(50_000, (times) => {
    const facts = parseMessage(letter({ text: 'word1xword1xword1x '.repeat(times) }))
    return check.run({} as never, facts, {} as CheckDeps)
  })
})
