/**
 * Today's mail: mostly rendered from public templates, in Korean, Japanese and English. Its headers tell nothing by
 * construction; `auth` says what authentication is to be taken for. Renderings of one template share a group.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleOf, type Authentication, type Sample } from './samples.ts'

/** How sources of today's mail are named: `modern/` and the repository that the text is from. */
export const MODERN = 'modern/'

const COLUMNS = 14

/** Reads `index.tsv` of the folder and the messages that it names; none where the folder is absent. */
export async function modernSamples(
  folder: string,
  progress: (done: number, all: number) => void,
): Promise<Sample[]> {
  const index = join(folder, 'index.tsv')
  if (!existsSync(index)) return []
  const lines = readFileSync(index, 'utf8').trimEnd().split('\n').slice(1)
  const samples: Sample[] = []
  for (const line of lines) {
    samples.push(await modernSample(folder, line.split('\t')))
    if (samples.length % 500 === 0) progress(samples.length, lines.length)
  }
  return samples
}

async function modernSample(folder: string, columns: readonly string[]): Promise<Sample> {
  if (columns.length !== COLUMNS) throw new Error(`index.tsv: ${columns.length} columns, not ${COLUMNS}`)
  const [path, label, kind, language, , source, , group, ip, helo, from, rcpt, auth] = columns as string[]
  const bytes = Buffer.from(
    readFileSync(join(folder, path!), 'latin1').replaceAll(/\r?\n/g, '\r\n'),
    'latin1',
  )
  return sampleOf(
    bytes,
    {
      spam: label !== 'ham',
      source: MODERN + source!,
      group: MODERN + group!,
      file: path!,
      language: language!,
      kind: kind!,
      auth: auth as Authentication,
    },
    { ip: ip!, helo: helo!, rdns: '', from: from!, rcpt: rcpt! },
  )
}
