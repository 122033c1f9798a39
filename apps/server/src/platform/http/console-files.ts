/** Serves the built console; every path that is no file is a page of it (index.html). */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app-error.ts'

const YEAR = 365 * 24 * 60 * 60

/** Adds the files of `folder` (vite's output); without it, only the API is served. */
export async function serveConsole(app: FastifyInstance, folder: string | null): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (_, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  })
  if (folder === null || !existsSync(join(folder, 'index.html'))) return
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

/** The page of a path without a file: index.html, whose router knows the rest. @throws AppError NOT_FOUND */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0]!
  const page = request.method === 'GET' || request.method === 'HEAD'
  if (!page || path.startsWith('/assets/') || !reply.server.hasReplyDecorator('sendFile'))
    throw new AppError('NOT_FOUND')
  return reply.sendFile('index.html')
}
