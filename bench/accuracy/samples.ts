/** Messages of the corpora, cleaned of label leaks, as the features that training and measuring work on. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { readContents } from '@postern/mail/container/read.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { headersCheck } from '@postern/server/pipeline/checks/headers/check.ts'
import { headerSignals } from '@postern/server/pipeline/checks/headers/signals.ts'
import { mimeCheck } from '@postern/server/pipeline/checks/mime/check.ts'
import { metaProperties } from '@postern/server/pipeline/checks/score/meta-features.ts'
import { textTokens, visibleText } from '@postern/server/pipeline/checks/score/text-features.ts'
import { TokenBag } from '@postern/server/pipeline/checks/score/tokens.ts'
import { structureCheck } from '@postern/server/pipeline/checks/structure/check.ts'
import type { Envelope } from '@postern/server/smtp/envelope.ts'
import { scoreOf } from '@postern/server/pipeline/total.ts'
import { NO_HISTORY, recall } from '@postern/server/pipeline/history/history.ts'
import type { CheckDeps } from '@postern/server/pipeline/check.ts'
import type { CorpusEnvelope } from '@postern/testkit/clean-mail-hops.ts'
import { cleanMail, corpusEnvelope } from '@postern/testkit/clean-mail.ts'

export interface Sample {
  /** Unwanted. */
  readonly spam: boolean
  /** Folder it came from: `sa-spam_1`, `list-usrp-users` … */
  readonly source: string
  /** Archive the source belongs to: what is left out of training together. */
  readonly group: string
  readonly file: string
  /** Hash of the first words: equal for copies of one campaign; '' for messages with hardly any words. */
  readonly template: string
  readonly tokens: Uint32Array
  readonly properties: readonly string[]
  /** Points of every finding but the statistical one and those that need DNS. */
  readonly rules: number
  readonly codes: readonly string[]
}

/** The archive a source is part of. */
export function groupOf(source: string): string {
  return source.startsWith('sa-') ? 'spamassassin' : source.replace(/^list(?:spam)?-/, '')
}

/** The envelope as the gateway would have had it from the session that a cleaned message records. */
export function envelopeOf(session: CorpusEnvelope, receivedAt: number): Envelope {
  return {
    id: '00000000-0000-7000-8000-000000000000',
    receivedAt,
    client: { ip: session.ip, port: 0, rdns: '', country: '' },
    helo: session.helo,
    esmtp: true,
    tls: null,
    auth: null,
    sender: session.from,
    smtpUtf8: false,
    body: '8BITMIME',
    dsn: { ret: null, envid: null },
    recipients: [{ address: session.rcpt, notify: [], orcpt: null, resolved: null }],
  }
}

const OFFLINE: CheckDeps = {
  dns: () => Promise.reject(Object.assign(new Error('offline'), { code: 'ETIMEOUT' })),
  now: 0,
  signal: new AbortController().signal,
  auth: () => Promise.reject(new Error('offline')),
  history: () => recall({}, NO_HISTORY),
  contents: (facts) => readContents(facts, () => null),
}

const structure = structureCheck({ holdPrograms: true, holdEncrypted: true })
const bag = new TokenBag()

/** Fingerprint of a text's first words, without digits and addresses; '' when there are too few to tell. */
function templateOf(facts: MailFacts): string {
  const words =
    visibleText(facts)
      .slice(0, 5000)
      .toLowerCase()
      .replace(/https?:\S+/g, '')
      .match(/\p{L}+/gu) ?? []
  if (words.length < 5) return ''
  return createHash('sha1').update(words.slice(0, 80).join(' ')).digest('base64').slice(0, 16)
}

/** Features of one message. `bytes` must be clean already. */
export async function sampleOf(
  bytes: Buffer,
  origin: Pick<Sample, 'spam' | 'source' | 'group' | 'file'>,
): Promise<Sample> {
  const facts = parseMessage(bytes)
  const envelope = envelopeOf(corpusEnvelope(bytes), facts.date ?? 0)
  const findings: Finding[] = []
  for (const check of [mimeCheck, headersCheck, structure]) {
    findings.push(...(await check.run(envelope, facts, OFFLINE)))
  }
  textTokens(
    bag,
    facts,
    envelope.recipients.map((r) => r.address),
  )
  return {
    ...origin,
    template: templateOf(facts),
    tokens: bag.hashes.slice(0, bag.count),
    properties: metaProperties(headerSignals(envelope, facts)),
    rules: findings.reduce((sum, finding) => sum + scoreOf(finding), 0),
    codes: findings.map((finding) => finding.code),
  }
}

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
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  const folders = [
    'apps/server/src/pipeline/checks',
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
        /(?:virus|auth)\/|score\/(?:check|model)\.ts$|headers\/check/.test(file)
      )
        continue
      hash.update(file).update(readFileSync(path))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** All messages of the corpora folder as samples, from the cache under data/ where it still holds. */
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
    samples.push(
      await sampleOf(bytes, { spam: label !== 'ham', source, group: groupOf(source), file: basename(path) }),
    )
    if (samples.length % 500 === 0) progress(samples.length, paths.length)
  }
  mkdirSync(join(REPOSITORY, 'data/cache'), { recursive: true })
  writeFileSync(cache, serialize(samples))
  return samples
}
