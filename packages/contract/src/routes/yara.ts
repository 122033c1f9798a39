/** Uploaded YARA rules (product §3, §5). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../validation/text.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords } from './list-routes.ts'
import { groupQuery, idParams, timestamp } from './shared.ts'

export const yaraFileRow = z.object({
  id: z.number(),
  name: z.string(),
  rules: z.number(),
  /** Octets. */
  size: z.number(),
  /** Microseconds that 100 KB of text take. */
  cost_us: z.number(),
  is_act: z.boolean(),
  /** Turned off because it did not end in time. */
  runaway_at: timestamp.nullable(),
  add_date: timestamp,
})
export type YaraFileRow = z.output<typeof yaraFileRow>

const problem = z.object({
  /** From 1; 0 where none is known. */
  line: z.number(),
  message: z.string(),
})
export const yaraCheckReply = z.object({
  errors: z.array(problem),
  warnings: z.array(problem),
  rules: z.number(),
  /** null where it does not compile. */
  cost_us: z.number().nullable(),
})
export type YaraCheckReply = z.output<typeof yaraCheckReply>

const access = ['config-filtering-yara'] as const
const path = '/configs/filtering/yara'
const files = listRoutes({ path, row: yaraFileRow, access, task: 'configuration.yara_' })
/** A form has lines of its own around the file. */
const UPLOAD = LIMITS.yaraFileBytes + 64 * 1024
const nameQuery = z.object({ name: requiredText(LIMITS.yaraFileName) })

export const listYaraFilesRoute = files.list('Uploaded YARA rule files', {
  sort: z.enum(['name', 'rules', 'size', 'cost_us', 'add_date']).default('name'),
  order: ascending,
  q: searchWords,
  ...groupQuery.shape,
})
export const checkYaraFileRoute = defineRoute({
  method: 'POST',
  path: `${path}/check`,
  summary: 'Compile a rule file without keeping it: errors by line, number of rules, cost',
  access,
  scope: 'tenant',
  audit: 'configuration.yara_check',
  auditTarget: { name: '' },
  upload: UPLOAD,
  reply: yaraCheckReply,
  errors: ['FILE_REQUIRED', 'FILE_TOO_LARGE'],
  failure: 'FILE_UPLOAD_FAILED',
})
export const addYaraFileRoute = defineRoute({
  method: 'POST',
  path,
  summary: 'Upload a rule file; it is in effect at once',
  access,
  scope: 'tenant',
  audit: 'configuration.yara_add',
  auditTarget: { name: '' },
  query: nameQuery,
  upload: UPLOAD,
  reply: z.object({ id: z.number(), rules: z.number() }),
  errors: [
    'FILE_REQUIRED',
    'FILE_TOO_LARGE',
    'ALREADY_EXISTS_FILE_NAME',
    'TOO_MANY_YARA_FILES',
    'YARA_INVALID',
    'FILE_TYPE_NOT_ALLOWED',
    'FILE_UPLOAD_FAILED',
  ],
  failure: 'FILE_UPLOAD_FAILED',
})
export const activateYaraFilesRoute = files.activate('Turn rule files on or off')
export const deleteYaraFilesRoute = files.delete('Delete rule files')
export const previewYaraFileRoute = defineRoute({
  method: 'GET',
  path: `${path}/{id}/preview`,
  summary: 'Which of the newest stored messages the rules of a file match; changes nothing',
  access,
  scope: 'tenant',
  params: idParams,
  reply: z.object({
    /** Messages that were looked through. */
    mails: z.number(),
    hits: z.array(
      z.object({
        id: z.string(),
        receive_date: timestamp,
        sender: z.string(),
        title: z.string(),
        rules: z.array(z.string()),
      }),
    ),
  }),
})
