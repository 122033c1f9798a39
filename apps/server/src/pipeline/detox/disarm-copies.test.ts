/** Copies of a message that is disarmed as it comes, and what of it comes later. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { messageKey, recipientNumber } from '@postern/mail/links/checked-link.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Snapshot } from '../configuration/snapshot.ts'
import { DetoxFailedError, type DetoxPool } from '../detox-process/pool.ts'
import type { DetoxAnswer } from '../detox-process/protocol.ts'
import type { ScanResult } from '../judge/context.ts'
import { decide, type RecipientPolicy } from '../judge/decide.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { NOTHING_READ } from '../judge/summary.ts'
import { disarmCopies } from './disarm-copies.ts'

const POLICY: RecipientPolicy = { runMode: 1, threshold: 5, virusScan: true }
const REPORT: DetoxReport = {
  ms: 1,
  files: [],
  more: 0,
  body: [{ code: 'script', count: 1, where: '', detail: '' }],
  bodyChanged: true,
  moreLines: 0,
  links: { rewritten: 0, inert: 0, left: 0 },
  signed: false,
}
const DONE: DetoxAnswer = { bytes: Buffer.from('disarmed'), report: REPORT, failed: null }

const recipient = (address: string, detox?: 'ko' | 'en'): ResolvedRecipient =>
  ({
    address,
    receiver: address,
    addresses: [address],
    domain: 'corp.example',
    owner: { domainId: 1 },
    detox,
  }) as never

async function copies(
  recipients: readonly ResolvedRecipient[],
  disarm: DetoxPool['disarm'],
  found: Parameters<typeof decide>[0][] = [],
  {
    summary = NOTHING_READ,
    links = 'leave',
    findings = [],
  }: {
    summary?: typeof NOTHING_READ
    links?: SettingsValues['detox']['links']
    findings?: readonly Finding[]
  } = {},
) {
  const result = {
    summary,
    findings,
    aligned: true,
    verdicts: recipients.map((_, at) => decide(found[at] ?? [], { decided: null, passed: [] }, POLICY)),
  } as unknown as ScanResult
  const blobs = new MemoryBlobs()
  const snapshot = {
    settings: { ...DEFAULT_SETTINGS, detox: { ...DEFAULT_SETTINGS.detox, links } },
    domains: new Map(),
    detoxExceptions: [],
  } as unknown as Snapshot
  const after = await disarmCopies(
    { id: 'm', recipients, source: { kind: 'memory', bytes: Buffer.from('mail') } },
    result,
    {
      blobs,
      snapshot: () => snapshot,
      log: pino({ level: 'silent' }),
      patience: 200,
      linkKeys: { master: Buffer.alloc(32), origin: () => 'https://console.example' },
      detox: { disarm, pids: () => [], close: () => undefined },
    },
  )
  return { result, after, blobs }
}

test('where it is off for all nobody is asked, and the result is the same', async () => {
  const { result, after } = await copies([recipient('a@corp.example')], () =>
    Promise.reject(new Error('asked')),
  )
  expect(after).toBe(result)
})

test('recipients with one policy share one work and one copy; others keep the message as it came', async () => {
  let asked = 0
  const disarm = (): Promise<DetoxAnswer> => Promise.resolve((asked++, DONE))
  const people = [
    recipient('a@corp.example', 'ko'),
    recipient('b@corp.example', 'ko'),
    recipient('c@corp.example'),
  ]
  const { after, blobs } = await copies(people, disarm)
  expect(asked).toBe(1)
  const [a, b, c] = after.detox!
  expect(a).toMatchObject({ state: DETOX_STATES.disarmed, due: null, own: { size: 8 } })
  expect(b!.own).toEqual(a!.own)
  expect(a!.header).toBe('X-Postern-Detox: disarmed; removed=script\r\n')
  expect(c).toMatchObject({ state: DETOX_STATES.none, own: null, header: '' })
  expect(await blobs.read(a!.own!.blobKey)).toEqual(DONE.bytes)
})

test('held copies are not disarmed, and say that they are to be', async () => {
  const { after } = await copies(
    [recipient('a@corp.example', 'en')],
    () => Promise.reject(new Error('asked')),
    [[{ code: 'auth.spf-fail', score: 9 }]],
  )
  expect(after.detox![0]).toMatchObject({
    state: DETOX_STATES.none,
    due: { policy: { mail: { language: 'en' } } },
    own: null,
  })
})

test.each<[string, DetoxPool['disarm'], object, object]>([
  [
    'what policy holds the mail for',
    () =>
      Promise.resolve({
        bytes: null,
        report: REPORT,
        failed: { reason: 'encrypted', file: 'a.zip', detail: '' },
      }),
    { class: 'spam', mode: MAIL_MODES.block },
    { due: { policy: {} }, own: null },
  ],
  [
    'a mail that cannot be disarmed',
    () => Promise.reject(new DetoxFailedError('ended its process')),
    { class: 'spam', mode: MAIL_MODES.block },
    { state: DETOX_STATES.failed, due: { policy: {} }, own: null },
  ],
  [
    'what takes longer than the client waits',
    (_job, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    { class: 'normal', mode: MAIL_MODES.analyzing, unscanned: { mode: MAIL_MODES.send } },
    { state: DETOX_STATES.analyzing, due: { policy: {} }, own: null },
  ],
])('never passed as it came: %s', async (_what, disarm, verdict, detox) => {
  const { after } = await copies([recipient('a@corp.example', 'ko')], disarm)
  expect(after.verdicts[0]).toMatchObject({ ...verdict, action: { kind: 'hold' } })
  expect(after.detox![0]).toMatchObject(detox)
})

test('trouble of our own takes no mail: its sender tries again', async () => {
  await expect(
    copies([recipient('a@corp.example', 'ko')], () => Promise.reject(new Error('the disk is full'))),
  ).rejects.toThrow('the disk is full')
})

const ofType = (mime_info: string) => ({
  ...NOTHING_READ,
  row: { ...NOTHING_READ.row, mail_type: 'plain' as const, mime_info },
})

test('plain text alone is no work, unless its links are changed', async () => {
  const bare = ofType('text/plain; charset=utf-8')
  let asked = 0
  const disarm = (): Promise<DetoxAnswer> => Promise.resolve((asked++, DONE))
  const { after } = await copies([recipient('a@corp.example', 'ko')], disarm, [], { summary: bare })
  expect(after.detox![0]).toMatchObject({ state: DETOX_STATES.none, report: null, due: null })
  await copies([recipient('a@corp.example', 'ko')], disarm, [], { summary: bare, links: 'inert' })
  expect(asked).toBe(1)
})

test('links say whose copy it is where it is one recipient’s alone', async () => {
  const numbers: unknown[] = []
  const disarm: DetoxPool['disarm'] = ({ links }) => {
    numbers.push(links?.seal.recipient)
    return Promise.resolve(DONE)
  }
  const people = [
    recipient('a@corp.example', 'ko'),
    recipient('b@corp.example', 'ko'),
    recipient('c@corp.example', 'en'),
  ]
  await copies(people, disarm, [], { links: 'rewrite' })
  expect(numbers).toEqual([null, recipientNumber(messageKey(Buffer.alloc(32), 'm'), 'c@corp.example')])
})

test.each<[string, typeof NOTHING_READ, readonly Finding[]]>([
  ['a script without a name, which no list of attachments has', ofType('text/javascript'), []],
  ['several parts, of which one may be such a file', ofType('multipart/mixed'), []],
  ['text that can be read in two ways', ofType('text/plain'), [{ code: 'mime.header-duplicate' }]],
  ['a message that no scan survived', NOTHING_READ, []],
])('never taken for plain text: %s', async (_what, summary, findings) => {
  const disarm = (): Promise<DetoxAnswer> => Promise.resolve(DONE)
  const people = [recipient('a@corp.example', 'ko')]
  const { after } = await copies(people, disarm, [], { summary, findings })
  expect(after.detox![0]).toMatchObject({ state: DETOX_STATES.disarmed })
  const held = await copies(people, disarm, [[{ code: 'auth.spf-fail', score: 9 }]], { summary, findings })
  expect(held.after.detox![0]).toMatchObject({ due: { policy: {} } })
})
