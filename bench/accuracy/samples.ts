/** Messages of the corpora, cleaned of label leaks, as the features that training and measuring work on. */
import { createHash } from 'node:crypto'
import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { headerSignals } from '@postern/server/pipeline/checks/headers/signals.ts'
import { metaProperties } from '@postern/server/pipeline/checks/score/meta-features.ts'
import { textTokens, visibleText } from '@postern/server/pipeline/words/text-features.ts'
import { TokenBag } from '@postern/server/pipeline/words/tokens.ts'
import { scoreAlone, scoreOf } from '@postern/server/pipeline/checks/total.ts'
import type { CorpusEnvelope } from '@postern/testkit/clean-mail-hops.ts'
import { corpusEnvelope } from '@postern/testkit/clean-mail.ts'
import { envelopeOf, findingsOf, resultsOf, type Authentication } from './judge.ts'

export interface Sample {
  /** Unwanted. */
  readonly spam: boolean
  /** Folder it came from: `sa-spam_1`, `list-usrp-users` … */
  readonly source: string
  /** Archive the source belongs to: what is left out of training together. */
  readonly group: string
  readonly file: string
  /** `ko`, `ja`, `en`; 'old' of the archives, whatever they are written in. */
  readonly language: string
  /** What it is for: `newsletter`, `phish-bank` …; '' where nobody says. */
  readonly kind: string
  /** What SPF, DKIM and DMARC are taken to say; '' where DNS is to be taken for silent. */
  readonly auth: Authentication | ''
  /** Hash of the first words: equal for copies of one campaign; '' for messages with hardly any words. */
  readonly template: string
  readonly tokens: Uint32Array
  readonly properties: readonly string[]
  /** Points of every finding but the statistical one, with DNS as `auth` says and with DNS silent. */
  readonly rules: Readonly<Record<DnsState, number>>
  /** The same where the statistical score is set aside. */
  readonly alone: Readonly<Record<DnsState, number>>
  /** Whether a finding holds it whatever the sum. */
  readonly holds: boolean
  readonly codes: readonly string[]
}

export type DnsState = 'answered' | 'silent'

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

const pointsOf = (findings: readonly Finding[], points: (finding: Finding) => number): number =>
  findings.reduce((sum, finding) => sum + points(finding), 0)

export type Origin = Pick<Sample, 'spam' | 'source' | 'group' | 'file' | 'language' | 'kind' | 'auth'>

/** Features of one message. `bytes` must be clean already; without a session it is what the message itself records. */
export async function sampleOf(
  bytes: Buffer,
  origin: Origin,
  session: CorpusEnvelope = corpusEnvelope(bytes),
): Promise<Sample> {
  const facts = parseMessage(bytes)
  const envelope = envelopeOf(session, facts.date ?? 0)
  const answered = await findingsOf(envelope, facts, resultsOf(origin.auth, envelope, facts))
  const silent =
    origin.auth === '' ? answered : await findingsOf(envelope, facts, resultsOf('', envelope, facts))
  textTokens(
    bag,
    facts,
    envelope.recipients.map((r) => r.address),
  )
  return {
    ...origin,
    template: templateOf(facts),
    tokens: bag.hashes.slice(0, bag.count),
    properties: metaProperties(headerSignals(envelope, facts)).names,
    rules: { answered: pointsOf(answered, scoreOf), silent: pointsOf(silent, scoreOf) },
    alone: { answered: pointsOf(answered, scoreAlone), silent: pointsOf(silent, scoreAlone) },
    holds: answered.some((finding) => finding.holds ?? FINDINGS[finding.code].holds === true),
    codes: answered.map((finding) => finding.code),
  }
}
