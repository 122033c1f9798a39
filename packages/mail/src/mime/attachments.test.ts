import { describe, expect, it } from 'vitest'
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import { safeName } from './attachments.ts'
import { extensionOf, hasDoubleExtension, worstExtension } from '../file-type/extensions.ts'
import type { AttachmentFact } from '../facts.ts'
import { parseMessage } from '../parse.ts'

function attach(...headers: string[]): { file: AttachmentFact; codes: MimeFindingCode[] } {
  const facts = parseMessage(Buffer.from(`${headers.join('\r\n')}\r\n\r\ncontent`))
  return { file: facts.attachments[0]!, codes: facts.ambiguities.map((ambiguity) => ambiguity.code) }
}

describe('names of attachments (M09, M10, M12)', () => {
  it.each([
    [
      'filename and filename*',
      ["Content-Disposition: attachment; filename=a.txt; filename*=utf-8''b.exe"],
      'exe',
    ],
    [
      'filename and name',
      ['Content-Disposition: attachment; filename=a.pdf', 'Content-Type: application/pdf; name=a.scr'],
      'scr',
    ],
    ['two filenames', ['Content-Disposition: attachment; filename=a.txt; filename=b.hta'], 'hta'],
    [
      'sections out of order',
      ["Content-Disposition: attachment; filename*1*=%65xe; filename*0*=utf-8''a."],
      'exe',
    ],
    [
      'a direction override',
      ["Content-Disposition: attachment; filename*=utf-8''ann%E2%80%AEfdp.exe"],
      'exe',
    ],
    ['a NUL', ["Content-Disposition: attachment; filename*=utf-8''a.exe%00.txt"], 'exe'],
    ['a trailing dot', ['Content-Disposition: attachment; filename="a.exe."'], 'exe'],
    ['trailing blanks', ['Content-Disposition: attachment; filename="a.exe  "'], 'exe'],
    ['a double extension', ['Content-Disposition: attachment; filename="a.pdf.exe"'], 'exe'],
    ['an encoded word', ['Content-Disposition: attachment; filename="=?utf-8?b?YS5leGU=?="'], 'exe'],
    ['a zero-width character', ["Content-Disposition: attachment; filename*=utf-8''a.e%E2%80%8Bxe"], 'exe'],
    ['upper case', ['Content-Disposition: attachment; filename=A.EXE'], 'exe'],
    [
      'two dispositions',
      ['Content-Disposition: attachment; filename=a.txt', 'Content-Disposition: attachment; filename=a.exe'],
      'exe',
    ],
    [
      'two content types',
      ['Content-Type: application/x; name=a.txt', 'Content-Type: application/x; name=a.exe'],
      'exe',
    ],
  ])('%s: the most dangerous extension decides', (_, headers, extension) => {
    expect(attach(...headers).file.extension).toBe(extension)
  })

  it('shows a name without direction marks and controls, and reports them', () => {
    const { file, codes } = attach("Content-Disposition: attachment; filename*=utf-8''a%E2%80%AE%07txt.exe")
    expect(file.name).toBe('atxt.exe')
    expect(file.names).toEqual(['a\u202e\u0007txt.exe'])
    expect(codes).toContain('mime.filename-deceptive')
  })

  it.each([
    ['\u2068사진\u2069.png', false],
    ['\u202areport 2026\u202c.pdf', false],
    ['\u2066C:\\a\u2069.txt', false],
    ['\u202bדו"ח\u202c.pdf', false],
    ['a\u202efdp.exe', true],
    ['a\u202dfdp.exe', true],
    ['\u202b2026.exe\u202c', true],
    ['\u20671.exe\u2069', true],
  ])('marks that change what is read deceive, others do not: %j', (name, deceives) => {
    const { codes } = attach(`Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`)
    expect(codes.includes('mime.filename-deceptive')).toBe(deceives)
  })

  it('says nothing of names that only differ in their encoding', () => {
    expect(
      attach("Content-Disposition: attachment; filename=a.pdf; filename*=utf-8''%C3%A4.pdf").codes,
    ).toEqual([])
  })

  it('keeps paths and long names out', () => {
    expect(safeName('../../etc/passwd')).toBe('passwd')
    expect(safeName('C:\\x\\a.doc')).toBe('a.doc')
    expect(safeName('x'.repeat(500)).length).toBeLessThanOrEqual(255)
    expect(safeName(`${'x'.repeat(500)}.exe`)).toMatch(/\.exe$/)
  })

  it.each([
    ['a.tar.gz', 'gz'],
    ['noextension', ''],
    ['.htaccess', 'htaccess'],
    ['a.', ''],
    ['한글.HWP', 'hwp'],
  ])('extension of %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })

  it.each([
    ['order.(x)js', 'js'],
    ['a.()bat', 'bat'],
    ['order.js::$DATA', 'js'],
    ['order.js:stream', 'js'],
    ['order.js\u00a0', 'js'],
    ['order.js . .', 'js'],
    ['order%2Ejs', 'js'],
    ['order.%6a%73', 'js'],
    ['order.j\u200bs', 'js'],
    ['order\uff0e\uff4as', 'js'],
    ['order.js?', 'js'],
    ['order.j"s', 'js'],
    ['order.exe\0.txt', 'exe'],
    ['order.{00020906-0000-0000-C000-000000000046}', 'clsid'],
    ['Meeting 10:30.pdf', 'pdf'],
    ['100%25 wool.pdf', 'pdf'],
    ['report (final).docx', 'docx'],
    ['보고서(최종).hwp', 'hwp'],
  ])('%j is opened as %s by some program', (name, extension) => {
    expect(worstExtension(name)).toBe(extension)
  })

  it('reads odd names in time that grows with their length', () => {
    for (const piece of ['.(', '()', '%2', ':', '.a('])
      expect(worstExtension(piece.repeat(200_000)).length).toBeLessThan(21)
  })

  it.each([
    ['a.pdf.exe', true],
    ['a.jpg          .scr', true],
    ['version.1.2.exe', false],
    ['report.docx.pdf', false],
    ['a.tar.gz', false],
  ])('double extension %s: %s', (name, expected) => {
    expect(hasDoubleExtension(name)).toBe(expected)
  })
})
