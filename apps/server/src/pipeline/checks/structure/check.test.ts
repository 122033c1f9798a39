import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { structureCheck } from './check.ts'

const check = structureCheck(DEFAULT_SETTINGS.scan, DEFAULT_SETTINGS.harmful)

async function codesOf(fields: Parameters<typeof testMessage>[0], body: string): Promise<string[]> {
  const findings = await check.run(testEnvelope(), testMessage(fields, body), NO_IO)
  return findings.map((f) => f.code.replace('structure.', ''))
}

const html = (body: string) => codesOf({ 'Content-Type': 'text/html; charset=utf-8' }, body)
const PROSE = '<p>Hello Kim, here is the summary of our meeting on Monday, as we agreed.</p>'

function attached(name: string, bytes: string, type = 'application/octet-stream'): Promise<string[]> {
  const body = [
    '--b',
    'Content-Type: text/plain',
    '',
    'See attached.',
    '--b',
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes, 'latin1').toString('base64'),
    '--b--',
    '',
  ]
  return codesOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, body.join('\r\n'))
}

describe('structure heuristics', () => {
  it('finds nothing in ordinary mail', async () => {
    expect(await codesOf({}, 'Hello, https://partner.example/x')).toEqual([])
    expect(await html(`${PROSE}<a href="https://www.partner.example/">our site</a>`)).toEqual([])
    expect(await attached('report.pdf', '%PDF-1.7 text')).toEqual([])
  })

  it.each([
    ['attachment-program', 'run.exe', 'MZ\0\0'],
    ['attachment-script', 'invoice.js', 'var a = 1'],
    ['attachment-shortcut', 'photo.lnk', 'L\0\0\0'],
    ['attachment-disk-image', 'backup.iso', 'CD001'],
    ['attachment-disguised', 'report.txt', `MZ${'\0'.repeat(58)}\x40\0\0\0PE\0\0`],
    ['attachment-macro', 'sheet.xlsm', 'PK'],
    ['attachment-html', 'page.html', '<p>hello</p>'],
    ['attachment-html-active', 'login.html', '<form><input type="password"></form>'],
    ['attachment-html-active', 'voice.htm', '<script>location=atob("aHR0cA==")</script>'],
    ['attachment-html-active', 'logo.svg', '<svg onload="x()"></svg>'],
  ])('finds %s', async (code, name, bytes) => {
    expect(await attached(name, bytes)).toContain(code)
  })

  it.each([
    ['html-form', `${PROSE}<form action="https://x.test"><input name="q"></form>`],
    ['html-password', `${PROSE}<form><input type="password"></form>`],
    [
      'hidden-text',
      `<p>Hi</p><a href="https://x.test">x</a><div style="display:none">${'lorem ipsum dolor '.repeat(60)}</div>`,
    ],
    ['image-only', '<a href="https://x.test"><img src="https://x.test/a.png"></a>'],
    ['text-obfuscated', '<p>Verify your p\u0430ssword and acc\u200bount</p>'],
  ])('finds %s', async (code, body) => {
    expect(await html(body)).toContain(code)
  })

  it.each([
    [
      'hidden-text',
      `${PROSE.repeat(20)}<div style="display:none">Preview of this issue ${'&zwnj;&nbsp;'.repeat(300)}</div>`,
    ],
    ['image-only', `${PROSE}<img src="https://x.test/a.png"><a href="https://x.test">x</a>`],
    ['text-obfuscated', '<p>Встреча в офисе Microsoft, отчёт PDF</p>'],
  ])('does not find %s where it is not', async (code, body) => {
    expect(await html(body)).not.toContain(code)
  })

  it('takes any HTML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2000 }), async (body) => {
        const findings = await check.run(
          testEnvelope(),
          testMessage({ 'Content-Type': 'text/html' }, body),
          NO_IO,
        )
        expect(findings.every((f) => f.code.startsWith('structure.'))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
