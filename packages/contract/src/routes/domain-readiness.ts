/** A domain that is prepared before its mail moves here: what is missing, and taking its mail from now on. */
import { z } from 'zod'
import { READINESS_OUTCOME_NAMES } from '../codes/readiness.ts'
import { defineRoute } from './define.ts'
import { emptyReply, idParams } from './shared.ts'

export const checkReadinessRoute = defineRoute({
  method: 'POST',
  path: '/domains/{id}/readiness',
  summary:
    'Try what a domain needs before its MX moves here: servers, recipients, certificate, DNS. Sends no mail',
  access: ['member-domain-form'],
  scope: 'tenant',
  audit: 'domain.test',
  params: idParams,
  reply: z.object({
    /** Its mail is taken. */
    active: z.boolean(),
    /** One a check; `detail` is a server, an address, a number or a name, '' where there is nothing to tell. */
    checks: z.array(z.object({ outcome: z.enum(READINESS_OUTCOME_NAMES), detail: z.string() })),
  }),
})

export const activateDomainRoute = defineRoute({
  method: 'POST',
  path: '/domains/{id}/activate',
  summary: 'Take mail for a domain from now on; nothing happens to one that is active',
  access: ['member-domain-form'],
  scope: 'tenant',
  audit: 'domain.activate',
  params: idParams,
  reply: emptyReply,
})
