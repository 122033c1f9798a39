/** What domains have learnt from misjudgement reports (setting `misjudgement.learning`): how it does, reset, export. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { emptyReply, idParams, timestamp } from './shared.ts'

const access = ['config-filtering-misjudgement'] as const

/** What the learnt words would change, on mail that they were not learnt from. */
const learntEffect = z.object({
  decided: z.number(),
  ordinary: z.number(),
  right: z.number(),
  wrong: z.number(),
  /** Ordinary mails that would be held. */
  lost: z.number(),
})

export const learntDomain = z.object({
  domain_id: z.number(),
  domain: z.string(),
  /** `shadow`: measured, and without effect. */
  state: z.enum(['shadow', 'counts', 'stopped']),
  /** Why it was stopped. */
  reason: z.enum(['', 'reporter', 'drift', 'regret']),
  since: timestamp,
  made_at: timestamp,
  version: z.number(),
  /** Mails that people decided about, and words learnt from them. */
  decided: z.number(),
  words: z.number(),
  effect: learntEffect,
})
export type LearntDomain = z.output<typeof learntDomain>

export const listLearningRoute = defineRoute({
  method: 'GET',
  path: '/configs/filtering/misjudgement/learning',
  summary:
    'What each domain has learnt from misjudgement reports, whether it counts, and its measured effect',
  access,
  scope: 'none',
  reply: z.array(learntDomain),
})

export const resetLearningRoute = defineRoute({
  method: 'POST',
  path: '/configs/filtering/misjudgement/learning/{id}/reset',
  summary: 'Forget what a domain has learnt; what was said until now is not learnt again',
  access,
  scope: 'none',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})

export const exportLearningRoute = defineRoute({
  method: 'GET',
  path: '/configs/filtering/misjudgement/learning/{id}/export',
  summary: 'What a domain has learnt, as a file: hashes of words with their weights in hundredths of a point',
  access,
  scope: 'none',
  params: idParams,
  reply: 'file',
})
