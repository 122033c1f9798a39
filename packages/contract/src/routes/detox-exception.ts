/** Exceptions of detox (product §2, §7): senders, recipients and files that are left alone. */
import { z } from 'zod'
import { DETOX_EXTENSIONS } from '../codes/detox-extensions.ts'
import { DETOX_EXCEPTION_KINDS, type DetoxKind } from '../codes/detox.ts'
import { detoxException, detoxExceptionFields } from '../validation/detox-exception.ts'
import { listRoutes, searchWords, versioned } from './list-routes.ts'
import { flagQuery, idSchema, rowVersionSchema, timestamp } from './shared.ts'

export const detoxExceptionRow = detoxExceptionFields.extend({
  id: z.number(),
  version: rowVersionSchema,
  /** '' for the whole installation. */
  domain: z.string(),
  is_act: z.boolean(),
  /** Its term is over. */
  expired: z.boolean(),
  /** Address, at that time, of the administrator who registered it. */
  created_by: z.string(),
  add_date: timestamp,
})
export type DetoxExceptionRow = z.output<typeof detoxExceptionRow>

export const EXCEPTED_FILES = Object.keys(DETOX_EXTENSIONS) as [DetoxKind, ...DetoxKind[]]

const exceptions = listRoutes({
  path: '/detox/except',
  row: detoxExceptionRow,
  access: ['apt-detox-except'],
  task: 'detox.except_',
})
export const listDetoxExceptionsRoute = exceptions.list('Exceptions of detox in reach', {
  sort: z.enum(['add_date', 'value', 'valid_until']).default('add_date'),
  q: searchWords,
  kind: z.enum(DETOX_EXCEPTION_KINDS).optional(),
  /** Those of the extensions that files of this kind bear. */
  file: z.enum(EXCEPTED_FILES).optional(),
  domain_id: idSchema.optional(),
  is_act: flagQuery.optional(),
})
export const getDetoxExceptionRoute = exceptions.get('One exception of detox')
const errors = ['NOT_FOUND_DOMAIN', 'ALREADY_EXISTS_DETOX_EXCEPTION'] as const
export const createDetoxExceptionRoute = exceptions.create(
  'Leave a sender, a recipient or files alone',
  detoxException,
  [...errors, 'TOO_MANY_DETOX_EXCEPTIONS'],
)
export const updateDetoxExceptionRoute = exceptions.update(
  'Change an exception of detox; whose it is stays',
  detoxException.safeExtend(versioned),
  errors,
)
export const activateDetoxExceptionsRoute = exceptions.activate('Switch exceptions of detox on or off')
export const deleteDetoxExceptionsRoute = exceptions.delete('Delete exceptions of detox')
