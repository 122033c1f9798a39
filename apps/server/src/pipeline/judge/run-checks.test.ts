import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { expect, test } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import type { Check } from '../checks/check.ts'
import type { ScanState } from './context.ts'
import { compileFilters } from '../filters/evaluate.ts'
import { NO_HISTORY, recall } from '../history/history.ts'
import { runChecks } from './run-checks.ts'
import { FOLLOW_NONE } from '../short-links/follow.ts'

function state(checks: Check[]): ScanState {
  const envelope = {
    id: uuidv7(0),
    receivedAt: 0,
    client: { ip: '192.0.2.1', port: 1, rdns: '', country: '' },
    helo: '',
    esmtp: true,
    tls: null,
    auth: null,
    sender: '',
    smtpUtf8: false,
    body: '7BIT' as const,
    dsn: { ret: null, envid: null },
    recipients: [],
    found: [],
  }
  const bytes = Buffer.from('Subject: x\r\n\r\ny')
  return {
    job: { envelope, recipients: [], bytes },
    deps: {
      checks,
      filters: compileFilters([]),
      dns: () => Promise.reject(new Error('no DNS')),
      history: NO_HISTORY,
      score: 'counts',
      followShort: FOLLOW_NONE,
      contents: () => {
        throw new Error('unused')
      },
      host: 'h',
      trustedForwarders: [],
      now: () => 0,
    },
    facts: parseMessage(bytes),
    auth: () => Promise.reject(new Error('unused')),
    history: () => recall({}, NO_HISTORY),
  }
}

const found: Finding = { code: 'virus.unscannable', score: 1 }
const good: Check = { name: 'good', budget: 1000, run: () => [found] }

test.each<[string, Check]>([
  [
    'throws',
    {
      name: 'bad',
      budget: 1000,
      run: () => {
        throw new Error('broken')
      },
    },
  ],
  ['rejects', { name: 'bad', budget: 1000, run: () => Promise.reject(new Error('broken')) }],
  ['never answers', { name: 'bad', budget: 10, run: () => new Promise(() => undefined) }],
  [
    'gives a score that is no number',
    { name: 'bad', budget: 1000, run: () => [{ ...found, score: Number.NaN }] },
  ],
])('a check that %s is check.failed, and the others still count', async (_how, bad) => {
  const result = await runChecks(state([bad, good]))
  expect(result.findings).toEqual([{ code: 'check.failed', evidence: { check: 'bad' } }, found])
  expect(result.runs.map(({ name, failed }) => [name, failed])).toEqual([
    ['bad', true],
    ['good', false],
  ])
  expect(result.errors).toHaveLength(1)
})

test('a late check sees its signal abort', async () => {
  let aborted = false
  const slow: Check = {
    name: 'slow',
    budget: 10,
    run: (_envelope, _facts, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          aborted = true
          resolve([])
        }),
      ),
  }
  await runChecks(state([slow]))
  expect(aborted).toBe(true)
})
