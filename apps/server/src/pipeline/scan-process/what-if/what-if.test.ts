/** What a trial foretells is what happens once the change is saved: over made-up mail and, where they lie, over the corpora. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { corpora } from '@postern/testkit/corpora.ts'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { NOTHING_KEPT } from '../../configuration/kept.ts'
import type { ScanJob } from '../../judge/context.ts'
import { compileFilters } from '../../filters/evaluate.ts'
import type { Filter } from '../../filters/filter.ts'
import { filterSet } from '../../filters/filter-set.ts'
import { buildScanDeps, type BuiltScanDeps } from '../scan-deps.ts'
import { replay } from '../../judge/replay.ts'
import { scan } from '../../judge/steps.ts'
import { DRAFT_ID, type WhatIf } from '../../judge/trial.ts'
import { tryOut } from './what-if.ts'

const FILES = 120

function filter(id: number, change: Partial<Filter>): Filter {
  return {
    id,
    name: `f${id}`,
    region: 'all',
    policy: POLICIES.deny,
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    rules: [],
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
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
const DRAFTS: readonly { readonly draft: Filter; readonly stored: Filter | null }[] = [
  { draft: filter(DRAFT_ID, { rules: [contains(TARGETS.body, 'the')] }), stored: null },
  {
    draft: filter(DRAFT_ID, { ...allow, scannerOption: 4, rules: [contains(TARGETS.subject, 're')] }),
    stored: null,
  },
  { draft: filter(1, { rules: [contains(TARGETS.subject, 'linux')] }), stored: STORED[0]! },
  {
    draft: filter(DRAFT_ID, {
      region: 'group',
      groupId: 3,
      rules: [{ ...contains(TARGETS.score, '3'), cond: CONDITIONS.bigger }],
    }),
    stored: null,
  },
]

const deps = (filters: readonly Filter[]): Promise<BuiltScanDeps> =>
  buildScanDeps(
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
  ).then((built) => ({
    ...built,
    dns: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  }))

function jobOf(bytes: Buffer): ScanJob {
  const recipient = {
    address: 'kim@corp.example',
    receiver: 'kim@corp.example',
    addresses: ['kim@corp.example'],
    owner: { domainId: 1, groupId: 3, userId: 7, order: ['user', 'group', 'domain', 'all'] as const },
    policy: { runMode: RUN_MODES.cut, threshold: 5, virusScan: true },
    subjectTag: '',
    found: [],
    domain: 'corp.example',
    route: null,
    notify: [],
    orcpt: null,
  }
  return {
    bytes,
    recipients: [recipient],
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

const whatIf = (more: Partial<WhatIf>): WhatIf => ({
  draft: null,
  stored: null,
  settings: null,
  explain: false,
  onlyMet: false,
  fromHeader: false,
  ...more,
})

const WORDS = ['free linux list', 'Re: the minutes', 'unsubscribe', 'nothing']
const letters = WORDS.map((word) =>
  Buffer.from(
    `From: Lee <lee@partner.example>\r\nTo: kim@corp.example\r\nSubject: ${word}\r\nList-Id: <x.y>\r\n\r\n${word}, said the man.\r\n`,
  ),
)

/** Files of every folder with messages, evenly. */
function corpusMail(count: number): Buffer[] {
  const root = corpora()
  if (root === null) return []
  const files = ['mail', 'modern'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(root, folder, name)),
  )
  const step = Math.max(1, Math.floor(files.length / count))
  return files
    .filter((_, at) => at % step === 0)
    .slice(0, count)
    .map((file) => readFileSync(file))
}

test('the verdict foretold is the verdict given, trace and all', { timeout: 120_000 }, async () => {
  const now = await deps(STORED)
  const saved = await Promise.all(
    DRAFTS.map(({ draft }) => deps([...STORED.filter(({ id }) => id !== draft.id), draft])),
  )
  let changed = 0
  for (const [at, bytes] of [...letters, ...corpusMail(FILES)].entries()) {
    const { draft, stored } = DRAFTS[at % DRAFTS.length]!
    const job = jobOf(bytes)
    const [judged, tried] = await Promise.all([
      scan(job, saved[at % DRAFTS.length]!),
      tryOut(job, now, whatIf({ draft, stored, onlyMet: true })),
    ])
    const before = await scan(job, now)
    // What is not judged, as nobody meets it, stays as it is.
    const foretold = tried.tried!.after ?? before.verdicts
    expect(foretold).toEqual(judged.verdicts)
    expect(replay(judged.verdicts[0]!.trace)).toEqual(judged.verdicts[0])
    if (JSON.stringify(before.verdicts) !== JSON.stringify(judged.verdicts)) changed++
  }
  expect(changed).toBeGreaterThan(0)
})

test('every filter that is met is named with what kept it from deciding', async () => {
  const forged = filter(4, {
    region: 'domain',
    domainId: 1,
    policy: POLICIES.allow,
    rules: [contains(TARGETS.senderDomain, 'partner')],
  })
  const built = await deps([...STORED, forged])
  const { tried } = await tryOut(
    jobOf(Buffer.from('From: lee@partner.example\r\nSubject: free\r\nList-Id: x\r\n\r\nunsubscribe\r\n')),
    built,
    whatIf({ explain: true }),
  )
  expect(tried!.met[0]!.map(({ id, standing }) => [id, standing])).toEqual([
    [3, 'decided'],
    [2, 'outranked'],
    [4, 'unauthenticated'],
    [1, 'outranked'],
  ])
  const job = jobOf(letters[0]!)
  const only = {
    ...job,
    recipients: [{ ...job.recipients[0]!, owner: { ...job.recipients[0]!.owner, order: ['all'] as const } }],
  }
  const off = await tryOut(only, built, whatIf({ explain: true }))
  expect(off.tried!.met[0]!.map(({ id, standing }) => [id, standing])).toEqual([
    [1, 'decided'],
    [2, 'off'],
    [4, 'off'],
  ])
})

test('more than the trace names are told, none twice', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    filter(at + 1, { rules: [contains(TARGETS.subject, 'free')] }),
  )
  const { tried } = await tryOut(jobOf(letters[0]!), await deps(many), whatIf({ explain: true }))
  expect(tried!.met[0]!.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a message that neither filter can meet is not judged', async () => {
  const draft = filter(DRAFT_ID, { rules: [contains(TARGETS.subject, 'lottery')] })
  const outcome = await tryOut(jobOf(letters[0]!), await deps([]), whatIf({ draft, onlyMet: true }))
  expect([outcome.checks, outcome.verdicts, outcome.tried!.after]).toEqual([[], [], null])
  const stored = filter(5, { rules: [contains(TARGETS.subject, 'free')] })
  const changes = await tryOut(
    jobOf(letters[0]!),
    await deps([stored]),
    whatIf({ draft: { ...draft, id: 5 }, stored, onlyMet: true }),
  )
  expect([
    changes.verdicts[0]!.class,
    changes.tried!.after?.[0]!.trace.some(({ kind }) => kind === 'filter'),
  ]).toEqual(['spam', false])
})

test('conditions say what they saw, folded, cut around what was looked for', async () => {
  const long = `${'x'.repeat(500)} Vｉagra ${'y'.repeat(500)}`
  const draft = filter(DRAFT_ID, {
    operation: OPERATIONS.and,
    rules: [
      contains(TARGETS.body, 'viagra'),
      contains(TARGETS.subject, 'other'),
      contains(TARGETS.ccEmail, 'x'),
    ],
    term: { from: Date.UTC(2027, 0), until: null },
    language: 'ko',
  })
  const mail = Buffer.from(
    `From: a@b.example\r\nSubject: Hello\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${long}\r\n`,
  )
  const { tried } = await tryOut(jobOf(mail), await deps([]), whatIf({ draft, explain: true }))
  const [body, subject, cc] = tried!.conditions[0]!
  expect([body!.met, subject!.met, cc!.met]).toEqual([true, false, false])
  expect(body!.seen[0]).toMatch(/^… x+ viagra y+ …$/)
  expect(body!.seen[0]!.length).toBeLessThan(200)
  expect(subject!.seen).toEqual(['hello'])
  expect(cc).toEqual({ met: false, seen: [], values: 0 })
  expect(tried!.inForce).toEqual({ term: false, language: false, written: 'en' })
})

test('the header of a file tells who sent it', async () => {
  const mail = Buffer.from(
    'Return-Path: <bounce@list.example>\r\nReceived: from mx.list.example (mx.list.example [IPv6:2001:db8::7])\r\n by us.example; now\r\nFrom: a@b.example\r\nSubject: x\r\n\r\nx\r\n',
  )
  const job = jobOf(mail)
  const nothing = { ...job.envelope, sender: '', helo: '', client: { ...job.envelope.client, ip: '' } }
  const told = await tryOut({ ...job, envelope: nothing }, await deps([]), whatIf({ fromHeader: true }))
  expect(told.tried).toMatchObject({ sender: 'bounce@list.example', ip: '2001:db8::7', subject: 'x' })
  const given = await tryOut(job, await deps([]), whatIf({ fromHeader: true }))
  expect(given.tried).toMatchObject({ sender: 'lee@partner.example', ip: '203.0.113.25' })
})

test('the oracle of this file can tell: another filter foretells something else', async () => {
  const engine = compileFilters([filter(1, { rules: [contains(TARGETS.subject, 'free')] })])
  const built = await deps([])
  const one = await scan(jobOf(letters[0]!), built)
  const other = await scan(jobOf(letters[0]!), { ...built, filters: engine })
  expect(one.verdicts).not.toEqual(other.verdicts)
})
