/** Container files: what they confine, and that the check of health tells a node that works from one that does not. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = resolve(import.meta.dirname, '../deploy/container')

interface Service {
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly ports?: readonly string[]
}

test('the service may write to its volume and memory alone, and gets no capability', () => {
  const { services } = parse(readFileSync(join(FOLDER, 'compose.yml'), 'utf8')) as {
    services: Record<string, Service>
  }
  expect(services['postern']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
})

test('the image runs as nobody in particular, and what it publishes it listens on', () => {
  const file = readFileSync(join(FOLDER, 'Containerfile'), 'utf8')
  expect(file).toMatch(/^USER 10001:10001$/m)
  const listens = [...file.matchAll(/POSTERN_(?:HTTP_PORT|SMTP_PORTS)=(\S+)/g)].flatMap(([, ports]) =>
    ports!.split(',').map((port) => port.split(':')[0]!),
  )
  expect(/^EXPOSE (.+)$/m.exec(file)![1]!.split(' ').toSorted()).toEqual(listens.toSorted())
  const { services } = parse(readFileSync(join(FOLDER, 'compose.yml'), 'utf8')) as {
    services: Record<string, Service>
  }
  const published = services['postern']!.ports!.map((port) => port.split(':')[1]!)
  expect(published.toSorted()).toEqual(listens.toSorted())
})

test.each([
  [200, 0],
  [503, 1],
])('a console that answers %i gives the exit code %i', async (status, code) => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/api/health/ready' ? status : 404
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, POSTERN_HTTP_PORT: String(port), POSTERN_HTTP_TLS: '' }
  const child = spawn(process.execPath, [join(FOLDER, 'healthy.mjs')], { env, stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([code, null])
  server.close()
})
