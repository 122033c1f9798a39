/** Files that come with a call: as the body itself, or as the field `file` of a form (product §7 "generic multipart POST"). */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** A form with a file; its other fields stand for parameters of the query. */
export class FormUpload {
  readonly bytes: Uint8Array
  readonly fields: Readonly<Record<string, string>>
  constructor(bytes: Uint8Array, fields: Readonly<Record<string, string>>) {
    this.bytes = bytes
    this.fields = fields
  }
}

/** Routes that take a file take both kinds of body; all others refuse them unread. */
export function parseUploads(app: FastifyInstance): void {
  const options = { parseAs: 'buffer' } as const
  app.addContentTypeParser(
    'application/octet-stream',
    options,
    async (request: FastifyRequest, body: Buffer) => {
      assertTakesFiles(request)
      return body
    },
  )
  app.addContentTypeParser('multipart/form-data', options, async (request: FastifyRequest, body: Buffer) => {
    assertTakesFiles(request)
    return readForm(body, request.headers['content-type'] ?? '')
  })
}

function assertTakesFiles(request: FastifyRequest): void {
  if (request.routeOptions.config.upload !== true) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

/** The field `file` of a multipart body. @throws AppError FILE_REQUIRED, INVALID_REQUEST for what is no such body */
async function readForm(body: Buffer, type: string): Promise<FormUpload> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError('INVALID_REQUEST', { cause, fields: { file: 'INVALID_VALUE' } })
    })
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('FILE_REQUIRED', { fields: { file: 'FILE_REQUIRED' } })
  const fields: Record<string, string> = file.name === '' ? {} : { name: file.name }
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  return new FormUpload(new Uint8Array(await file.arrayBuffer()), fields)
}

/**
 * The file of a call. A route takes a file or JSON, never the other.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_REQUIRED
 */
export function fileOf(route: RouteDefinition, body: unknown): Uint8Array | undefined {
  const file = body instanceof FormUpload ? body.bytes : Buffer.isBuffer(body) ? body : undefined
  if (route.upload === undefined) {
    if (file !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    return undefined
  }
  if (body !== undefined && file === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (file === undefined || file.length === 0) {
    throw new AppError('FILE_REQUIRED', { fields: { file: 'FILE_REQUIRED' } })
  }
  return file
}

/** Parameters of the query; fields of a form stand in for those that are not given and that the route has. */
export function queryOf(route: RouteDefinition, query: unknown, body: unknown): unknown {
  if (!(body instanceof FormUpload)) return query
  const known = new Set(Object.keys(route.query?.shape ?? {}))
  const fields = Object.entries(body.fields).filter(([name]) => name !== 'name' || known.has(name))
  return { ...Object.fromEntries(fields), ...(query as object) }
}
