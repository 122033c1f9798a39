import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headerSignals } from '@postern/server/pipeline/checks/headers/signals.ts'
import { loadModel } from '@postern/server/pipeline/checks/score/model.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { cleanMail, corpusEnvelope } from '@postern/testkit/clean-mail.ts'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { syntheticSamples } from '../../scripts/train/synthetic.ts'
import { randomSource } from '../../scripts/train/fit.ts'
import { DISGUISES } from './disguises.ts'
import { halves } from './halves.ts'
import { envelopeOf } from './judge.ts'
import { corpusMessages, type CorpusMessage } from './messages.ts'
import { nameOf, picked } from './picked.ts'
import { rewrite } from './rewrite.ts'
import { VIEW_NAMES, VIEWS } from './views.ts'

const root = corpora()
const fewOf = (messages: readonly CorpusMessage[], count: number): CorpusMessage[] =>
  picked(
    messages,
    count,
    ({ origin }) => `${origin.language} ${origin.spam}`,
    ({ origin }) => nameOf(origin),
  )
if (root === null) console.log(CORPORA_ABSENT)

describe.skipIf(root === null)('the score on a few real messages', () => {
  const model = loadModel()
  const shareOver = (label: string, source: string, points: number) => {
    const folder = join(root ?? '', 'mail', label, source)
    const files = readdirSync(folder).sort().slice(0, 25)
    const over = files.filter((file) => {
      const bytes = cleanMail(readFileSync(join(folder, file)), source)
      const facts = parseMessage(bytes)
      return (
        model.score(headerSignals(envelopeOf(corpusEnvelope(bytes), facts.date ?? 0), facts)).points >= points
      )
    })
    return over.length / files.length
  }

  it.each(['list-usrp-users', 'sa-easy_ham_2', 'list-linux-ntfs-dev'])(
    'passes the wanted mail of %s',
    (source) => {
      expect(shareOver('ham', source, 0)).toBe(0)
    },
  )

  it.each(['listspam-industrypack-devel', 'sa-spam_2'])('finds unwanted mail of %s', (source) => {
    // By itself the score seldom reaches the threshold of 5 (decision 0049): with rules it does.
    expect(shareOver('spam', source, 3)).toBeGreaterThan(0.9)
    expect(shareOver('spam', source, 5)).toBeGreaterThan(0.3)
  })
})

describe.skipIf(root === null)('a few messages of each language', () => {
  const few = root === null ? [] : fewOf(corpusMessages(root), 40)
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

  it('say the same once rewritten, and something else once disguised', () => {
    let changed = 0
    for (const { origin, read } of few) {
      const { bytes } = read()
      const before = parseMessage(bytes)
      const same = parseMessage(rewrite(bytes, {}, randomSource(1)))
      expect([same.subject, words(same.text), words(same.htmlText)], nameOf(origin)).toEqual([
        before.subject,
        words(before.text),
        words(before.htmlText),
      ])
      expect(same.parts.length, nameOf(origin)).toBe(before.parts.length)
      const disguised = parseMessage(rewrite(bytes, DISGUISES['split']!, randomSource(1)))
      if (words(disguised.text + disguised.htmlText) !== words(before.text + before.htmlText)) changed++
      expect(disguised.attachments.map(({ name }) => name)).toEqual(
        before.attachments.map(({ name }) => name),
      )
    }
    expect(changed).toBeGreaterThan(35)
  })

  it('have every view that the leak test sees', () => {
    for (const { mailer, read } of few) {
      const facts = parseMessage(read().bytes)
      for (const name of VIEW_NAMES.filter((view) => view !== 'family'))
        expect(VIEWS[name](facts, mailer).length, name).toBeGreaterThan(0)
    }
  })

  it('are split into halves without a common source', () => {
    const { teaching, measured } = halves(corpusMessages(root!), ({ origin }) => origin)
    const groups = new Set(teaching.map(({ origin }) => `${origin.source} ${origin.group}`))
    expect(measured.filter(({ origin }) => groups.has(`${origin.source} ${origin.group}`))).toEqual([])
    for (const half of [teaching, measured])
      for (const cell of ['old', 'ko', 'ja', 'en'].flatMap((l) => [`${l} true`, `${l} false`]))
        expect(
          half.filter(({ origin }) => `${origin.language} ${origin.spam}` === cell).length,
        ).toBeGreaterThan(80)
  })
})

describe('generated messages', () => {
  it('are the same every time, in two halves with both labels', async () => {
    const samples = await syntheticSamples()
    const again = await syntheticSamples()
    expect(again).toEqual(samples)
    for (const source of ['synthetic-a', 'synthetic-b']) {
      const half = samples.filter((s) => s.source === source)
      expect(half.filter((s) => s.spam).length).toBeGreaterThan(100)
      expect(half.filter((s) => !s.spam).length).toBeGreaterThan(300)
    }
  }, 120_000)
})
