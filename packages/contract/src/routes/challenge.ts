/** What senders are asked whom nobody knows (product §4): the page of the link in a challenge, without signing in. */
import { z } from 'zod'
import { HUMAN_CHECK } from '../codes/human-check.ts'
import { defineRoute } from './define.ts'

/** In bodies, not in paths: addresses are logged. */
const token = z.string().min(1).max(1_000)

/** Changes nothing, whoever opens it, however often. */
export const showChallengeRoute = defineRoute({
  method: 'POST',
  path: '/challenges/show',
  summary: 'What a link in a challenge is about, and the check that a person is there',
  access: 'public',
  scope: 'none',
  audit: 'own',
  body: z.strictObject({ token }),
  reply: z.object({
    /** Who is said to have written. */
    sender: z.string(),
    /** Nothing waits of them any more: it was delivered, refused or deleted. */
    settled: z.boolean(),
    /** Signed; comes back with the answer. */
    question: z.string(),
    /** What the numbers are searched for, in the question too. */
    seed: z.string(),
  }),
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
})

export const confirmChallengeRoute = defineRoute({
  method: 'POST',
  path: '/challenges/confirm',
  summary: 'The sender confirms: what waits of them goes out, and they are let in',
  access: 'public',
  scope: 'none',
  // Nobody is signed in: the service records it.
  audit: 'own',
  body: z.strictObject({
    token,
    question: z.string().min(1).max(1_000),
    numbers: z
      .array(
        z
          .int()
          .min(0)
          .max(2 ** 32),
      )
      .length(HUMAN_CHECK.numbers),
    /** Out of people's sight. */
    homepage: z.string().max(1_000).default(''),
  }),
  reply: z.object({ delivered: z.number() }),
  errors: [
    'LINK_INVALID',
    'LINK_EXPIRED',
    'LINK_USED',
    'HUMAN_CHECK_FAILED',
    'VIRUS_SCAN_FAILED',
    'RATE_LIMITED',
  ],
})
