/** Attachments that went out as links: whoever holds a link may have its file, without signing in. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

/** Never in the path, which stands in logs. */
const linkToken = z.strictObject({
  token: z.string({ error: 'LINK_INVALID' }).max(600, { error: 'LINK_INVALID' }),
})

export const linkedFile = z.object({
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  from: z.string(),
  to: z.string(),
  until: timestamp,
})
export type LinkedFileRow = z.output<typeof linkedFile>

export const describeLinkedFileRoute = defineRoute({
  method: 'GET',
  path: '/linked-files',
  summary: 'What a link to an attachment leads to; changes nothing',
  access: 'public',
  scope: 'none',
  query: linkToken,
  reply: linkedFile,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_GONE'],
})

export const downloadLinkedFileRoute = defineRoute({
  method: 'POST',
  path: '/linked-files/download',
  summary: 'The attachment, scanned for viruses once more before it is handed out',
  access: 'public',
  scope: 'none',
  // Nobody is signed in: the service records it.
  audit: 'own',
  body: linkToken,
  reply: 'file',
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_GONE', 'LINK_VIRUS', 'LINK_NOT_SCANNED', 'RATE_LIMITED'],
})
