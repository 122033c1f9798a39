/**
 * The one way to the API (product §7): typed by the contract's route declarations, 60 s timeout, one retry
 * after 1 s on NOT_FOUND_LOGGED_USER, and sign-out when the session is gone.
 */
import { TIMINGS } from '@postern/contract/limits.ts'
import {
  API_BASE,
  type RouteDefinition,
  type RouteInput,
  type RouteReply,
} from '@postern/contract/routes/define.ts'
import { ApiError, errorOf, toApiError } from './errors.ts'
import { paramText } from './param-text.ts'
import { sessionStore } from './session-store.ts'

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
/** What a route wants of its caller: only the parts it declares. */
export type CallInput<R extends RouteDefinition> = Present<RouteInput<R>>
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Lets the request outlive the page; for what is sent while it closes. */
  readonly keepalive?: boolean | undefined
  /** A file: its bytes may take longer than the time limit, which counts until they begin. */
  readonly isFile?: boolean | undefined
}

let signedOut: () => void = () => undefined
let languageOf: () => string = () => 'ko'
let embeddedNow: () => boolean = () => false
let frameSession: () => boolean = () => false
interface ClientOptions {
  /** What to do when the session has ended; it is still in the store. */
  readonly onSignedOut: () => void
  /** The language errors should come in. */
  readonly language: () => string
  /** Whether another site shows the console in its own frame. */
  readonly embedded: () => boolean
  /** Whether the session is one of this frame, with a cookie of its own. */
  readonly frameSession: () => boolean
}
export function configureClient(options: ClientOptions): void {
  signedOut = options.onSignedOut
  languageOf = options.language
  embeddedNow = options.embedded
  frameSession = options.frameSession
}

export const isEmbeddedClient = (): boolean => embeddedNow()
export const isFrameSession = (): boolean => frameSession()

/** Fills `{names}` of a path and appends the query; absent values are left out, booleans are 1 and 0. */
export function urlOf(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(paramText(params[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(key, paramText(value))
  }
  const text = search.toString()
  return `${API_BASE}${filled}${text === '' ? '' : `?${text}`}`
}

/** Headers of every call; the bearer token and the session's timestamp while there is a session. */
export function requestHeaders(withBody: boolean, type = 'application/json'): Record<string, string> {
  const session = sessionStore.get()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'application/json',
    'Accept-Language': languageOf(),
    ...(withBody ? { 'Content-Type': type } : {}),
    ...(session
      ? { Authorization: `Bearer ${session.access_token}`, 'X-Session-Timestamp': session.ts }
      : {}),
  }
}

/** Sends a request within the time limit. @throws ApiError also for what never reached the server. */
export async function send(
  url: string,
  init: RequestInit,
  { signal, isFile }: CallOptions = {},
): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), TIMINGS.requestTimeout)
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    })
    if (isFile) clearTimeout(timer)
    return response
  } catch (error) {
    clearTimeout(timer)
    if (signal?.aborted) throw error
    throw toApiError(error)
  }
}

/** The body of a reply as JSON, null when it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Addresses of lists hold more than a call knows, such as which row is open; the server refuses what it does not know. */
function declaredOf(route: RouteDefinition, query: unknown): Record<string, unknown> {
  const names = new Set(Object.keys(route.query?.shape ?? {}))
  return Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => names.has(name)))
}

async function request(
  route: RouteDefinition,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
) {
  const { body, file } = input
  const url = urlOf(
    route.path,
    input['params'] as Record<string, unknown> | undefined,
    declaredOf(route, input['query']),
  )
  const init: RequestInit = {
    method: route.method,
    ...(file instanceof Blob
      ? { headers: requestHeaders(true, 'application/octet-stream'), body: file }
      : {
          headers: requestHeaders(body !== undefined),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
    ...(options.keepalive ? { keepalive: true } : {}),
  }
  const response = await send(url, init, options)
  if (!response.ok) throw errorOf(response.status, await jsonOf(response))
  return response
}

async function withRetry(
  route: RouteDefinition,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      const response = await request(route, input, options)
      if (route.method !== 'GET') sessionStore.extend()
      return response
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'NOT_FOUND_LOGGED_USER' && tries < TIMINGS.retries) {
        await new Promise((resolve) => {
          setTimeout(resolve, TIMINGS.retryDelay)
        })
        continue
      }
      if (error.status === 401 && sessionStore.get()) signedOut()
      throw error
    }
  }
}

/**
 * Calls a declared route and answers the `data` of its envelope.
 * @throws ApiError with the code, and per field what is wrong
 */
export async function call<R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  const response = await withRetry(route, input, options)
  const envelope = (await jsonOf(response)) as { code?: number; data?: unknown } | null
  if (envelope?.code !== 200) throw errorOf(response.status, envelope)
  return envelope.data as RouteReply<R>
}

/** Calls a `file` route and answers its bytes and the name the server gave them. @throws ApiError */
export async function download<R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
): Promise<{ blob: Blob; name: string | null }> {
  const response = await withRetry(route, input, { isFile: true })
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? null
  return { blob: await response.blob(), name }
}
