/** Settings by group; forms are made from the declarations in settings/ (decisions §8). */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { emptyReply } from './shared.ts'

const values = z.record(z.string(), z.unknown())

export const getSettingsRoute = defineRoute({
  method: 'GET',
  path: '/configs/settings/{group}',
  summary: 'Values of one group of settings',
  access: ['config-system-basic_config'],
  scope: 'none',
  params: z.object({ group: z.string().max(40) }),
  reply: z.object({ values, version: z.number() }),
})
export const updateSettingsRoute = defineRoute({
  method: 'PUT',
  path: '/configs/settings/{group}',
  summary: 'Change settings of one group; absent keys stay',
  access: ['config-system-basic_config'],
  scope: 'none',
  audit: 'configuration.edit',
  params: z.object({ group: z.string().max(40) }),
  body: z.strictObject({ values }),
  reply: emptyReply,
})

/** What the first screen needs to say whether mail can flow yet. */
export const statusRoute = defineRoute({
  method: 'GET',
  path: '/dashboard',
  summary: 'Today at a glance, and what is left to set up',
  access: 'session',
  scope: 'tenant',
  reply: z.object({
    setup: z.object({ domains: z.number(), users: z.number(), mails: z.number(), smtp: z.array(z.string()) }),
    today: z.object({ normal: z.number(), spam: z.number(), virus: z.number(), rejected: z.number() }),
    queue: z.object({ waiting: z.number(), deferred: z.number(), oldest: z.string().nullable() }),
    version: z.string(),
  }),
})
