/** The product's API, as its first administrator. */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { API_BASE } from '@postern/contract/routes/define.ts'
import type { TestProduct } from '@postern/testkit/product.ts'

/** Signs the administrator in; answers a caller of the API. */
export async function signIn(product: TestProduct) {
  const cookies = new Map<string, string>()
  const fetchJson = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const reply = await fetch(product.url + path, { ...init, headers })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const json: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(json)}`)
    return json
  }
  const { csrfToken } = (await fetchJson(AUTH_PATHS.csrf)) as { csrfToken: string }
  await fetchJson(AUTH_PATHS.credentials, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: product.adminEmail, password: product.adminPassword, csrfToken }),
  })
  const { access_token: token } = (await fetchJson(AUTH_PATHS.session)) as { access_token: string }
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const isFile = body instanceof Blob
    const answer = await fetchJson(API_BASE + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    })
    return (answer as { data: T }).data
  }
}
