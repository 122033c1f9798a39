/** The messages of the corpora as samples, kept under data/ as long as nothing that makes them changes. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { cleanMail } from '@postern/testkit/clean-mail.ts'
import { modernSamples } from './modern.ts'
import { groupOf, sampleOf, type Sample } from './samples.ts'

/** Paths of all messages under `folder`, as label/source/file. */
function listMessages(folder: string): string[] {
  return ['ham', 'spam', 'phish'].flatMap((label) =>
    readdirSync(join(folder, label)).flatMap((source) =>
      readdirSync(join(folder, label, source))
        .sort()
        .map((file) => join(label, source, file)),
    ),
  )
}

const REPOSITORY = resolve(import.meta.dirname, '../..')

/** Fingerprint of everything that decides the features, so that a cache is never stale. */
function codeFingerprint(): string {
  const hash = createHash('sha256')
  for (const name of ['corpus.ts', 'modern.ts', 'samples.ts'])
    hash.update(readFileSync(join(import.meta.dirname, name)))
  const folders = [
    'apps/server/src/pipeline/checks',
    'apps/server/src/pipeline/history',
    'packages/mail/src',
    'packages/contract/src/findings',
    'packages/testkit/src',
  ]
  for (const folder of folders) {
    for (const file of readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(REPOSITORY, folder, file)
      if (
        !file.endsWith('.ts') ||
        file.endsWith('.test.ts') ||
        /virus\/|score\/(?:check|model)\.ts$/.test(file)
      )
        continue
      hash.update(file).update(readFileSync(path))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** All messages of the archives and of today's mail as samples, from the cache under data/ where it still holds. */
export async function corpusSamples(
  corpora: string,
  progress: (done: number, all: number) => void,
): Promise<Sample[]> {
  const folder = join(corpora, 'mail')
  const cache = join(REPOSITORY, 'data/cache', `accuracy-${codeFingerprint()}.bin`)
  if (existsSync(cache)) return deserialize(readFileSync(cache)) as Sample[]
  const paths = listMessages(folder)
  const samples: Sample[] = []
  for (const path of paths) {
    const [label = '', source = ''] = path.split(/[\\/]/)
    const bytes = cleanMail(readFileSync(join(folder, path)), source)
    const origin = { spam: label !== 'ham', source, group: groupOf(source), file: basename(path) }
    samples.push(await sampleOf(bytes, { ...origin, language: 'old', kind: '', auth: '' }))
    if (samples.length % 500 === 0) progress(samples.length, paths.length)
  }
  samples.push(...(await modernSamples(join(corpora, 'modern'), progress)))
  mkdirSync(join(REPOSITORY, 'data/cache'), { recursive: true })
  writeFileSync(cache, serialize(samples))
  return samples
}
