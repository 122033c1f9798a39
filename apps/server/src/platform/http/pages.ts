/** Pages that the server writes itself, for people who come from a mail: no script, nothing loaded, nothing kept. */
import { pageLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '@postern/contract/i18n/page-language.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { requestInfo } from './request-info.ts'

export interface PageCall {
  /** What follows the page's path, as it was sent: nothing is decoded. */
  readonly rest: string
  readonly query: URLSearchParams
  readonly ip: string
  readonly origin: string
  readonly language: Language
  /** A browser fetches it in case that its user comes (Sec-Purpose), or only asks for the head: nobody has clicked. */
  readonly isAhead: boolean
  /** It was asked for by another site's page, or by none: no button of ours was pressed. */
  readonly isForeign: boolean
  readonly log: FastifyRequest['log']
}

export interface PageReply {
  readonly status: number
  readonly html: string
  /** Text of its one style sheet. */
  readonly style: string
}

/** `to`: an absolute address that the browser is sent to. */
export type PageAnswer = PageReply | { readonly to: string }

/** Serves everything below `path`, which ends in a slash. */
export type ServePage = (path: string, answer: (call: PageCall) => Promise<PageAnswer>) => void

/** Its forms may lead on to any page: browsers hold redirects of forms to this list too. */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self' http: https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function pageServer(app: FastifyInstance): ServePage {
  return (path, answer) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${path}*`,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('vary', 'accept-language, cookie')
        return send(reply, await answer(callOf(request, path)))
      },
    })
  }
}

function callOf(request: FastifyRequest, path: string): PageCall {
  const [way = '', search = ''] = request.raw.url!.split('?', 2)
  const query = new URLSearchParams(search)
  const { headers } = request
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
  const site = headers['sec-fetch-site']
  return {
    rest: way.slice(path.length),
    query,
    ip: request.ip,
    origin: requestInfo(request).origin,
    language: pageLanguage({
      parameter: query.get(LANGUAGE_PARAMETER),
      cookie: request.cookies[LANGUAGE_COOKIE],
      acceptLanguage: headers['accept-language'],
    }),
    isAhead:
      request.method === 'HEAD' || purposes.some((each) => /prefetch|prerender|preview/i.test(String(each))),
    isForeign: site !== undefined && site !== 'same-origin',
    log: request.log,
  }
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  reply.header('referrer-policy', 'no-referrer')
  if ('to' in answer) return reply.redirect(answer.to, 302)
  return reply
    .code(answer.status)
    .header('content-security-policy', policyFor(answer.style))
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(answer.html)
}
