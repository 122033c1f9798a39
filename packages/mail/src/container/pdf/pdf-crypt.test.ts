import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, test } from 'vitest'
import { Budget, budgetFor } from '../budget.ts'
import { decryptorWithoutPassword } from './pdf-crypt.ts'
import { openPdf } from './pdf.ts'

const folder = corpora()
/** Of the PDF documents that pdf.js tests with: revisions 2 to 6 of the encryption. */
const OPEN = ['bug900822', 'bug1815476', 'issue17069', 'empty_protected']
const LOCKED = [
  'issue15893_reduced',
  'bug1782186',
  'issue3371',
  'issue21579',
  'issue6010_2',
  'encrypted-attachment',
]

const bytesOf = (name: string): Buffer => readFileSync(join(folder ?? '', 'docs/pdfjs', `${name}.pdf`))

describe.skipIf(!folder)(`documents of others ${folder ? '' : CORPORA_ABSENT}`, () => {
  test.each(OPEN)('%s opens without a password, and its streams are read', (name) => {
    const bytes = bytesOf(name)
    const contents = [...openPdf(bytes, new Budget(budgetFor(bytes.length)))].flatMap((opened) =>
      opened.kind === 'file' ? [opened.content.toString('latin1')] : [],
    )
    expect(contents.some((text) => /\b(?:BT|Tf|begincmap|xpacket)\b/.test(text))).toBe(true)
  })

  test.each(LOCKED)('%s needs one', (name) => {
    expect(decryptorWithoutPassword(bytesOf(name))).toBeNull()
  })
})

test('two dictionaries of encryption, and what is none', () => {
  const two = 'trailer << /Encrypt 1 0 R >> trailer << /Encrypt 2 0 R >>'
  for (const text of [two, '/Encrypt 1 0 R', '/Encrypt << >>', '/Encrypt']) {
    expect(decryptorWithoutPassword(Buffer.from(`%PDF-1.7 ${text}`))).toBeNull()
  }
})
