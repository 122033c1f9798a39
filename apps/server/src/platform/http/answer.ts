/** What a handler answered on its way out: the reply's schema, files, bulk actions that failed in part. */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { bulkReply } from '@postern/contract/routes/shared.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { requestInfo } from './request-info.ts'
import { FormUpload } from './upload.ts'

/** Answer of a `file` route: offered as a download, never shown in the page. */
export interface FileReply {
  readonly name: string
  readonly type: string
  readonly size?: number
  readonly content: Buffer | Readable
}

/** Sends what the route's handler answered, and nothing that its declaration does not name. */
export function sendAnswer(
  route: RouteDefinition,
  data: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (route.reply === 'file') return sendFile(reply, data as FileReply)
  if (typeof route.reply === 'number') return reply.redirect(data as string, route.reply)
  const presented = present(route.reply, data)
  if (route.plain === true) return reply.send(presented)
  const said = sayFailures(route, presented, request)
  const sent = request.body instanceof FormUpload ? { result: said } : said
  return reply.send({ code: 200, message: 'OK', data: sent })
}

/** A bulk action that left rows undone says so as a whole too (product §7, §8). */
function sayFailures(route: RouteDefinition, data: unknown, request: FastifyRequest): unknown {
  if (!tellsFailures(route.reply)) return data
  const reply = data as z.output<typeof bulkReply>
  const count = reply.failed.length
  if (count === 0) return reply
  const code = route.failure === 'MAIL_PROCESSING_FAILED' ? route.failure : 'PARTIALLY_FAILED'
  const text = errorText(code, requestInfo(request).language, { count })
  return { error: 'error', code: 'PARTIALLY_FAILED', text, ...reply }
}

/** Outcomes of bulk actions, those that say more included. */
const tellsFailures = (schema: unknown): boolean =>
  schema instanceof z.ZodObject && schema.shape['failed'] === bulkReply.shape.failed

/** The reply schema is an allow-list: what it does not name does not leave the house. */
function present(schema: z.ZodType, data: unknown = {}): unknown {
  const result = schema.safeParse(data)
  if (!result.success)
    throw new AppError('INTERNAL', { cause: result.error, detail: 'reply does not fit its schema' })
  return result.data
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  reply.header('content-type', file.type).header('content-disposition', attachment(file.name))
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.content)
}

/** RFC 6266 §4: an ASCII fallback, and the real name encoded (RFC 8187). */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
