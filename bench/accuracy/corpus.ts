/** The messages of the corpora as samples, kept under data/ as long as nothing that makes them changes. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { corpusMessages } from './messages.ts'
import { sampleOf, type Sample } from './samples.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')

/** Fingerprint of everything that decides the features, so that a cache is never stale. */
function codeFingerprint(): string {
  const hash = createHash('sha256')
  for (const name of ['corpus.ts', 'messages.ts', 'judge.ts', 'samples.ts'])
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
  const cache = join(REPOSITORY, 'data/cache', `accuracy-${codeFingerprint()}.bin`)
  if (existsSync(cache)) return deserialize(readFileSync(cache)) as Sample[]
  const messages = corpusMessages(corpora)
  const samples: Sample[] = []
  for (const { origin, read } of messages) {
    const { bytes, session } = read()
    samples.push(await sampleOf(bytes, origin, session))
    if (samples.length % 500 === 0) progress(samples.length, messages.length)
  }
  mkdirSync(join(REPOSITORY, 'data/cache'), { recursive: true })
  writeFileSync(cache, serialize(samples))
  return samples
}
