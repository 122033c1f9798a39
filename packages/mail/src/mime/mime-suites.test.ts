/** Messages of other libraries' test suites: structures they expect, and no message that fails. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import type { MailFacts, Part } from '../facts.ts'
import { parseMessage } from '../parse.ts'

const root = corpora()
const note = root === null ? ` (${CORPORA_ABSENT})` : ''
const SUITES = join(root ?? '', 'suites')

function structure(part: Part): string {
  const inner = part.children.length > 0 ? `(${part.children.map(structure).join(',')})` : ''
  return part.contentType.type + inner
}

/** Structures that Python's email package gives. */
const CPYTHON: readonly [string, string][] = [
  ['01', 'text/plain'],
  [
    '02',
    'multipart/mixed(text/plain,text/plain,multipart/digest(message/rfc822(text/plain),message/rfc822(text/plain),message/rfc822(text/plain),message/rfc822(text/plain),message/rfc822(text/plain)),text/plain)',
  ],
  ['03', 'text/plain'],
  ['04', 'multipart/mixed(text/plain,text/plain)'],
  ['05', 'multipart/report(text/plain,text/plain,message/rfc822(text/plain))'],
  ['06', 'message/rfc822(text/plain)'],
  ['07', 'multipart/mixed(text/plain,image/gif)'],
  ['08', 'multipart/mixed(text/plain,text/html,text/plain,text/plain)'],
  ['09', 'multipart/mixed(text/plain,text/html,text/plain,text/plain)'],
  ['10', 'multipart/mixed(text/plain,text/html,text/plain,text/plain,text/plain)'],
  ['11', 'message/rfc822(text/plain)'],
  [
    '12',
    'multipart/mixed(text/plain,text/html,multipart/mixed(text/plain,text/plain),text/plain,text/plain)',
  ],
  [
    '12a',
    'multipart/mixed(text/plain,text/html,multipart/mixed(text/plain,text/plain),text/plain,text/plain)',
  ],
  ['13', 'multipart/mixed(text/plain,multipart/mixed(text/plain,image/gif))'],
  ['14', 'text/plain'],
  ['17', 'multipart/mixed'],
  ['18', 'text/plain'],
  ['19', 'text/plain'],
  ['20', 'text/plain'],
  ['21', 'multipart/mixed(text/plain,text/plain)'],
  ['22', 'multipart/mixed(text/plain,image/jpeg,image/jpeg,text/plain)'],
  ['23', 'multipart/mixed(text/plain)'],
  ['24', 'multipart/mixed(text/plain)'],
  ['26', 'multipart/mixed(text/plain,application/riscos)'],
  ['27', 'text/plain'],
  ['28', 'multipart/digest(message/rfc822(text/plain),message/rfc822(text/plain))'],
  ['29', 'text/plain'],
  ['30', 'multipart/digest(message/rfc822(text/plain),message/rfc822(text/plain))'],
  ['31', 'multipart/mixed'],
  ['32', 'text/plain'],
  ['33', 'multipart/signed(text/plain,text/plain)'],
  ['34', 'multipart/digest(text/plain,message/rfc822(text/plain))'],
  ['35', 'text/plain'],
  [
    '38',
    'multipart/mixed(multipart/mixed(multipart/alternative(text/plain),text/plain),text/plain,text/plain)',
  ],
  ['40', 'text/html'],
  ['41', 'multipart/alternative'],
  ['42', 'multipart/mixed(text/plain,message/rfc822(multipart/mixed))'],
  ['44', 'multipart/mixed(text/plain,text/plain)'],
  ['45', 'multipart/signed(text/plain,application/pgp-signature)'],
  ['46', 'message/rfc822(text/plain)'],
  ['47', 'multipart/mixed(text/plain,text/html)'],
]

/** Where we read otherwise than Python, and why. */
const OTHERWISE: readonly [name: string, code: string, why: string][] = [
  [
    '15',
    'mime.boundary-reused',
    'nested multiparts share a boundary: we take the inner one, Python the outer',
  ],
  ['39', 'mime.boundary-reused', 'the same'],
  ['25', 'mime.boundary-missing', 'no boundary: we take the first line that looks like one'],
  ['16', '', 'Python splits delivery reports into blocks; here they are one text'],
  ['43', '', 'the same'],
  ['36', 'mime.external-body', 'Python reads the phantom body as a message'],
  ['37', '', 'repeated delimiters: Python takes them for one, here an empty part stands between'],
]

describe.skipIf(root === null)(`mime-cpython${note}`, () => {
  const read = (name: string): MailFacts =>
    parseMessage(readFileSync(join(SUITES, 'mime-cpython', `msg_${name}.txt`)))

  it.each(CPYTHON)('msg_%s', (name, expected) => {
    expect(structure(read(name).root)).toBe(expected)
  })

  it.each(OTHERWISE)('msg_%s differs and says %s', (name, code) => {
    const codes = read(name).ambiguities.map((ambiguity) => ambiguity.code)
    if (code !== '') expect(codes).toContain(code)
    expect(read(name).parts.length).toBeGreaterThan(1)
  })

  it('covers every message of the suite', () => {
    const files = readdirSync(join(SUITES, 'mime-cpython')).filter((file) => /^msg_.*\.txt$/.test(file))
    expect(files.length).toBe(CPYTHON.length + OTHERWISE.length)
  })

  it('recognises the image and sound files', () => {
    const attach = (file: string): string => {
      const data = readFileSync(join(SUITES, 'mime-cpython', file)).toString('base64')
      const mail = `Content-Type: application/octet-stream; name=x\r\nContent-Transfer-Encoding: base64\r\n\r\n${data}`
      return parseMessage(Buffer.from(mail)).attachments[0]!.detectedExtension
    }
    const found = ['bmp', 'gif', 'jpg', 'png', 'tiff', 'webp'].map((type) => attach(`python.${type}`))
    expect(found).toEqual(['bmp', 'gif', 'jpg', 'png', 'tif', 'webp'])
    expect(attach('sndhdr.wav')).toBe('wav')
  })
})

describe.skipIf(root === null)(`mime-nodemailer and mime-mimekit${note}`, () => {
  it('survives the messages that broke others', () => {
    const folder = join(SUITES, 'mime-nodemailer')
    const results = readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .map((file) => parseMessage(readFileSync(join(folder, file))))
    expect(results.length).toBeGreaterThanOrEqual(10)
    for (const facts of results) expect(facts.parts.length).toBeGreaterThan(0)
  })

  it('finds the image that is a whole message', () => {
    const [image] = parseMessage(
      readFileSync(join(SUITES, 'mime-nodemailer/base64encodedroot.eml')),
    ).attachments
    expect(image).toMatchObject({ path: '', name: 'screenshot.png', detectedType: 'image/png', size: 425 })
  })

  it('takes yEnc files out of text', () => {
    const facts = parseMessage(readFileSync(join(SUITES, 'mime-mimekit/yenc/simple.msg')))
    expect(facts.attachments.map((file) => file.name)).toEqual(['testfile.txt'])
    expect(facts.attachments[0]!.size).toBe(584)
    expect(facts.ambiguities.map((ambiguity) => ambiguity.code)).toContain('mime.yenc-in-text')
  })
})

describe.skipIf(root === null)(`dsn-set-of-emails${note}`, () => {
  const files: string[] = []
  const collect = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) collect(join(folder, entry.name))
      else files.push(join(folder, entry.name))
    }
  }
  if (root !== null) collect(join(SUITES, 'dsn-set-of-emails/maildir'))

  it('reads all bounces with LF, CRLF and CR line ends', () => {
    expect(files.length).toBeGreaterThan(500)
    for (const file of files) {
      const facts = parseMessage(readFileSync(file))
      expect(facts.headers.length, file).toBeGreaterThan(2)
      expect(facts.text.length + facts.htmlText.length + facts.attachments.length, file).toBeGreaterThan(0)
    }
  })

  it('reads a bounce alike whatever its line ends', () => {
    const folder = join(SUITES, 'dsn-set-of-emails/maildir')
    const names = readdirSync(join(folder, 'dos')).filter((name) =>
      readdirSync(join(folder, 'mac')).includes(name),
    )
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      const [dos, mac] = ['dos', 'mac'].map((kind) => {
        const facts = parseMessage(readFileSync(join(folder, kind, name)))
        return [structure(facts.root), facts.subject, facts.from, facts.text.replace(/\s+/g, ' ').trim()]
      })
      expect(mac, name).toEqual(dos)
    }
  })
})
