/** Who looks at what came out: readers that disarming does not use, as far as there are any for the kind. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { letterOf } from '@postern/mail/active/testing.ts'
import { attachedTexts } from '@postern/mail/container/attached-text.ts'
import { readContents } from '@postern/mail/container/read.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { packageActs, packageOpens, packageWords } from './packages.ts'

export interface Judge {
  /** What of a file acts; throws where it does not open. */
  readonly acts: (name: string, bytes: Buffer) => readonly string[]
  readonly opens: (name: string, bytes: Buffer) => boolean
  readonly words: (name: string, bytes: Buffer) => readonly string[]
}

const PACKAGES: Judge = {
  acts: (_, bytes) => packageActs(bytes),
  opens: (_, bytes) => packageOpens(bytes),
  words: (_, bytes) => packageWords(bytes),
}

/** Features that are no more than what a reader of the document sees, or that policy keeps. */
const SHOWN: ReadonlySet<string> = new Set([
  'links',
  'linked',
  'embedded',
  'empty-storage',
  'pdf-form',
  'unlocked',
])

/** The mail's own readers: other ones than those that disarm. */
const MAIL: Judge = {
  acts: (name, bytes) =>
    readContents(parseMessage(letterOf(name, bytes)), () => null)
      // What a document does when it is opened is named besides, unless it only turns to a page.
      .active.filter(({ feature, detail }) => !SHOWN.has(feature) && detail !== 'OpenAction')
      .map(({ feature, detail }) => `${feature} ${detail}`.trim()),
  opens: () => true,
  /** Of binary documents of Office the mail's readers know no text. */
  words: (name, bytes) => (readsText(bytes) ? wordsOf(name, bytes) : []),
}

const OLE = Buffer.from('d0cf11e0', 'hex')
function readsText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 4).equals(OLE)
}

function wordsOf(name: string, bytes: Buffer): string[] {
  return attachedTexts(parseMessage(letterOf(name, bytes)))
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
export const hasLibreOffice = spawnSync('soffice', ['--version']).error === undefined

/** Poppler reads PDFs where it is installed. */
const PDF: Judge = hasPoppler
  ? {
      acts: MAIL.acts,
      opens: (_, bytes) => pdfText(bytes) !== null,
      words: (_, bytes) => (pdfText(bytes) ?? '').split(/\s+/).filter((word) => word !== ''),
    }
  : MAIL

function pdfText(bytes: Buffer): string | null {
  const { status, stdout } = spawnSync('pdftotext', ['-q', '-', '-'], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  return status === 0 ? stdout : null
}

export function judgeOf(type: string): Judge {
  if (/openxmlformats|opendocument|macroenabled/.test(type) && !/flat/.test(type)) return PACKAGES
  return type === 'application/pdf' ? PDF : MAIL
}

/** Opens a file in LibreOffice without a screen. */
export function opensInOffice(name: string, bytes: Buffer): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-'))
  const file = join(folder, name.replace(/[^\w.-]/g, '_'))
  try {
    writeFileSync(file, bytes)
    const { stdout } = spawnSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, file], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    return /convert .* -> /.test(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
