import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headerSignals } from '@postern/server/pipeline/checks/headers/signals.ts'
import { loadModel } from '@postern/server/pipeline/checks/score/model.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { cleanMail, corpusEnvelope } from '@postern/testkit/clean-mail.ts'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { syntheticSamples } from '../../scripts/train/synthetic.ts'
import { envelopeOf } from './judge.ts'

const root = corpora()
if (root === null) console.log(CORPORA_ABSENT)

describe.skipIf(root === null)('the score on a few real messages', () => {
  const model = loadModel()
  const shareOver = (label: string, source: string) => {
    const folder = join(root ?? '', 'mail', label, source)
    const files = readdirSync(folder).sort().slice(0, 25)
    const over = files.filter((file) => {
      const bytes = cleanMail(readFileSync(join(folder, file)), source)
      const facts = parseMessage(bytes)
      return model.score(headerSignals(envelopeOf(corpusEnvelope(bytes), facts.date ?? 0), facts)).points >= 5
    })
    return over.length / files.length
  }

  it.each(['list-usrp-users', 'sa-easy_ham_2', 'list-linux-ntfs-dev'])(
    'passes the wanted mail of %s',
    (source) => {
      expect(shareOver('ham', source)).toBe(0)
    },
  )

  it.each(['listspam-industrypack-devel', 'sa-spam_2'])('finds most unwanted mail of %s', (source) => {
    expect(shareOver('spam', source)).toBeGreaterThan(0.6)
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
  })
})
