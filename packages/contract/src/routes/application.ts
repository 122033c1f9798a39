/** Service applications (product §1, §5): sent by anybody, read by those who run the installation. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { applicationBody } from '../validation/application.ts'
import { freeText } from '../validation/text.ts'
import { defineRoute } from './define.ts'
import { emptyReply, idParams, idSchema, pageOf, pagingQuery, rowVersionSchema, timestamp } from './shared.ts'

export const APPLICATION_STATES = ['new', 'accepted', 'declined'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export const applyRoute = defineRoute({
  method: 'POST',
  path: '/applications',
  summary: 'Apply for the service; a few an hour from one place',
  access: 'public',
  scope: 'none',
  // Nobody is signed in: the service records it.
  audit: 'own',
  /** `homepage` is out of people's sight: what fills it in is a program, whose application goes nowhere. */
  body: applicationBody.extend({ homepage: z.string().max(1000).default('') }),
  reply: emptyReply,
  errors: ['PRIVACY_CONSENT_REQUIRED', 'INVALID_CONTACT', 'RATE_LIMITED', 'APPLICATION_CLOSED'],
})

const choice = z.object({ id: z.number(), name: z.string() })
export const applicationRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  company: z.string(),
  name: z.string(),
  department: z.string(),
  job_title: z.string(),
  contact: z.string(),
  email: z.string(),
  question: z.string(),
  state: z.enum(APPLICATION_STATES),
  comment: z.string(),
  add_date: timestamp,
  decided_at: timestamp.nullable(),
  /** Address of who decided; null when that user is gone. */
  decided_by: z.string().nullable(),
  /** What it became; null also when the domain is gone. */
  domain: choice.nullable(),
  /** A domain that has the applicant's mail domain as name or alias. */
  matching: choice.nullable(),
})
export type ApplicationRow = z.output<typeof applicationRow>

const access = ['member-application-list'] as const
// Not by `listRoutes`: strangers add the rows, and administrators only decide them.
export const listApplicationsRoute = defineRoute({
  method: 'GET',
  path: '/applications',
  summary: 'Service applications',
  access,
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['add_date', 'company', 'state']).default('add_date'),
    q: z.string().trim().max(255).optional(),
    state: z.enum(APPLICATION_STATES).optional(),
  }),
  reply: pageOf(applicationRow),
})
export const getApplicationRoute = defineRoute({
  method: 'GET',
  path: '/applications/{id}',
  summary: 'One service application',
  access,
  scope: 'tenant',
  params: idParams,
  reply: applicationRow,
})
export const decideApplicationRoute = defineRoute({
  method: 'PUT',
  path: '/applications/{id}',
  summary: 'Accept an application as a domain, decline it, or take it up again',
  access,
  scope: 'tenant',
  audit: 'maintenance.application',
  params: idParams,
  body: z
    .strictObject({
      state: z.enum(APPLICATION_STATES),
      comment: freeText(LIMITS.applicationQuestion).default(''),
      /** The domain it became; only of an accepted one. */
      domain_id: idSchema.nullable().default(null),
      version: rowVersionSchema.optional(),
    })
    .refine(({ state, domain_id: id }) => (state === 'accepted') === (id !== null), {
      path: ['domain_id'],
      message: 'SELECTION_REQUIRED',
    }),
  reply: emptyReply,
  errors: ['NOT_FOUND_DOMAIN', 'CHANGED_MEANWHILE'],
})
