/** The mail's own texts: what acts goes, links change, and a note says on top what was removed. */
import { parseMessage } from '@postern/mail/parse.ts'
import { messageKey } from '@postern/mail/links/checked-link.ts'
import { expect, test } from 'vitest'
import { attachment, mailOf, mailOfOne, message, multipart, TEXT } from '../testing/mails.ts'
import { mailInShort, STRICT_MAIL, tryMail, withModes } from '../testing/try-mail.ts'
import type { LinkPolicy } from '../links/link-policy.ts'
import { detoxHeader } from './header.ts'

const CSV = attachment('o.csv', "a,=cmd|'/c calc'!A0\r\n")
const MESSAGE = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e5f'
const LINKS: LinkPolicy = {
  mode: 'inert',
  except: [],
  seal: {
    origin: 'https://gate.example',
    message: MESSAGE,
    key: messageKey(Buffer.alloc(32, 7), MESSAGE),
    recipient: null,
  },
}
const NOTED = { ...STRICT_MAIL, note: 'top' } as const
const html = (page: string, type = 'text/html; charset=utf-8'): string[] => [
  `Content-Type: ${type}`,
  '',
  page,
]

test.each([
  ['<p>x</p>', /^<table.*<\/table><p>x/],
  [
    '<!DOCTYPE html><html lang=ko><head><title><body></title></head><body class="a>b"><p>x',
    /<body class="a>b"><table.*<\/table><p>x/,
  ],
  ['<!-- <body> --><html><head></head><p>x', /<\/head><table.*<\/table><p>x/],
  ['<html><p>x', /^<html><table.*<\/table><p>x/],
  ['<body <body <body', /^<table.*<\/table><body/],
])('in HTML, the note stands where the content begins: %s', async (page, wanted) => {
  const { bytes } = await tryMail(mailOf(multipart('alternative', 'a', [TEXT, html(page)]), CSV), NOTED)
  expect(parseMessage(bytes!).html).toMatch(wanted)
})

test('the note says what was removed of which file, in the language of the recipient', async () => {
  const parts = [
    TEXT,
    html('<script>x</script>y'),
    CSV,
    attachment('run.exe', 'MZ\0'),
    attachment('p.csv', 'x'),
  ]
  const said = { ko: '보안 정책에 따라', en: 'By policy', ja: 'セキュリティポリシーにより' }
  for (const [language, title] of Object.entries(said)) {
    const { bytes } = await tryMail(mailOf(...parts), { ...NOTED, language: language as 'ko' })
    const facts = parseMessage(bytes!)
    expect(facts.text).toContain(title)
    expect(facts.htmlText).toContain(title)
    expect(facts.text).toContain('Grüße =1+1')
  }
  const { bytes } = await tryMail(mailOf(...parts), NOTED)
  expect(parseMessage(bytes!).text.split('\n').slice(1, 5)).toEqual([
    '- o.csv: Cells that run as formulas',
    '- run.exe: replaced by a notice',
    '- Text of the mail: Scripts',
    'Ask your mail administrator if you need the original.',
  ])
})

test('names of files are text in the note, and of many files some are named', async () => {
  const many = Array.from({ length: 15 }, (_, at) => attachment(`<b>${at}.exe`, 'MZ\0'))
  const { bytes } = await tryMail(mailOf(html('<p>x'), ...many), NOTED)
  const facts = parseMessage(bytes!)
  expect(facts.html).toContain('&lt;b&gt;0.exe: replaced by a notice')
  expect(facts.htmlText).toContain('and 5 more files')
})

test('nothing is noted where nothing was removed', async () => {
  expect((await tryMail(mailOf(TEXT, attachment('p.csv', 'x')), NOTED)).bytes).toBeNull()
})

test('a text keeps what it says of its lines, and is read in its charset', async () => {
  const euckr = Buffer.concat([
    message(
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=euc-kr; format=flowed; delsp=yes',
      '',
    ),
    Buffer.from('bec8b3e7', 'hex'),
    message('', '--b', ...CSV, '--b--'),
  ])
  const facts = parseMessage((await tryMail(euckr, NOTED)).bytes!)
  const [text] = facts.root.children
  expect([...text!.contentType.params]).toEqual([
    ['format', 'flowed'],
    ['delsp', 'yes'],
    ['charset', 'utf-8'],
  ])
  expect(text!.text()).toContain('안녕')
})

test('a page that named another charset says that it is in UTF-8', async () => {
  const page = html(
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>x',
    'text/html; charset=iso-8859-1',
  )
  const facts = parseMessage((await tryMail(mailOf(page, CSV), NOTED)).bytes!)
  expect(facts.html).toContain('charset=utf-8"')
})

test('a mail that said nothing of MIME says it where its text changes', async () => {
  const { bytes } = await tryMail(message('Subject: s', '', 'see http://a.example/x'), STRICT_MAIL, {
    links: LINKS,
  })
  // Links alone leave all fields as they are.
  expect(bytes!.toString()).toBe('Subject: s\r\n\r\nsee hxxp[:]//a[.]example/x\r\n')
  const page = message('Subject: s', 'Content-Type: text/html', '', '<script>x</script>')
  expect((await tryMail(page)).bytes!.toString()).toContain(
    'MIME-Version: 1.0\r\nContent-Transfer-Encoding: base64\r\n',
  )
})

test('links alone change their bytes alone, count, and are no finding', async () => {
  const before = mailOf(
    [
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'a=3Db http://a.example/ =20',
      'c=3Dd',
    ],
    html('<a href="https://b.example/">x</a>'),
    attachment('p.csv', 'x'),
  )
  const result = await tryMail(before, NOTED, { links: LINKS })
  expect(mailInShort(result)).toEqual(['unchanged new', 'unchanged p.csv'])
  expect(result.report.links).toEqual({ rewritten: 0, inert: 2, left: 0 })
  expect(detoxHeader(result.report)).toBe('X-Postern-Detox: unchanged; links=2')
  const after = result.bytes!.toString()
  expect(after.replace('hxxp[:]//a[.]example', 'http://a.example').replace(/\r\n<a.*<\/a>/, '')).toBe(
    before
      .toString()
      .replace(/\r\n<a.*<\/a>/, '')
      .replace(/\r\n\r\n<.*$/m, '\r\n\r\n'),
  )
})

test('links of a page that was disarmed change in what is left of it', async () => {
  const page = html('<script>x</script><a href="https://b.example/">https://b.example/</a>')
  const result = await tryMail(mailOf(page, CSV), NOTED, { links: LINKS })
  const facts = parseMessage(result.bytes!)
  expect(facts.html).not.toMatch(/script|https:\/\/b/)
  expect(facts.htmlText).toContain('hxxps[:]//b[.]example/')
  expect(detoxHeader(result.report)).toBe(
    'X-Postern-Detox: disarmed; files=1; removed=formula,script; links=1',
  )
})

test.each([
  ['pass', ['unchanged']],
  ['report', ['reported', 'body script×1']],
  ['notice', ['disarmed new', 'body script×1']],
  ['block', ['disarmed new', 'body script×1']],
] as const)('text of a mail where pages are in mode %s', async (page, said) => {
  expect(mailInShort(await tryMail(mailOfOne(html('<script>x</script>')), withModes({ page })))).toEqual(said)
})

test('text that begins like a program is text', async () => {
  expect(mailInShort(await tryMail(mailOfOne(html('var x = 1 <b>'))))).toEqual(['unchanged'])
})

test('HTML that is too deep holds the mail, by policy', async () => {
  const deep = mailOfOne(html('<b onclick=x()><i>'.repeat(600)))
  expect(mailInShort(await tryMail(deep))).toEqual(['failed held:limit', 'failed limit'])
  const policy = { ...STRICT_MAIL, failures: { ...STRICT_MAIL.failures, limit: 'pass' as const } }
  expect(mailInShort(await tryMail(deep, policy))).toEqual(['failed', 'passed limit'])
  expect(mailInShort(await tryMail(deep, withModes({ page: 'report' })))).toEqual([
    'reported',
    'reported limit',
  ])
})

test.each([
  '<!--[if mso]><v:roundrect href="https://a.example/"><center><a href="https://a.example/">x</a></center></v:roundrect><![endif]-->',
  '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->',
  '<!-- <img src="https://a.example/old.png"> <style>p{background:url(https://a.example/b.png)}</style> -->',
  '<link href="https://fonts.example/css" rel="stylesheet"><style>@import url("https://fonts.example/css?family=x");</style>',
  '<video poster="https://a.example/p.png"><source src="https://a.example/v.mp4"></video>',
  '<table><tr><td>=SUM(1,2)</td><td>-1</td></tr></table>=1+1',
  '<p style="background:url(https://a.example/b.png)"><img src="https://a.example/a.png" srcset="https://a.example/b.png 2x">',
])('text of a mail stays where nothing acts in mail programs: %s', async (page) => {
  expect(mailInShort(await tryMail(mailOfOne(html(page))))).toEqual(['unchanged'])
})

test.each([
  ['<!--[if mso]><script>x</script><![endif]-->', 'script'],
  ['<!-- <img src=x onerror=x()> -->', 'script'],
  ['<form action="https://a.example/"><input name=password></form>', 'form'],
  ['<iframe src="https://a.example/"></iframe>', 'external-relation'],
  ['<a href="file://host/share/a.lnk">x</a>', 'dangerous-link'],
  ['<img src="file://host/share/a.png">', 'dangerous-link'],
  ['<style>@import "file://host/x.css";</style>', 'external-relation'],
  ['<meta http-equiv=refresh content="0;url=https://a.example/">', 'action'],
  ['<svg><script>x</script></svg>', 'script'],
  ['<object data="https://a.example/x.swf"></object>', 'ole-object'],
])('text of a mail loses what acts: %s', async (page, code) => {
  const result = await tryMail(mailOfOne(html(`kept ${page}`)))
  expect(result.report.body.map((line) => line.code)).toContain(code)
  expect(mailInShort(await tryMail(result.bytes!))).toEqual(['unchanged'])
  expect(parseMessage(result.bytes!).htmlText).toContain('kept')
})
