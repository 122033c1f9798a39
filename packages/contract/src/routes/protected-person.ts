/** Protected people: whose names mail from elsewhere may not carry (impersonation). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { emailSchema } from '../validation/email.ts'
import { distinctList, freeText, requiredText } from '../validation/text.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import { idParams, idSchema, rowVersionSchema, timestamp } from './shared.ts'

export const protectedPersonBody = z.strictObject({
  name: requiredText(LIMITS.userName),
  /** Other writings of the name: another script, a reading, a former name. */
  others: distinctList(requiredText(LIMITS.userName), LIMITS.protectedPersonNames).default([]),
  /** Addresses that are really theirs, beside those of the user. */
  addresses: distinctList(emailSchema, LIMITS.protectedPersonAddresses).default([]),
  comment: freeText(LIMITS.filterComment).default(''),
})
export type ProtectedPersonBody = z.output<typeof protectedPersonBody>

export const protectedPersonRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  domain_id: z.number(),
  domain: z.string(),
  name: z.string(),
  others: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Address of the user they were taken from, whose addresses are theirs; null has none. */
  user_email: z.string().nullable(),
  comment: z.string(),
  add_date: timestamp,
})
export type ProtectedPersonRow = z.output<typeof protectedPersonRow>

const access = ['config-filtering-protected_people'] as const
const people = listRoutes({
  path: '/configs/filtering/protected-people',
  row: protectedPersonRow,
  access,
  task: 'configuration.person_',
})
export const listProtectedPeopleRoute = people.list('Protected people of all domains in reach', {
  sort: z.enum(['name', 'domain', 'add_date']).default('name'),
  order: ascending,
  q: searchWords,
})
export const getProtectedPersonRoute = people.get('One protected person')
export const createProtectedPersonRoute = people.create(
  'Protect a person of a domain',
  protectedPersonBody.extend({ domain_id: idSchema }),
  ['ALREADY_EXISTS_PERSON', 'TOO_MANY_PEOPLE'],
)
export const updateProtectedPersonRoute = people.update(
  'Change a protected person',
  protectedPersonBody.extend(versioned),
  ['ALREADY_EXISTS_PERSON'],
)
export const deleteProtectedPeopleRoute = people.delete('Protect people no longer')

/** What filling from the users of a domain comes to. */
const fillReply = z.object({
  /** Users with a name. */
  users: z.number(),
  /** Of them protected already. */
  existing: z.number(),
  /** To be added, or added. */
  added: z.number(),
})
export const countUsersToProtectRoute = defineRoute({
  method: 'GET',
  path: '/configs/filtering/protected-people-fill/{id}',
  summary: 'How many users of a domain filling would add; changes nothing',
  access,
  scope: 'tenant',
  params: idParams,
  reply: fillReply,
})
export const protectUsersRoute = defineRoute({
  method: 'POST',
  path: '/configs/filtering/protected-people-fill/{id}',
  summary: 'Protect all users of a domain who have a name',
  access,
  scope: 'tenant',
  audit: 'configuration.person_fill',
  params: idParams,
  reply: fillReply,
  errors: ['TOO_MANY_PEOPLE'],
})
