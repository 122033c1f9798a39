/**
 * SpamAssassin and Rspamd on the same messages as we: one half of the sources teaches all three, the other is measured.
 * Peers see the same cleaned bytes and the same session; SPF and DMARC find what the index says where they ask the DNS
 * server that runs meanwhile. Made signatures, which verify nowhere, are taken out for them.
 */
import type { ModelDescription } from '@postern/server/pipeline/checks/score/model.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { fit } from '../../../scripts/train/fit.ts'
import { MEASURE_ONLY, trainingSamples } from '../../../scripts/train/training-set.ts'
import { sumOf } from '../cross-validate.ts'
import { halves } from '../halves.ts'
import type { CorpusMessage } from '../messages.ts'
import { nameOf, picked } from '../picked.ts'
import type { Origin, Sample } from '../samples.ts'
import { printBy, printSummaries, type Judged } from '../tables.ts'
import { judged, pointsOfSum, THRESHOLD } from '../verdicts.ts'
import type { Peer, PeerMail } from './peer.ts'
import { zoneOf } from './zone.ts'

export interface PeerOptions {
  readonly peers: readonly Peer[]
  /** Messages of the archives, and as many of today's, that are measured; as many teach. */
  readonly count: number
  /** Teach the peers too, and measure them before and after. */
  readonly teach: boolean
  /** Port on loopback where peers find DNS; 0 where they ask elsewhere. */
  readonly dnsPort: number
}

interface PeerMessage {
  readonly origin: Origin
  readonly mail: PeerMail
}

const AT_ONCE = 4

export async function reportPeers(
  messages: readonly CorpusMessage[],
  samples: readonly Sample[],
  scale: ModelDescription,
  { peers, count, teach, dnsPort }: PeerOptions,
): Promise<void> {
  const known = messages.filter(({ origin }) => origin.source !== MEASURE_ONLY)
  const split = halves(known, ({ origin }) => origin)
  const measured = some(split.measured, count)
  await printOurs(split.teaching, measured, samples, scale)
  const mails = measured.map(asPeersSee)
  const lessons = teach ? some(split.teaching, count).map(asPeersSee) : []
  const dns = dnsPort > 0 ? await startDns(zoneOf([...mails, ...lessons]), dnsPort) : null
  for (const peer of peers) {
    await printPeer(peer, mails, 'untaught, rules as installed')
    if (!teach) continue
    await eachOf(lessons, ({ mail, origin }) => peer.teach(mail, origin.spam), `${peer.name} learns`)
    await printPeer(peer, mails, `its Bayes filter taught ${lessons.length} messages of the other half`)
  }
  await dns?.close()
}

/** So many of the archives and of today's mail, evenly by language and label. */
function some(messages: readonly CorpusMessage[], count: number): CorpusMessage[] {
  const eras = Map.groupBy(messages, ({ origin }) => origin.language === 'old')
  return [...eras.values()].flatMap((era) =>
    picked(
      era,
      count,
      ({ origin }) => `${origin.language} ${origin.spam}`,
      ({ origin }) => nameOf(origin),
    ),
  )
}

function asPeersSee({ origin, read }: CorpusMessage): PeerMessage {
  const { bytes, session } = read()
  if (origin.language === 'old') return { origin, mail: { bytes, session, recorded: true } }
  // Nobody says what hosts are called that today's mail came from: as they greet.
  const mail = {
    bytes: withoutSignatures(bytes),
    session: { ...session, rdns: session.helo },
    recorded: false,
  }
  return { origin, mail }
}

function withoutSignatures(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\r\n\r\n')
  const header = bytes.toString('latin1', 0, end + 2)
  const kept = header.replace(/^dkim-signature:.*\r\n(?:[ \t].*\r\n)*/gim, '')
  return Buffer.concat([Buffer.from(kept, 'latin1'), bytes.subarray(end + 2)])
}

async function printOurs(
  teaching: readonly CorpusMessage[],
  measured: readonly CorpusMessage[],
  samples: readonly Sample[],
  scale: ModelDescription,
): Promise<void> {
  const taught = new Set(teaching.map(({ origin }) => nameOf(origin)))
  const asked = new Set(measured.map(({ origin }) => nameOf(origin)))
  const training = (await trainingSamples(samples)).filter(
    (s) => s.source.startsWith('synthetic') || taught.has(nameOf(s)),
  )
  const model = fit(training)
  const rows = samples
    .filter((s) => asked.has(nameOf(s)))
    .map((s) => judged(s, pointsOfSum(sumOf(model, s), scale) + s.rules.answered))
  print(`Postern, trained on the other half of the sources (${training.length} messages)`, rows, THRESHOLD)
}

async function printPeer(peer: Peer, mails: readonly PeerMessage[], state: string): Promise<void> {
  const rows: Judged[] = []
  const ask = async ({ origin, mail }: PeerMessage): Promise<void> => {
    const score = await peer.score(mail)
    rows.push({ sample: origin, source: origin.source, spam: origin.spam, score })
  }
  await eachOf(mails, ask, `${peer.name} judges`)
  print(`${peer.name}, ${state}`, rows, peer.threshold)
}

function print(title: string, rows: readonly Judged[], threshold: number): void {
  printBy(`${title}: at ${threshold}`, rows, ({ language }) => language, threshold)
  printSummaries(rows)
}

/** Some at once, with a word of how far it came. */
async function eachOf<T>(list: readonly T[], act: (one: T) => Promise<void>, what: string): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) {
      await act(one)
      if (next % 50 === 0) process.stderr.write(`\r${what} ${next} of ${list.length} `)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
