/** Keyword monitor (product §5): a keyword, how often it must occur, a text that must occur beside it. */
import { LIMITS } from '../limits.ts'
import { freeText, integerBetween, requiredText } from './text.ts'

export const keywordSchema = requiredText(LIMITS.keyword)
/** How often a keyword must occur in one message. */
export const keywordOccurrenceSchema = integerBetween(
  LIMITS.keywordOccurrenceMin,
  LIMITS.keywordOccurrenceMax,
)
/** '' where the keyword alone counts. */
export const keywordContentSchema = freeText(LIMITS.keywordContent)
