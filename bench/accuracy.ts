/**
 * How well wanted and unwanted mail are told apart: catch rate and false positives by the product's own total, on mail
 * cleaned of label leaks, each source scored by a model that was trained without it; by archive, without all of its
 * archive and without copies of its messages (stricter). Today's mail twice: with DNS answering as its index says, and
 * silent; and by facts alone, with the model off. Intervals are Wilson's at 95 %.
 *
 *   node bench/accuracy.ts [--by source|archive]   the verdicts, and facts alone
 *   node bench/accuracy.ts --facts                 facts alone, by language and kind
 *   node bench/accuracy.ts --checks                each finding by itself, and what each check costs
 *   node bench/accuracy.ts --obfuscation           what disguised words cost
 *   node bench/accuracy.ts --leaks                 what the data gives away
 *   node bench/accuracy.ts --peers --spamassassin=HOST:PORT --rspamd=URL
 *       SpamAssassin (spamd) and Rspamd (its scanner) on the same mail as we. With --teach their Bayes filters learn one half of
 *       the sources (spamd with --allow-tell, --rspamd-controller=URL); with --dns-port=N a DNS server on that port of loopback
 *       tells them of the senders what the index says.
 *
 * Several may be given. `--sample N` bounds the messages that are disguised, timed or shown to peers. Features are cached under data/cache;
 * a first run reads all messages (some minutes), later ones only train and score.
 */
import { parseArgs } from 'node:util'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { loadModel } from '@postern/server/pipeline/checks/score/model.ts'
import { MEASURE_ONLY, trainingSamples } from '../scripts/train/training-set.ts'
import { reportChecks } from './accuracy/checks.ts'
import { corpusSamples } from './accuracy/corpus.ts'
import { crossValidate } from './accuracy/cross-validate.ts'
import { reportLeaks } from './accuracy/leaks.ts'
import { corpusMessages } from './accuracy/messages.ts'
import { reportObfuscation } from './accuracy/obfuscation.ts'
import type { Sample } from './accuracy/samples.ts'
import type { Peer } from './accuracy/peers/peer.ts'
import { reportPeers } from './accuracy/peers/report.ts'
import { rspamd } from './accuracy/peers/rspamd.ts'
import { spamAssassin } from './accuracy/peers/spamassassin.ts'
import { reportFacts, reportVerdicts } from './accuracy/verdicts.ts'

const off = { type: 'boolean', default: false } as const
const options = parseArgs({
  options: {
    by: { type: 'string', default: 'source' },
    sample: { type: 'string', default: '1000' },
    facts: off,
    checks: off,
    obfuscation: off,
    leaks: off,
    peers: off,
    teach: off,
    spamassassin: { type: 'string' },
    rspamd: { type: 'string' },
    'rspamd-controller': { type: 'string' },
    'dns-port': { type: 'string', default: '0' },
  },
}).values
const { by, facts, checks, obfuscation, leaks, peers } = options
const count = Number(options.sample)
if (by !== 'source' && by !== 'archive') throw new Error('--by takes source or archive')
if (!(count > 0)) throw new Error('--sample takes a number')

const root = corpora()
if (root === null) {
  console.log(CORPORA_ABSENT)
  process.exit(0)
}
let kept: Promise<Sample[]> | undefined
const samples = (): Promise<Sample[]> =>
  (kept ??= corpusSamples(root, (done, all) => process.stderr.write(`\rreading ${done} of ${all} messages `)))

if (!facts && !checks && !obfuscation && !leaks && !peers) {
  const measured = (await samples()).filter((s) => s.source === MEASURE_ONLY)
  reportVerdicts(crossValidate(await trainingSamples(await samples()), measured, by), loadModel().description)
  reportFacts(await samples())
}
const messages = checks || obfuscation || leaks || peers ? corpusMessages(root) : []
if (facts) reportFacts(await samples())
if (checks) await reportChecks(messages, count)
if (leaks) reportLeaks(messages)
if (obfuscation) {
  const training = await trainingSamples(await samples())
  await reportObfuscation(messages, training, loadModel().description, count)
}
if (peers) {
  await reportPeers(messages, await samples(), loadModel().description, {
    peers: namedPeers(),
    count,
    teach: options.teach,
    dnsPort: Number(options['dns-port']),
  })
}

/** The peers whose addresses were given; of the others it says how to. */
function namedPeers(): Peer[] {
  const named: Peer[] = []
  if (options.spamassassin) named.push(spamAssassin(options.spamassassin))
  else console.log('SpamAssassin is left out: --spamassassin=HOST:PORT names its spamd')
  if (options.rspamd) named.push(rspamd(options.rspamd, options['rspamd-controller'] ?? null))
  else console.log('Rspamd is left out: --rspamd=URL names its scanner')
  return named
}
