/** What a domain has learnt judges mail, trials and a replay of the trace alike. */
import { mailTrace } from '@postern/contract/routes/mail.ts'
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { tmpdir } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTHING_KEPT } from '../configuration/kept.ts'
import { IN_THE_BACKGROUND, openWhatIf, WAITED_FOR } from '../../roles/desks/what-if.ts'
import { openLog } from '../../platform/log.ts'
import { filterSet } from '../filters/filter-set.ts'
import type { Filter } from '../filters/filter.ts'
import type { ScanJob } from '../judge/context.ts'
import { replay } from '../judge/replay.ts'
import { buildScanDeps } from '../scan-process/scan-deps.ts'
import type { ScoreMode } from '../judge/set-aside.ts'
import { scan } from '../judge/steps.ts'
import { DRAFT_ID, type WhatIf } from '../judge/trial.ts'
import { tryOut } from '../scan-process/what-if/what-if.ts'
import { weighLearnt } from './apply.ts'
import type { DomainLearnt, LearntTable } from './learn.ts'
import { saveTable } from './store.ts'
import { wordsOf } from './words.ts'

const MAIL = Buffer.from(
  `From: Lee <lee@partner.example>\r\nTo: kim@own.example\r\nSubject: Lucky casino night\r\nDate: Mon, 23 Nov 2026 09:00:00 +0000\r\nMessage-ID: <1@partner.example>\r\n\r\nLucky casino bonus jackpot roulette spins, welcome deposit payout, betting tables and a vip offer tonight.\r\n`,
)
/** Every word of the mail, a tenth of a point each. */
function tableOf(weight: number): LearntTable {
  const tokens = wordsOf(parseMessage(MAIL), ['kim@own.example']).toSorted()
  return { tokens, weights: new Int8Array(tokens.length).fill(weight) }
}
const learntBy = (domainId: number, weight: number): DomainLearnt => ({
  domainId,
  version: 3,
  table: tableOf(weight),
})

const NO_TRIAL: WhatIf = {
  draft: null,
  stored: null,
  settings: null,
  explain: false,
  onlyMet: false,
  fromHeader: false,
}
const DRAFT: Filter = {
  id: DRAFT_ID,
  name: 'draft',
  region: 'all',
  policy: POLICIES.deny,
  domainId: null,
  groupId: null,
  userId: null,
  operation: OPERATIONS.or,
  rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value: 'casino', word: false }],
  scannerOption: SCANNER_OPTIONS.full,
  trustUnauthenticated: false,
}

const depsWith = (learnt: readonly DomainLearnt[], score: ScoreMode = 'counts') =>
  buildScanDeps(
    {
      version: 1,
      host: 'gateway.example',
      domains: [['own.example', 1]],
      dnsServers: [],
      clamd: [],
      signatureDir: tmpdir(),
      settings: DEFAULT_SETTINGS,
      score,
      ...NOTHING_KEPT,
      learnt,
    },
    { filters: filterSet([]), people: [], yara: [] },
  ).then((built) => ({
    ...built,
    dns: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  }))

/** To a recipient of each of these domains. */
function jobTo(...domains: readonly number[]): ScanJob {
  const recipients = domains.map((domainId) => ({
    address: 'kim@own.example',
    receiver: 'kim@own.example',
    addresses: ['kim@own.example'],
    owner: { domainId, groupId: null, userId: null, order: ['all'] as const },
    policy: { runMode: RUN_MODES.cut, threshold: 5, virusScan: true },
    subjectTag: '',
    found: [],
    domain: 'own.example',
    route: null,
    notify: [],
    orcpt: null,
  }))
  return {
    bytes: MAIL,
    recipients,
    envelope: {
      id: '019aa000-0000-7000-8000-000000000000',
      receivedAt: Date.UTC(2026, 10, 23, 9),
      client: { ip: '203.0.113.25', port: 1, rdns: '', country: '' },
      helo: 'mail.partner.example',
      esmtp: true,
      tls: null,
      auth: null,
      sender: 'lee@partner.example',
      smtpUtf8: false,
      body: '8BITMIME',
      dsn: { ret: null, envid: null },
      recipients: [{ address: 'kim@own.example', notify: [], orcpt: null }],
      found: [],
    },
  }
}

test('each domain hears what it has learnt itself, and a stored trace leads to the same verdicts', async () => {
  const deps = await depsWith([learntBy(1, 12), learntBy(2, -10)])
  const { verdicts } = await scan(jobTo(1, 2, 3), deps)
  const learnt = verdicts.map(({ trace }) => trace.find(({ code }) => code === 'score.learnt'))
  expect(learnt[0]!.score).toBeGreaterThan(1)
  expect(learnt[1]!.score).toBeLessThan(-0.5)
  expect(learnt[2]).toBeUndefined()
  expect(learnt[0]!.evidence).toMatchObject({ version: 3, words: expect.stringContaining('casino') })
  expect(verdicts[0]!.score - verdicts[2]!.score).toBeCloseTo(learnt[0]!.score, 5)
  for (const verdict of verdicts) {
    const stored: unknown = JSON.parse(JSON.stringify(verdict.trace))
    expect(replay(mailTrace.shape.entries.parse(stored))).toEqual(verdict)
  }
})

test('what was learnt may tip a verdict; its replay is tipped as well', async () => {
  const [plain] = (await scan(jobTo(1), await depsWith([]))).verdicts
  const job = jobTo(1)
  const threshold = plain!.score + 1
  const tipped = {
    ...job,
    recipients: job.recipients.map((one) => ({ ...one, policy: { ...one.policy, threshold } })),
  }
  const [before] = (await scan(tipped, await depsWith([]))).verdicts
  const [after] = (await scan(tipped, await depsWith([learntBy(1, 12)]))).verdicts
  expect([before!.class, after!.class]).toEqual(['normal', 'spam'])
  expect(replay(after!.trace)).toEqual(after)
  expect(replay(after!.trace.filter(({ code }) => code !== 'score.learnt'))!.class).toBe('normal')
})

test('a trial judges with what was learnt: as it is, with a filter, with settings, with the score set aside', async () => {
  const deps = await depsWith([learntBy(1, 12)])
  const job = jobTo(1)
  const judged = await scan(job, deps)
  expect((await tryOut(job, deps, NO_TRIAL)).verdicts).toEqual(judged.verdicts)
  const filtered = await tryOut(job, deps, { ...NO_TRIAL, draft: DRAFT })
  expect(filtered.tried!.after![0]!.trace).toEqual(
    expect.arrayContaining(judged.verdicts[0]!.trace.filter(({ code }) => code === 'score.learnt')),
  )
  const [policy] = job.recipients.map((one) => ({ ...one.policy, threshold: 1 }))
  const settings = { settings: DEFAULT_SETTINGS, score: 'counts', policies: [policy!] } as const
  const tried = await tryOut(job, deps, { ...NO_TRIAL, settings })
  expect(tried.tried!.after![0]).toMatchObject({ score: judged.verdicts[0]!.score, class: 'spam' })
  const aside = await tryOut(job, deps, { ...NO_TRIAL, settings: { ...settings, score: 'off' } })
  const [off] = (await scan(job, await depsWith([learntBy(1, 12)], 'off'))).verdicts
  expect(aside.tried!.after![0]!.score).toBe(off!.score)
  expect(JSON.stringify(off!.trace)).not.toContain('score.learnt')
})

let edge: TestEdge
beforeAll(async () => {
  edge = await startEdge({ 'misjudgement.learning': 'auto' })
})
afterAll(() => edge.stop())

test.each([
  ['simulator', WAITED_FOR],
  ['backtest', IN_THE_BACKGROUND],
])(
  'the %s foretells the score that the mail then gets by SMTP',
  async (name, manner) => {
    const { db, pool, url } = edge.database
    const { id } = await db.selectFrom('domain').select('id').executeTakeFirstOrThrow()
    await pool.query('delete from learnt_table')
    const effect = { decided: 9, ordinary: 9, right: 5, wrong: 0, lost: 0 }
    // Another weight each time: that of before is not what is found.
    const weight = name === 'backtest' ? 9 : 12
    await saveTable(db, id, { state: 'counts', reason: '', table: tableOf(weight), effect }, new Date())
    const log = openLog(edge.env.dataDir, 'trial')
    const desk = openWhatIf({ env: edge.env, database: edge.database, listenUrl: url, log }, manner)
    try {
      const recipient = await desk.recipient('kim@own.example')
      const client = { ip: '127.0.0.1', rdns: '', country: '' }
      const envelope = {
        sender: 'lee@partner.example',
        helo: 'client.example.test',
        client,
        tls: false,
        auth: null,
      }
      const trial = { bytes: MAIL, envelope, recipients: [recipient!], whatIf: { ...NO_TRIAL, draft: DRAFT } }
      const scoreOf = ({ trace }: Judged) => trace.find(({ code }) => code === 'score.learnt')?.score
      // What is remembered of the sender is written meanwhile: then the next pair agrees.
      const [foretold, given] = await until('trial and mail agree', async () => {
        const tried = await desk.judge(trial)
        const mail = await received()
        const { score, trace } = tried.verdicts[0]!
        return (
          isDeepStrictEqual(JSON.parse(JSON.stringify({ score, trace })), mail) && ([tried, mail] as const)
        )
      })
      expect(scoreOf(given)).toBeCloseTo(weighLearnt(tableOf(weight), tableOf(weight).tokens)!.points, 5)
      expect(scoreOf(given)).toBeGreaterThan(1)
      expect(scoreOf(foretold.tried!.after![0]!)).toBe(scoreOf(given))
    } finally {
      await desk.close()
    }
  },
  60_000,
)

interface Judged {
  readonly score: number
  readonly trace: readonly { readonly code: string; readonly score: number }[]
}

/** Sends the mail, and answers its verdict. */
async function received(): Promise<Judged> {
  const client = await connectScript({ port: edge.port, timeoutMs: 30_000 })
  await client.ehlo()
  const { text } = await client.message('lee@partner.example', ['kim@own.example'], String(MAIL))
  client.destroy()
  const { rows } = await edge.database.pool.query<Judged>(
    'select score, trace from mail where message_id = $1',
    [/Accepted as (\S+)/.exec(text)![1]],
  )
  return rows[0]!
}
