import { expect, test } from 'vitest'
import type { Campaign } from '../../history/campaign/campaign.ts'
import type { History } from '../../history/sections.ts'
import { testMessage } from '../headers/testing.ts'
import { campaignCheck } from './check.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const HOUR = 3_600_000
const FLOOD: Campaign = {
  id: 1,
  near: [],
  firstSeen: NOW - HOUR,
  remembering: NOW - 30 * 24 * HOUR,
  recent: 500,
  senders: 8,
  reported: false,
  released: false,
}
const QUIET = { ...FLOOD, recent: 3 }
const KNOWN = { correspondent: { known: true } } as unknown as Partial<History>

test.each<[string, Campaign | null, Partial<History>, boolean, readonly string[]]>([
  ['nothing like it', null, {}, false, []],
  ['a few copies', QUIET, {}, false, []],
  ['a flood', FLOOD, {}, false, ['campaign.flood 1.5']],
  ['a flood of proven strangers', FLOOD, {}, true, ['campaign.flood 1.5']],
  ['one sender to many', { ...FLOOD, senders: 1 }, {}, false, ['campaign.flood 0']],
  ['of somebody known', { ...FLOOD, senders: 1 }, KNOWN, true, []],
  ['of who claims to be known', FLOOD, KNOWN, false, ['campaign.flood 1.5']],
  ['an answer to mail of ours', FLOOD, { thread: { answersUs: true, continues: false } }, true, []],
  [
    'a thread without proof',
    FLOOD,
    { thread: { answersUs: true, continues: true } },
    false,
    ['campaign.flood 1.5'],
  ],
  ['what is known for days', { ...FLOOD, firstSeen: NOW - 49 * HOUR }, {}, false, []],
  ['a gateway that is new itself', { ...FLOOD, remembering: NOW - 24 * HOUR }, {}, false, []],
  ['reported', { ...QUIET, reported: true }, {}, false, ['campaign.reported 3']],
  ['reported, of a stranger who is proven', { ...QUIET, reported: true }, {}, true, ['campaign.reported 3']],
  ['reported copies of somebody known', { ...QUIET, reported: true }, KNOWN, true, []],
  ['released', { ...QUIET, released: true }, {}, true, ['campaign.released -0.3']],
  ['a flood of what was released', { ...FLOOD, released: true }, {}, true, ['campaign.released -0.3']],
  ['released, this one not proven', { ...QUIET, released: true }, {}, false, []],
])('%s', async (_name, campaign, history, aligned, expected) => {
  const remembered = { correspondent: null, thread: null, linkSite: null, ...history, campaign }
  const findings = await campaignCheck.run({} as never, testMessage({}), {
    now: NOW,
    auth: () => Promise.resolve({ aligned }),
    history: () => Promise.resolve(remembered),
  } as never)
  const scores: Record<string, number> = {
    'campaign.flood': 1.5,
    'campaign.reported': 3,
    'campaign.released': -0.3,
  }
  expect(findings.map(({ code, score }) => `${code} ${score ?? scores[code]}`)).toEqual(expected)
})
