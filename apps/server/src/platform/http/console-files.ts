/** Serves the built console; every path that is no file is a page of it, in the visitor's language (index.LANGUAGE.html). */
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, pageLanguage } from '@postern/contract/i18n/page-language.ts'
import { FALLBACK_LANGUAGE, type Language } from '@postern/contract/i18n/texts.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app-error.ts'

const pageFile = (language: Language): string => `index.${language}.html`

const YEAR = 365 * 24 * 60 * 60

/** Adds the files of `folder` (vite's output); without it, only the API is served. */
export async function serveConsole(app: FastifyInstance, folder: string | null): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (_, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  })
  if (folder === null || !existsSync(join(folder, pageFile(FALLBACK_LANGUAGE)))) return
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage })
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // Written by the build as .br and .gz beside each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Vite puts a hash of the content into the names of its assets.
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
}

/** The page of a path without a file, whose router knows the rest. @throws AppError NOT_FOUND */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', search = ''] = request.url.split('?', 2)
  const page = request.method === 'GET' || request.method === 'HEAD'
  if (!page || path.startsWith('/assets/') || !reply.server.hasReplyDecorator('sendFile'))
    throw new AppError('NOT_FOUND')
  const language = pageLanguage({
    parameter: new URLSearchParams(search).get(LANGUAGE_PARAMETER),
    cookie: request.cookies[LANGUAGE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
  })
  // One address has three pages, whose sizes and times, and so their tags, may agree.
  return reply
    .header('vary', 'accept-language, cookie')
    .sendFile(pageFile(language), { etag: false, lastModified: false })
}
