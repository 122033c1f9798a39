/** Plain HTTP beside the console: what authorities ask for, and where everything else is led. */
import { once } from 'node:events'
import { request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlainPort } from './plain-port.ts'

let server: Server
beforeAll(async () => {
  server = createPlainPort({
    httpsPort: 8443,
    host: () => 'mx.example',
    answerTo: async (token) => (token === 'known' ? 'known.thumbprint' : null),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function ask(path: string, host = 'console.example', method = 'GET') {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, path, method, headers: { host } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, to: response.headers.location, text: await text(response) }
}

test('an authority gets what belongs to its token, and nobody anything else there', async () => {
  expect(await ask('/.well-known/acme-challenge/known')).toEqual({ status: 200, text: 'known.thumbprint' })
  expect((await ask('/.well-known/acme-challenge/other')).status).toBe(404)
  expect((await ask('/.well-known/acme-challenge/a/b')).to).toContain('https://')
})

test.each([
  ['/login?a=1', 'console.example:80', 'https://console.example:8443/login?a=1'],
  ['/', '[::1]', 'https://[::1]:8443/'],
  ['/', 'evil.example/@', 'https://mx.example:8443/'],
  ['/', 'a@evil.example', 'https://mx.example:8443/'],
  ['http://evil.example/x', 'console.example', 'https://console.example:8443/'],
  ['//evil.example/x', 'console.example', 'https://console.example:8443//evil.example/x'],
])('%s of %s is led to %s', async (path, host, to) => {
  expect(await ask(path, host)).toMatchObject({ status: 308, to })
})

test('what carries content is refused, not sent on in the clear', async () => {
  expect((await ask('/api/auth/callback/credentials', 'console.example', 'POST')).status).toBe(403)
})
