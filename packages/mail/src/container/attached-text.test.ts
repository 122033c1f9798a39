import { oleOf, zipOf } from '@postern/testkit/containers.ts'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseMessage } from '../parse.ts'
import { attachedTexts } from './attached-text.ts'
import { hwpSectionText } from './office/hwp-text.ts'

const WORD = '대외비 계획'

function textIn(name: string, content: Buffer): string {
  const head = `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n`
  const text = 'Content-Type: text/plain\r\n\r\nbody words\r\n'
  const source = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${text}--b\r\nContent-Type: application/octet-stream\r\n${head}\r\n${content.toString('base64')}\r\n--b--\r\n`
  return attachedTexts(parseMessage(Buffer.from(source))).join('\n')
}

const xml = (body: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
const TYPES = { name: '[Content_Types].xml', content: xml('<Types/>') }

function hwpRecord(tag: number, content: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32LE((content.length << 20) | tag)
  return Buffer.concat([header, content])
}
const SECTION = Buffer.concat([
  hwpRecord(66, Buffer.alloc(22)),
  hwpRecord(67, Buffer.from(`${'\u0002'.repeat(8)}${WORD}\r`, 'utf16le')),
])
const HWP_HEADER = Buffer.alloc(256)
HWP_HEADER.write('HWP Document File', 'latin1')
HWP_HEADER.writeUInt32LE(1, 36)

test.each<[string, Buffer]>([
  ['a.txt', Buffer.from(WORD)],
  ['a.html', Buffer.from(`<html><body><p>대<b>외비</b> 계획</p></body></html>`)],
  ['a.zip', zipOf([{ name: 'in/b.txt', content: Buffer.from(WORD) }])],
  [
    'a.docx',
    zipOf([
      TYPES,
      {
        name: 'word/document.xml',
        content: xml('<w:p><w:r><w:t>대외</w:t></w:r><w:r><w:t>비 계획</w:t></w:r></w:p>'),
      },
    ]),
  ],
  ['a.rtf', Buffer.from('{\\rtf1\\ansi \\u45824?\\u50808?\\u48708? \\u44228?\\u54925?}')],
  [
    'a.hwp',
    oleOf([
      ['FileHeader', HWP_HEADER],
      ['BodyText/Section0', deflateRawSync(SECTION)],
    ]),
  ],
])('%s', (name, content) => {
  expect(textIn(name, content)).toContain(WORD)
})

test('the message’s own text and the names of markup are not in attachments', () => {
  const text = textIn(
    'a.docx',
    zipOf([TYPES, { name: 'word/styles.xml', content: xml('<w:p w:x="attr"/>') }]),
  )
  expect(text).not.toMatch(/body|attr/)
})

test('what is no section of HWP gives nothing', () => {
  expect(hwpSectionText(SECTION)).toContain(WORD)
  expect(hwpSectionText(SECTION.subarray(0, -1))).toBe('')
  expect(hwpSectionText(deflateRawSync(SECTION))).toBe('')
})
