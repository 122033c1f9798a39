/** The keyword monitor (product §3, §5): words that administrators want to hear of wherever they are met. */
import { z } from 'zod'
import { keywordContentSchema, keywordOccurrenceSchema, keywordSchema } from '../validation/keyword.ts'
import { useFlag } from '../validation/use-flag.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import { groupQuery, pageOf, rowVersionSchema, timestamp } from './shared.ts'

export const keywordBody = z.strictObject({
  keyword: keywordSchema,
  /** A text that has to stand in the message too; '' for none. */
  body: keywordContentSchema.default(''),
  /** How often the keyword has to occur in one message. */
  occurrences: keywordOccurrenceSchema.default(1),
  /** Whole words only. */
  word: z.boolean().default(false),
  /** Administrators are told of it. */
  alarm: z.boolean().default(true),
  is_act: useFlag.default(true),
})
export type KeywordBody = z.output<typeof keywordBody>

export const keywordRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  keyword: z.string(),
  body: z.string(),
  occurrences: z.number(),
  word: z.boolean(),
  alarm: z.boolean(),
  is_act: z.boolean(),
  /** Who registered it: an administrator, or a program by API token. */
  path: z.enum(['auto', 'admin']),
  add_date: timestamp,
  /** Messages in which it was met. */
  hits: z.number(),
  last_hit: timestamp.nullable(),
})
export type KeywordRow = z.output<typeof keywordRow>

const keywords = listRoutes({
  path: '/configs/filtering/keywordmonitor',
  row: keywordRow,
  access: ['config-filtering-keyword_monitor'],
  task: 'configuration.keyword_',
})
export const listKeywordsRoute = defineRoute({
  ...keywords.list('Monitored keywords', {
    sort: z.enum(['keyword', 'hits', 'last_hit', 'add_date']).default('keyword'),
    order: ascending,
    q: searchWords,
    ...groupQuery.shape,
  }),
  reply: pageOf(keywordRow).extend({
    /** The last alarm, and what waits for the next one. */
    alarm: z.object({ last_at: timestamp.nullable(), mails: z.number(), waiting: z.number() }),
  }),
})
export const getKeywordRoute = keywords.get('One monitored keyword')
export const createKeywordRoute = keywords.create('Monitor a keyword', keywordBody, [
  'ALREADY_EXISTS_KEYWORD',
  'TOO_MANY_KEYWORDS',
  'TOO_MANY_KEYWORD_TEXTS',
])
export const updateKeywordRoute = keywords.update(
  'Change a monitored keyword',
  keywordBody.extend(versioned),
  ['ALREADY_EXISTS_KEYWORD', 'TOO_MANY_KEYWORD_TEXTS'],
)
export const activateKeywordsRoute = keywords.activate('Turn keywords on or off')
export const deleteKeywordsRoute = keywords.delete('Monitor keywords no longer')
