/** Keyword monitor (product §5): keywords, how often they count, texts that are compared as a whole. */
import type { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { distinctList, integerBetween, requiredText } from './text.ts'

export const keywordSchema = requiredText(LIMITS.keyword)
export const keywordListSchema = distinctList(keywordSchema, LIMITS.keywordCount)
/** How often a keyword must occur in one message. */
export const keywordOccurrenceSchema = integerBetween(
  LIMITS.keywordOccurrenceMin,
  LIMITS.keywordOccurrenceMax,
)
export const keywordContentSchema = requiredText(LIMITS.keywordContent)
export const keywordContentListSchema = distinctList(keywordContentSchema, LIMITS.keywordContentCount)
export type KeywordList = z.output<typeof keywordListSchema>
