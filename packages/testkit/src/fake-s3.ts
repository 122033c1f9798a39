/**
 * What looks like S3 to a client, for faults on purpose: objects in memory, and answers that fail as a test says. It wants a signature
 * and does not check it, and knows of the protocol only what the product uses; conformance is for a real server (swift.ts).
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeRequest {
  readonly method: string
  /** Decoded, without the bucket. */
  readonly key: string
  readonly query: URLSearchParams
}

/** What a request meets instead of its answer; `work` does what was asked for. */
export type Fault = (response: ServerResponse, work: () => void) => void | Promise<void>

export interface FakeS3 {
  /** URL of the bucket. */
  readonly bucketUrl: string
  readonly objects: Map<string, Buffer>
  readonly requests: FakeRequest[]
  /** Says which requests fail, and how; undefined: none. */
  fault: ((request: FakeRequest) => Fault | undefined) | undefined
  stop(): Promise<void>
}

const BUCKET = 'mail'

export async function startFakeS3(port = 0): Promise<FakeS3> {
  const parts = new Map<string, Map<number, Buffer>>()
  const fake = { objects: new Map<string, Buffer>(), requests: [] as FakeRequest[] } as {
    -readonly [Name in keyof FakeS3]: FakeS3[Name]
  }
  const server = createServer((message, response) => {
    void answer(fake, parts, message, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  fake.bucketUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`
  fake.stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return fake
}

/** Instead of its answer, this status. */
export const refuseWith =
  (status: number, code: string): Fault =>
  (response) =>
    fail(response, status, code)

type Parts = Map<string, Map<number, Buffer>>

async function answer(
  fake: FakeS3,
  parts: Parts,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(message.url!, 'http://fake')
  const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
  const request = { method: message.method!, key, query: url.searchParams }
  fake.requests.push(request)
  const body = await buffer(message)
  if (!/^AWS4-HMAC-SHA256 Credential=.+, Signature=[0-9a-f]{64}$/.test(message.headers.authorization ?? ''))
    return fail(response, 403, 'AccessDenied')
  const md5 = message.headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
    return fail(response, 400, 'BadDigest')
  const work = (): void => serve(fake.objects, parts, request, body, response)
  await (fake.fault?.(request) ?? ((_, go) => go()))(response, work)
}

function serve(
  objects: Map<string, Buffer>,
  parts: Parts,
  { method, key, query }: FakeRequest,
  body: Buffer,
  response: ServerResponse,
): void {
  const upload = query.get('uploadId')
  if (query.has('uploads')) {
    const id = randomUUID()
    parts.set(id, new Map())
    return xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  if (upload !== null) return servePart(objects, parts, { method, key, query }, body, response)
  if (method === 'PUT') {
    objects.set(key, body)
    response.writeHead(200, { etag: '"x"' }).end()
  } else if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (query.has('list-type')) list(objects, query, response)
  else {
    const bytes = objects.get(key)
    if (!bytes) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': bytes.length }).end(method === 'HEAD' ? undefined : bytes)
  }
}

function servePart(
  objects: Map<string, Buffer>,
  parts: Parts,
  { method, key, query }: FakeRequest,
  body: Buffer,
  response: ServerResponse,
): void {
  const id = query.get('uploadId')!
  const held = parts.get(id)
  if (!held) return fail(response, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    held.set(Number(query.get('partNumber')), body)
    response.writeHead(200, { etag: '"x"' }).end()
    return
  }
  parts.delete(id)
  if (method === 'DELETE') {
    response.writeHead(204).end()
    return
  }
  objects.set(key, Buffer.concat([...held].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)))
  xml(response, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
}

function list(objects: Map<string, Buffer>, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? ''
  const most = Number(query.get('max-keys'))
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted()
  const page = keys.slice(0, most)
  const next = keys.length > most ? `<NextContinuationToken>${page.at(-1)!}</NextContinuationToken>` : ''
  const rows = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  xml(
    response,
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${rows}</ListBucketResult>`,
  )
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>as the test says</Message></Error>`)
}
