/**
 * Who is asked to come again (product §8, decision 0068). What was asked lies in PostgreSQL, for all processes; each keeps
 * for a while who passes, and for a moment who waits, so that neither costs a statement for each mail.
 */
import type pg from 'pg'
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import { isKnown } from '../../history/correspondent/known.ts'
import { askGreylist, type GreylistRow, type GreylistRules } from './store.ts'
import { tripleOf, type Triple } from './triple.ts'
import { lru } from '../../../platform/lru.ts'

/** A recipient's copy, of whom from where. */
export interface GreylistQuestion {
  readonly ip: string
  readonly sender: string
  readonly domainId: number
}

export type GreylistAnswer =
  | { readonly kind: 'passes' }
  | {
      readonly kind: 'waits'
      readonly triple: Triple
      /** The first attempt. */
      readonly isFirst: boolean
      /** The address has written to the domain before and is somebody one knows: who proves to be it need not wait. */
      readonly isKnown: boolean
    }

export interface Greylist {
  /** Never rejects: while the database is away, or has not answered in time, everybody passes. */
  ask(question: GreylistQuestion, rules: GreylistRules): Promise<GreylistAnswer>
  /** This one proved to be whom the domain knows. */
  vouch(question: GreylistQuestion): void
}

/** ms for one answer. */
const ANSWER_MS = 1_000
/** ms a process knows by itself who passes, and who waits: that ends a client that asks as fast as it can. */
const PASSES_MS = 600_000
const WAITS_MS = 5_000
const PASSES: GreylistAnswer = { kind: 'passes' }

export function createGreylist(pool: pg.Pool, onTrouble: (error: unknown) => void): Greylist {
  /** Keys of triples, and of networks. */
  const passing = lru<string, true>(50_000, { ttl: PASSES_MS })
  const waiting = lru<string, GreylistAnswer & { readonly kind: 'waits' }>(20_000)

  function answerOf(triple: Triple, row: GreylistRow, key: string): GreylistAnswer {
    if (row.trusted) passing.set(triple.network, true)
    if (row.passed) passing.set(keyOf(triple), true)
    if (row.trusted || row.passed) return PASSES
    const waits = { kind: 'waits', triple, isFirst: false, isKnown: isKnown(row.correspondent) } as const
    waiting.set(key, waits, { ttl: Math.max(1, Math.min(row.wait, WAITS_MS)) })
    return { ...waits, isFirst: row.began }
  }
  return {
    async ask({ ip, sender, domainId }, rules) {
      const triple = tripleOf(ip, sender, domainId)
      if (passing.has(keyOf(triple)) || passing.has(triple.network)) return PASSES
      // By other rules it may wait no more.
      const key = `${rules.greylistMinutes} ${keyOf(triple)}`
      const known = waiting.get(key)
      if (known) return known
      try {
        const row = await inTime(askGreylist(pool, triple, rules, correspondentAddress(sender)))
        return answerOf(triple, row, key)
      } catch (error) {
        onTrouble(error)
        return PASSES
      }
    },
    vouch: ({ ip, sender, domainId }) => void passing.set(keyOf(tripleOf(ip, sender, domainId)), true),
  }
}

function keyOf({ network, sender, domainId }: Triple): string {
  return `${network} ${domainId} ${sender}`
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
