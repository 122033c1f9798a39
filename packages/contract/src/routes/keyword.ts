/** The keyword monitor (product §3, §5): words that administrators want to hear of wherever they are met. */
import { z } from 'zod'
import { keywordContentSchema, keywordOccurrenceSchema, keywordSchema } from '../validation/keyword.ts'
import { defineRoute } from './define.ts'
import {
  bulkReply,
  chkBody,
  groupQuery,
  createdReply,
  emptyReply,
  idParams,
  pageOf,
  pagingQuery,
  rowVersionSchema,
  timestamp,
} from './shared.ts'
import { useFlag } from '../validation/use-flag.ts'

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

const access = ['config-filtering-keyword_monitor'] as const
const path = '/configs/filtering/keywordmonitor'

export const listKeywordsRoute = defineRoute({
  method: 'GET',
  path,
  summary: 'Monitored keywords',
  access,
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['keyword', 'hits', 'last_hit', 'add_date']).default('keyword'),
    order: z.enum(['asc', 'desc']).default('asc'),
    q: z.string().trim().max(255).optional(),
    ...groupQuery.shape,
  }),
  reply: pageOf(keywordRow).extend({
    /** The last alarm, and what waits for the next one. */
    alarm: z.object({ last_at: timestamp.nullable(), mails: z.number(), waiting: z.number() }),
  }),
})
export const getKeywordRoute = defineRoute({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One monitored keyword',
  access,
  scope: 'tenant',
  params: idParams,
  reply: keywordRow,
})
export const createKeywordRoute = defineRoute({
  method: 'POST',
  path,
  summary: 'Monitor a keyword',
  access,
  scope: 'tenant',
  audit: 'configuration.keyword_add',
  body: keywordBody,
  reply: createdReply,
  errors: ['ALREADY_EXISTS_KEYWORD', 'TOO_MANY_KEYWORDS', 'TOO_MANY_KEYWORD_TEXTS'],
})
export const updateKeywordRoute = defineRoute({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a monitored keyword',
  access,
  scope: 'tenant',
  audit: 'configuration.keyword_edit',
  params: idParams,
  body: keywordBody.extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
  errors: ['ALREADY_EXISTS_KEYWORD', 'TOO_MANY_KEYWORD_TEXTS', 'CHANGED_MEANWHILE'],
})
export const activateKeywordsRoute = defineRoute({
  method: 'PUT',
  path,
  summary: 'Turn keywords on or off',
  access,
  scope: 'tenant',
  audit: 'configuration.keyword_edit',
  body: chkBody.extend({ is_act: useFlag }),
  reply: bulkReply,
})
export const deleteKeywordsRoute = defineRoute({
  method: 'DELETE',
  path,
  summary: 'Monitor keywords no longer',
  access,
  scope: 'tenant',
  audit: 'configuration.keyword_delete',
  body: chkBody,
  reply: bulkReply,
})
