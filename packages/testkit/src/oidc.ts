/** An OpenID Connect provider on this machine (oidc-provider), for tests of single sign-on: real sockets, real keys. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type AccountClaims } from 'oidc-provider'

export const OIDC_CLIENT = { id: 'postern', secret: 'a client secret of the tests' } as const

export interface TestOidc {
  readonly issuer: string
  /** What the provider says of its users, by subject; tests change it. */
  readonly users: Map<string, Omit<AccountClaims, 'sub'>>
  close(): Promise<void>
}

/** Starts a provider whose client comes back to `redirectUris`. Whoever signs in there types a subject; no password. */
export async function startOidc(redirectUris: readonly string[]): Promise<TestOidc> {
  const users = new Map<string, Omit<AccountClaims, 'sub'>>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [...redirectUris],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    findAccount: (_, sub) => {
      const claims = users.get(sub)
      return claims && { accountId: sub, claims: () => ({ ...claims, sub }) }
    },
  })
  // The built-in pages for trying out say so on the console.
  server.on('request', provider.callback())
  return {
    issuer,
    users,
    close: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

interface Hop {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/**
 * Goes through the provider's pages as a browser of this subject would, from the page that the product named; answers
 * the address the provider sends the browser back to.
 */
export async function passProvider(page: string, subject: string, redirectUri: string): Promise<URL> {
  const jar = new Map<string, string>()
  let hop = await visit(page, jar)
  for (let n = 0; n < 12; n++) {
    if (hop.location?.startsWith(redirectUri) === true) return new URL(hop.location)
    if (hop.location !== null) hop = await visit(new URL(hop.location, page).href, jar)
    else hop = await submitForm(hop.body, page, subject, jar)
  }
  throw new Error(`the provider never sent back: ${hop.status} ${hop.body.slice(0, 500)}`)
}

async function submitForm(
  body: string,
  page: string,
  subject: string,
  jar: Map<string, string>,
): Promise<Hop> {
  const action = /<form[^>]*action="([^"]+)"/.exec(body)?.[1]
  const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1]
  if (action === undefined || prompt === undefined) throw new Error(`no form: ${body.slice(0, 500)}`)
  const form = new URLSearchParams({
    prompt,
    ...(prompt === 'login' ? { login: subject, password: 'x' } : {}),
  })
  return visit(new URL(action, page).href, jar, form)
}

async function visit(url: string, jar: Map<string, string>, form?: URLSearchParams): Promise<Hop> {
  const reply = await fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form ? { body: form } : {}),
  })
  for (const cookie of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    jar.set(name, value)
  }
  return { status: reply.status, location: reply.headers.get('location'), body: await reply.text() }
}
