/** The messages of the corpora, cleaned of label leaks, with what is known of each; read one by one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CorpusEnvelope } from '@postern/testkit/clean-mail-hops.ts'
import { cleanMail, corpusEnvelope } from '@postern/testkit/clean-mail.ts'
import type { Authentication } from './judge.ts'
import type { Origin } from './samples.ts'

export interface CorpusMessage {
  readonly origin: Origin
  /** Family of the sending software as the index says; '' where nobody says. */
  readonly mailer: string
  read(): { readonly bytes: Buffer; readonly session: CorpusEnvelope }
}

/** How sources of today's mail are named: `modern/` and the repository that the text is from. */
const MODERN = 'modern/'
const COLUMNS = 14

/** All messages: those of the archives, then today's. */
export function corpusMessages(corpora: string): CorpusMessage[] {
  return [...archiveMessages(join(corpora, 'mail')), ...modernMessages(join(corpora, 'modern'))]
}

/** The archive a source is part of. */
export function groupOf(source: string): string {
  return source.startsWith('sa-') ? 'spamassassin' : source.replace(/^list(?:spam)?-/, '')
}

/** Messages under `folder`, which lie as label/source/file. */
function archiveMessages(folder: string): CorpusMessage[] {
  return ['ham', 'spam', 'phish'].flatMap((label) =>
    readdirSync(join(folder, label)).flatMap((source) =>
      readdirSync(join(folder, label, source))
        .sort()
        .map((file) => archiveMessage(join(folder, label, source, file), label !== 'ham', source)),
    ),
  )
}

function archiveMessage(path: string, spam: boolean, source: string): CorpusMessage {
  const file = basename(path)
  return {
    origin: { spam, source, group: groupOf(source), file, language: 'old', kind: '', auth: '' },
    mailer: '',
    read() {
      const bytes = cleanMail(readFileSync(path), source)
      return { bytes, session: corpusEnvelope(bytes) }
    },
  }
}

/**
 * Today's mail: mostly rendered from public templates, in Korean, Japanese and English. Its headers tell nothing by
 * construction; `auth` says what authentication is to be taken for. Renderings of one template share a group. `index.tsv` of
 * the folder names them; none where the folder is absent.
 */
function modernMessages(folder: string): CorpusMessage[] {
  const index = join(folder, 'index.tsv')
  if (!existsSync(index)) return []
  const lines = readFileSync(index, 'utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => modernMessage(folder, line.split('\t')))
}

function modernMessage(folder: string, columns: readonly string[]): CorpusMessage {
  if (columns.length !== COLUMNS) throw new Error(`index.tsv: ${columns.length} columns, not ${COLUMNS}`)
  const [path, label, kind, language, , source, , group, ip, helo, from, rcpt, auth, mailer] =
    columns as string[]
  return {
    origin: {
      spam: label !== 'ham',
      source: MODERN + source!,
      group: MODERN + group!,
      file: path!,
      language: language!,
      kind: kind!,
      auth: auth as Authentication,
    },
    mailer: mailer!,
    read() {
      const text = readFileSync(join(folder, path!), 'latin1')
      const bytes = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'), 'latin1')
      return { bytes, session: { ip: ip!, helo: helo!, rdns: '', from: from!, rcpt: rcpt! } }
    },
  }
}
