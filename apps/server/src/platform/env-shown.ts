/** What of the environment others may see, such as the readers of a support bundle. A variable that is not named here stays hidden. */

/** `url`: shown without user, password and parameters. `secret`: shown as set or not. */
type Showing = 'plain' | 'url' | 'secret'

export const ENV_SHOWN: Readonly<Record<string, Showing>> = {
  BLOB_ACCESS_KEY: 'secret',
  BLOB_OLD_URL: 'url',
  BLOB_SECRET_KEY: 'secret',
  BLOB_SECRET_KEY_FILE: 'plain',
  BLOB_URL: 'url',
  CLAMD_URL: 'url',
  DATABASE_LISTEN_URL: 'url',
  DATABASE_URL: 'url',
  DNS_SERVERS: 'plain',
  DNS_TRUSTED: 'plain',
  POSTERN_ACME_CA: 'plain',
  POSTERN_ACME_CHALLENGE: 'plain',
  POSTERN_ACME_CONTACT: 'plain',
  POSTERN_ACME_DIRECTORY: 'url',
  POSTERN_ACME_EAB_KEY: 'secret',
  POSTERN_ACME_EAB_KID: 'secret',
  POSTERN_ACME_NAMES: 'plain',
  POSTERN_ACME_TERMS: 'plain',
  POSTERN_ADMIN_EMAIL: 'plain',
  POSTERN_ADMIN_PASSWORD: 'secret',
  POSTERN_DATA: 'plain',
  POSTERN_HOSTNAME: 'plain',
  POSTERN_HTTP01_PORT: 'plain',
  POSTERN_HTTP_HOST: 'plain',
  POSTERN_HTTP_PORT: 'plain',
  POSTERN_HTTP_TLS: 'plain',
  POSTERN_LOG_LEVEL: 'plain',
  POSTERN_METRICS: 'plain',
  POSTERN_METRICS_TOKEN: 'secret',
  POSTERN_NODE_NAME: 'plain',
  POSTERN_ROLES: 'plain',
  POSTERN_SCAN_PROCESSES: 'plain',
  POSTERN_SMTP_HOST: 'plain',
  POSTERN_SMTP_PORTS: 'plain',
  POSTERN_SMTP_PROCESSES: 'plain',
  POSTERN_TLS_CERT: 'plain',
  POSTERN_TLS_FOLDER: 'plain',
  POSTERN_TLS_KEY: 'plain',
  POSTERN_TRUSTED_PROXIES: 'plain',
}

/** The variables that are set, as they may be shown, by name. */
export function shownEnv(source: NodeJS.ProcessEnv): [name: string, shown: string][] {
  return Object.entries(ENV_SHOWN).flatMap(([name, showing]): [string, string][] => {
    const value = source[name]?.trim() ?? ''
    if (value === '') return []
    if (showing === 'secret') return [[name, '(set)']]
    return [[name, showing === 'url' ? withoutSecrets(value) : value]]
  })
}

/** The values that nobody may see: secrets, and what stands before the host or after the `?` of a URL. */
export function envSecrets(source: NodeJS.ProcessEnv): string[] {
  return Object.entries(ENV_SHOWN).flatMap(([name, showing]) => {
    const value = source[name]?.trim() ?? ''
    if (value === '' || showing === 'plain') return []
    return showing === 'secret' ? [value] : secretsOfUrl(value)
  })
}

/** Up to the last `@`: a password may hold an `@` that was not encoded, and several hosts may be named. */
const USER = /^([a-z0-9+.-]+:\/\/)(.*)@/i

function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, '?…').replace(USER, '$1')
}

function secretsOfUrl(url: string): string[] {
  const [, , user = ''] = USER.exec(url.replace(/\?.*$/s, '')) ?? []
  const password = user.slice(user.indexOf(':') + 1)
  const parameters = /\?(.*)$/s.exec(url)?.[1] ?? ''
  const values = [...new URLSearchParams(parameters)]
    .filter(([name]) => /^(?:password|sslpassword)$/i.test(name))
    .map(([, value]) => value)
  const given = user.includes(':') ? [password, decoded(password)] : []
  return [...given, ...values].filter((value) => value !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
