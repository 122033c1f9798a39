import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectType } from './file-type.ts'

interface Entry {
  readonly name: string
  readonly flags?: number
  /** Left out of the central directory. */
  readonly localOnly?: boolean
}

/** A zip file with empty entries. */
function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, flags = 0, localOnly = false } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(name.length, 26)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(flags, 8)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name))
    if (!localOnly) central.push(record, Buffer.from(name))
    offset += 30 + name.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const names = (...list: string[]): Buffer => zip(list.map((name) => ({ name })))
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

const TABLE: readonly [extension: string, bytes: Buffer][] = [
  ['exe', latin('MZ\x90\0')],
  ['elf', latin('\x7fELF\x02')],
  ['macho', latin('\xcf\xfa\xed\xfe')],
  ['lnk', latin('L\0\0\0\x01\x14\x02\0')],
  ['one', Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex')],
  ['pdf', latin('%PDF-1.4')],
  ['rtf', latin('{\\rtf1')],
  ['png', latin('\x89PNG\r\n\x1a\n')],
  ['jpg', latin('\xff\xd8\xff\xe0')],
  ['gif', latin('GIF89a')],
  ['webp', latin('RIFF\0\0\0\0WEBP')],
  ['rar', latin('Rar!\x1a\x07\0')],
  ['7z', latin("7z\xbc\xaf'\x1c")],
  ['cab', latin('MSCF\0\0\0\0')],
  ['gz', latin('\x1f\x8b\x08')],
  ['xz', latin('\xfd7zXZ\0')],
  ['zst', latin('\x28\xb5\x2f\xfd')],
  ['bz2', latin('BZh91AY&SY')],
  ['tar', Buffer.concat([Buffer.alloc(257), latin('ustar')])],
  ['iso', Buffer.concat([Buffer.alloc(0x8001), latin('CD001')])],
  ['vhd', latin('conectix')],
  ['vhdx', latin('vhdxfile')],
  ['tnef', latin('\x78\x9f\x3e\x22')],
  ['zip', names('a.txt')],
  ['docx', names('[Content_Types].xml', 'word/document.xml')],
  ['docm', names('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
  [
    'docm',
    zip([
      { name: '[Content_Types].xml' },
      { name: 'word/document.xml' },
      { name: 'word/vbaProject.bin', localOnly: true },
    ]),
  ],
  ['xlsx', names('[Content_Types].xml', 'xl/workbook.xml')],
  ['xlsm', names('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
  ['xlsm', names('[Content_Types].xml', 'xl/workbook.xml', 'xl/macrosheets/sheet1.xml')],
  ['xlsb', names('[Content_Types].xml', 'xl/workbook.bin')],
  ['pptx', names('[Content_Types].xml', 'ppt/presentation.xml')],
  ['pptm', names('[Content_Types].xml', 'ppt/presentation.xml', 'ppt/vbaProject.bin')],
  ['hwpx', names('mimetype', 'Contents/content.hpf')],
  ['jar', names('META-INF/MANIFEST.MF')],
  ['apk', names('AndroidManifest.xml', 'META-INF/MANIFEST.MF')],
  ['html', latin('<!DOCTYPE html><html>')],
  ['html', latin('\n<!-- x --><script>alert(1)</script>')],
  ['svg', latin('<?xml version="1.0"?><svg xmlns="x">')],
  ['xml', latin('<?xml version="1.0"?><a/>')],
  ['eml', latin('Received: from x\r\n')],
  ['ics', latin('BEGIN:VCALENDAR\r\n')],
  ['sh', latin('#!/bin/sh\n')],
  ['py', latin('#!/usr/bin/env python3\n')],
  ['js', latin('var x = new ActiveXObject("WScript.Shell")')],
  ['vbs', latin('Set x = CreateObject("WScript.Shell")')],
  ['url', latin('[InternetShortcut]\r\nURL=x')],
  ['html', Buffer.concat([latin('\xff\xfe'), Buffer.from('<html>', 'utf16le')])],
  ['txt', latin('just text')],
  ['', latin('\0\x01\x02\x03\x04\x05\x06\x07')],
  ['', Buffer.alloc(0)],
]

describe('detectType', () => {
  it.each(TABLE)('%s', (extension, bytes) => {
    expect(detectType(bytes).extension).toBe(extension)
  })

  it('sees macros and encryption', () => {
    expect(detectType(names('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')).macros).toBe(
      true,
    )
    expect(detectType(zip([{ name: 'a.exe', flags: 1 }])).encrypted).toBe(true)
    expect(detectType(zip([{ name: 'a.exe' }])).encrypted).toBe(false)
    expect(detectType(latin('%PDF-1.7\n...trailer<</Encrypt 5 0 R>>')).encrypted).toBe(true)
  })

  it('reads a zip with data in front of it', () => {
    const bytes = Buffer.concat([
      latin('PK\x03\x04 not a header'),
      names('[Content_Types].xml', 'word/document.xml'),
    ])
    expect(detectType(bytes).extension).toBe('docx')
  })

  it('never throws', () => {
    const head = fc.constantFrom(
      'PK\x03\x04',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'Rar!\x1a\x07\0',
      'Rar!\x1a\x07\x01\0',
      "7z\xbc\xaf'\x1c",
      '%PDF-',
      '',
    )
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 1200 }), (start, rest) => {
        detectType(Buffer.concat([latin(start), rest]))
        detectType(Buffer.concat([latin(start), rest, latin('PK\x05\x06'), rest.subarray(0, 30)]))
      }),
    )
  })
})

const root = corpora()
const DOCS = join(root ?? '', 'docs')

describe.skipIf(root === null)(`documents${root === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  /** Files of the collections by what their extension promises. */
  function filesIn(folder: string, extension: RegExp, max: number): string[] {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return all
      .filter((file) => extension.test(file) && !file.includes('clusterfuzz'))
      .sort()
      .slice(0, max)
      .map((file) => join(folder, file))
  }

  it.each([
    ['hwplib', /\.hwp$/, ['hwp']],
    ['hwpxlib', /\.hwpx$/, ['hwpx']],
    ['pdfjs', /\.pdf$/, ['pdf']],
    ['poi', /\.docx$/, ['docx', 'docm']],
    ['poi', /\.xlsx$/, ['xlsx', 'xlsm']],
    ['poi', /\.doc$/, ['doc', 'rtf', 'html', 'xml', 'txt']],
    ['poi', /\.xls$/, ['xls', 'html', 'xml', 'txt']],
    ['poi', /\.ppt$/, ['ppt']],
    ['mspack', /\.cab$/, ['cab']],
  ])('%s %s', (folder, pattern, expected) => {
    const files = filesIn(join(DOCS, folder), pattern, 25)
    const found = files.map((file) => detectType(readFileSync(file)).extension)
    const wrong = files.filter((_, index) => !expected.includes(found[index]!))
    expect(files.length).toBeGreaterThan(0)
    // A few files of each collection are broken on purpose.
    expect(wrong.length, wrong.join(' ')).toBeLessThanOrEqual(Math.ceil(files.length * 0.2))
  })
})
