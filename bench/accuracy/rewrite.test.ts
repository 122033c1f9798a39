import { describe, expect, it } from 'vitest'
import { parseMessage } from '@postern/mail/parse.ts'
import { randomSource } from '../../scripts/train/fit.ts'
import { eachText, rewrite } from './rewrite.ts'

const mail = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'))
const HEAD = [
  'From: a@b.example',
  'Subject: =?utf-8?B?6rOE7KKMIO2ZleyduA==?=',
  'X-Kept: yes',
  'MIME-Version: 1.0',
]
const MULTIPART = mail(
  ...HEAD,
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain; charset=euc-kr',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from([0xb0, 0xe8, 0xc1, 0xc2]).toString('base64'),
  '--x',
  'Content-Type: text/html',
  '',
  '<p title="alpha">alpha beta</p><style>alpha</style>',
  '--x',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename=a.txt',
  '',
  'alpha',
  '--x--',
  '',
)
const shout = (word: string) => word.toUpperCase()

describe('rewriting a message', () => {
  it('without a disguise says what it said', () => {
    const before = parseMessage(MULTIPART)
    const after = parseMessage(rewrite(MULTIPART, {}, () => 0))
    expect(after.subject).toBe(before.subject)
    expect(after.text).toBe(before.text)
    expect(after.htmlText).toBe(before.htmlText)
    expect(after.parts.map((part) => part.encoding)).toEqual(['7bit', 'base64', '8bit', '7bit'])
  })

  it('changes subject and texts, and nothing else', () => {
    const after = parseMessage(rewrite(MULTIPART, { text: (word) => `<${word}>` }, () => 0))
    expect(after.subject).toBe('<계좌> <확인>')
    expect(after.text.trim()).toBe('<계좌>')
    expect(after.header('x-kept')).toEqual(['yes'])
    expect(after.attachments[0]?.content().toString().trim()).toBe('alpha')
  })

  it('of HTML leaves tags, styles, subject and plain text', () => {
    const after = parseMessage(rewrite(MULTIPART, { html: shout }, () => 0))
    expect(after.html.trim()).toBe('<p title="alpha">ALPHA BETA</p><style>alpha</style>')
    expect(after.subject).toBe('계좌 확인')
    expect(after.text.trim()).toBe('계좌')
  })

  it('rewrites a message of a single part', () => {
    const single = mail('Subject: alpha', 'Content-Type: text/plain; charset=us-ascii', '', 'alpha beta', '')
    const after = parseMessage(rewrite(single, { text: shout }, () => 0))
    expect([after.subject, after.text.trim()]).toEqual(['ALPHA', 'ALPHA BETA'])
    expect(after.header('content-type')).toHaveLength(1)
  })

  it('is the same for the same seed', () => {
    const once = () => rewrite(MULTIPART, { text: (word, random) => word + random() }, randomSource(4))
    expect(once()).toEqual(once())
  })
})

describe('texts of HTML', () => {
  it.each([
    ['a<b>c</b>d', 'A<b>C</b>D'],
    ['<!-- a > b -->c', '<!-- a > b -->C'],
    ['<script>a<b</script>c', '<script>a<b</script>C'],
    ['a<b', 'A<b'],
    ['', ''],
  ])('of %j', (html, changed) => {
    expect(eachText(html, (text) => text.toUpperCase())).toBe(changed)
  })
})
