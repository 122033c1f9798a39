/** What is known of a request besides its content. */
import { matchLanguage } from '@postern/contract/i18n/texts.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestInfo } from './caller.ts'

export function requestInfo(request: FastifyRequest): RequestInfo {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: matchLanguage(request.headers['accept-language']),
    origin: `${request.protocol}://${request.host}`,
  }
}
