/** Cookies of signing in: out of reach of scripts and of other sites. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'postern-session'

export function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}
