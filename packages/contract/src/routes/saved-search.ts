/** Searches of mail that a person keeps: a name, and the view as the list's address holds it. They are their owner's alone. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { defineRoute } from './define.ts'
import { createdReply, emptyReply, idParams, timestamp } from './shared.ts'

const ACCESS = ['mail-inbound-mail', 'mail-inbound-reject'] as const
const word = z.string().trim().min(1).max(320).optional()

/**
 * Parameters of the mail list's address. A period may be relative (`period=week`); what an address says wrongly the list takes
 * as absent, as of every address.
 */
export const savedView = z.strictObject({
  tab: word,
  field: word,
  q: word,
  title: word,
  sender: word,
  receiver: word,
  sender_ip: word,
  sender_domain: word,
  receiver_domain: word,
  attach_name: word,
  attach_ext: word,
  attach_hash: word,
  virus_name: word,
  filter_info: word,
  reject_reason: word,
  finding: word,
  message_id: word,
  receiver_ip: word,
  mime_info: word,
  period: word,
  from: word,
  to: word,
  sender_country: word,
  attach: word,
  size_min: word,
  size_max: word,
  mode: word,
  send_state: word,
  recover_flag: word,
  reject_code: word,
  campaign: word,
  exact: word,
  detox_state: word,
  detox_found: word,
  detox_ext: word,
  domain: word,
  group: word,
  sort: word,
  order: word,
})
export type SavedView = z.output<typeof savedView>

const name = z.string().trim().min(1).max(LIMITS.savedSearchName)
const savedSearch = z.object({ id: z.number(), name: z.string(), view: savedView, created: timestamp })
export type SavedSearch = z.output<typeof savedSearch>

// Not by `listRoutes`: a person has few of them, which come without pages and are deleted one by one.
export const listSavedSearchesRoute = defineRoute({
  method: 'GET',
  path: '/mails/searches',
  summary: 'Searches that one has kept, by name',
  access: ACCESS,
  scope: 'own',
  reply: z.object({ searches: z.array(savedSearch) }),
})
export const saveSearchRoute = defineRoute({
  method: 'POST',
  path: '/mails/searches',
  summary: 'Keep a search under a name',
  access: ACCESS,
  scope: 'own',
  audit: 'own',
  body: z.strictObject({
    name,
    view: savedView.refine((view) => Object.values(view).some((value) => value !== undefined), {
      message: 'REQUIRED',
    }),
  }),
  reply: createdReply,
  errors: ['ALREADY_EXISTS_SEARCH_NAME', 'TOO_MANY_ITEMS'],
})
export const renameSearchRoute = defineRoute({
  method: 'PUT',
  path: '/mails/searches/{id}',
  summary: 'Give a search that one has kept another name',
  access: ACCESS,
  scope: 'own',
  audit: 'own',
  params: idParams,
  body: z.strictObject({ name }),
  reply: emptyReply,
  errors: ['ALREADY_EXISTS_SEARCH_NAME'],
})
export const deleteSearchRoute = defineRoute({
  method: 'DELETE',
  path: '/mails/searches/{id}',
  summary: 'Keep a search no longer',
  access: ACCESS,
  scope: 'own',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})
