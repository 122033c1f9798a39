/**
 * `npm run bench:simulator`: over mail of the corpora, whether what a trial foretells of a filter that is not saved is what happens once it
 * is (verdict and trace), whether the stored trace leads to the same verdict again, and what a trial costs. `--mails=N` (10,000).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { NOTHING_KEPT } from '@postern/server/pipeline/configuration/kept.ts'
import type { ScanJob } from '@postern/server/pipeline/judge/context.ts'
import { filterSet } from '@postern/server/pipeline/filters/filter-set.ts'
import type { Filter } from '@postern/server/pipeline/filters/filter.ts'
import { replay } from '@postern/server/pipeline/judge/replay.ts'
import { buildScanDeps, type BuiltScanDeps } from '@postern/server/pipeline/scan-process/scan-deps.ts'
import { scan } from '@postern/server/pipeline/judge/steps.ts'
import { DRAFT_ID } from '@postern/server/pipeline/judge/trial.ts'
import { tryOut } from '@postern/server/pipeline/scan-process/what-if/what-if.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { printTable } from './lib/table.ts'

const { values } = parseArgs({ options: { mails: { type: 'string', default: '10000' } } })
const root = corpora()
if (root === null) throw new Error(CORPORA_ABSENT)

function filter(id: number, change: Partial<Filter>): Filter {
  const owner = { domainId: null, groupId: null, userId: null }
  const plain = { operation: OPERATIONS.or, scannerOption: SCANNER_OPTIONS.full, trustUnauthenticated: false }
  return {
    id,
    name: `f${id}`,
    region: 'all',
    policy: POLICIES.deny,
    ...owner,
    ...plain,
    rules: [],
    ...change,
  }
}
const contains = (target: Filter['rules'][number]['target'], value: string) => ({
  target,
  cond: CONDITIONS.contain,
  value,
  word: false,
})
const allow = { policy: POLICIES.allow, trustUnauthenticated: true } as const
const STORED = [
  filter(1, { rules: [contains(TARGETS.subject, 'free')] }),
  filter(2, { ...allow, rules: [contains(TARGETS.headerAll, 'list-id')], region: 'domain', domainId: 1 }),
  filter(3, { region: 'user', userId: 7, rules: [contains(TARGETS.body, 'unsubscribe')] }),
]
const above = { ...contains(TARGETS.score, '3'), cond: CONDITIONS.bigger }
const DRAFTS = [
  { draft: filter(DRAFT_ID, { rules: [contains(TARGETS.body, 'the')] }), stored: null },
  {
    draft: filter(DRAFT_ID, { ...allow, scannerOption: 4, rules: [contains(TARGETS.subject, 're')] }),
    stored: null,
  },
  { draft: filter(1, { rules: [contains(TARGETS.subject, 'linux')] }), stored: STORED[0]! },
  { draft: filter(DRAFT_ID, { region: 'group', groupId: 3, rules: [above] }), stored: null },
  {
    draft: filter(DRAFT_ID, { region: 'user', userId: 7, rules: [contains(TARGETS.senderDomain, '.jp')] }),
    stored: null,
  },
]

async function deps(filters: readonly Filter[]): Promise<BuiltScanDeps> {
  const built = await buildScanDeps(
    {
      version: 1,
      host: 'gateway.example',
      domains: [['corp.example', 1]],
      ...NOTHING_KEPT,
      dnsServers: [],
      clamd: [],
      signatureDir: tmpdir(),
      settings: DEFAULT_SETTINGS,
      score: 'counts',
    },
    { filters: filterSet(filters), people: [], yara: [] },
  )
  const dns = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  return { ...built, dns }
}

function jobOf(bytes: Buffer): ScanJob {
  return {
    bytes,
    recipients: [
      {
        address: 'kim@corp.example',
        receiver: 'kim@corp.example',
        addresses: ['kim@corp.example'],
        owner: { domainId: 1, groupId: 3, userId: 7, order: ['user', 'group', 'domain', 'all'] },
        policy: { runMode: RUN_MODES.cut, threshold: 5, virusScan: true },
        subjectTag: '',
        found: [],
        domain: 'corp.example',
        route: null,
        notify: [],
        orcpt: null,
      },
    ],
    envelope: {
      id: '019aa000-0000-7000-8000-000000000000',
      receivedAt: Date.UTC(2026, 10, 21, 9),
      client: { ip: '203.0.113.25', port: 1, rdns: '', country: '' },
      helo: 'mail.partner.example',
      esmtp: true,
      tls: null,
      auth: null,
      sender: 'lee@partner.example',
      smtpUtf8: false,
      body: '8BITMIME',
      dsn: { ret: null, envid: null },
      recipients: [],
      found: [],
    },
  }
}

const files = ['mail', 'modern'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(root, folder, name)),
)
const wanted = Math.min(Number(values.mails), files.length)
const now = await deps(STORED)
const saved = await Promise.all(
  DRAFTS.map(({ draft }) => deps([...STORED.filter(({ id }) => id !== draft.id), draft])),
)
const sums = { mails: 0, judged: 0, wrong: 0, changed: 0, unreplayed: 0, trialMs: 0, scanMs: 0 }
for (let at = 0; at < wanted; at++) {
  const bytes = readFileSync(files[Math.floor((at * files.length) / wanted)]!)
  const place = at % DRAFTS.length
  const { draft, stored } = DRAFTS[place]!
  const whatIf = { draft, stored, settings: null, explain: false, onlyMet: true, fromHeader: false }
  const started = performance.now()
  const tried = await tryOut(jobOf(bytes), now, whatIf)
  const middle = performance.now()
  const judged = await scan(jobOf(bytes), saved[place]!)
  sums.trialMs += middle - started
  sums.scanMs += performance.now() - middle
  sums.mails++
  const after = tried.tried!.after
  // A message that neither the draft nor the stored filter may meet stays as it is: then the filters of now say the same.
  const foretold = after ?? (await scan(jobOf(bytes), now)).verdicts
  if (after) sums.judged++
  if (after && tried.verdicts[0]!.class !== after[0]!.class) sums.changed++
  if (!isDeepStrictEqual(foretold, judged.verdicts)) sums.wrong++
  if (!isDeepStrictEqual(replay(judged.verdicts[0]!.trace), judged.verdicts[0])) sums.unreplayed++
}
printTable(
  'What trials foretell',
  ['what', 'number'],
  [
    ['mails', String(sums.mails)],
    ['of these judged (the draft or the filter it changes may meet them)', String(sums.judged)],
    ['class changed by the draft', String(sums.changed)],
    ['foretold otherwise than it came', String(sums.wrong)],
    ['stored traces that lead to another verdict', String(sums.unreplayed)],
    ['ms a trial', (sums.trialMs / sums.mails).toFixed(1)],
    ['ms a judgement', (sums.scanMs / sums.mails).toFixed(1)],
  ],
)
