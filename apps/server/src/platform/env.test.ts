import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

test('defaults listen on loopback and need nothing', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    httpHost: '127.0.0.1',
    httpPort: 8080,
    smtpHost: '127.0.0.1',
    smtpPorts: [{ port: 2525, tls: false, submission: false }],
    databaseUrl: null,
  })
})

test('lists are read with commas or blanks', () => {
  const env = readEnv({ POSTERN_SMTP_PORTS: '25, 2525', DNS_SERVERS: '127.0.0.1:53 [::1]:53' })
  expect(env.smtpPorts.map(({ port }) => port)).toEqual([25, 2525])
  expect(env.dnsServers).toEqual(['127.0.0.1:53', '[::1]:53'])
})

test.each([
  [undefined, null],
  ['none', []],
  ['192.0.2.53, [::1]:53', ['192.0.2.53', '[::1]:53']],
])('DNS_TRUSTED=%s names %j', (DNS_TRUSTED, names) => {
  expect(readEnv({ DNS_TRUSTED }).dnsTrusted).toEqual(names)
})

test.each([
  ['25', { port: 25, tls: false, submission: false }],
  ['465', { port: 465, tls: true, submission: false }],
  ['465:submission', { port: 465, tls: true, submission: true }],
  ['4650:tls', { port: 4650, tls: true, submission: false }],
  ['587:submission', { port: 587, tls: false, submission: true }],
  ['465:tls+submission', { port: 465, tls: true, submission: true }],
])('port %s', (text, port) => {
  expect(readEnv({ POSTERN_SMTP_PORTS: `2525,${text}` }).smtpPorts[1]).toEqual(port)
})

test.each([
  ['POSTERN_HTTP_PORT', '70000'],
  ['POSTERN_HTTP_TLS', 'yes'],
  ['POSTERN_HTTP01_PORT', 'http'],
  ['POSTERN_SMTP_PORTS', 'smtp'],
  ['POSTERN_SMTP_PORTS', '25:starttls'],
  ['POSTERN_SMTP_PORTS', '465:tls+tls'],
  ['POSTERN_SMTP_PORTS', '465:'],
  ['POSTERN_SMTP_PORTS', '127.0.0.1:25'],
  ['POSTERN_TLS_CERT', '/etc/cert.pem'],
  ['POSTERN_TLS_KEY', '/etc/key.pem'],
  ['DNS_SERVERS', 'dns.example'],
  ['DNS_TRUSTED', 'dns.example'],
  ['DNS_TRUSTED', '127.0.0.1 none'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_LISTEN_URL', 'postgresql://x'],
  ['CLAMD_URL', 'http://x'],
  ['BLOB_URL', 's3://x'],
  ['POSTERN_TRUSTED_PROXIES', 'proxy.example'],
  ['POSTERN_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['POSTERN_TRUSTED_PROXIES', '10.1'],
  ['POSTERN_SCAN_PROCESSES', '0'],
  ['POSTERN_ROLES', 'smtp,console'],
  ['POSTERN_ROLES', ','],
  ['POSTERN_METRICS', 'localhost:9464'],
  ['POSTERN_METRICS', '0.0.0.0:9464'],
  ['POSTERN_METRICS', '127.0.0.1:70000'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError)
  expect(() => readEnv({ [name]: value })).toThrow(name)
})

test.each([
  [{}, null],
  [{ POSTERN_METRICS: '9464' }, { host: '127.0.0.1', port: 9464, token: null }],
  [{ POSTERN_METRICS: '[::1]:9464' }, { host: '::1', port: 9464, token: null }],
  [
    { POSTERN_METRICS: '10.0.0.5:9464', POSTERN_METRICS_TOKEN: 'sixteen letters.' },
    { host: '10.0.0.5', port: 9464, token: 'sixteen letters.' },
  ],
])('metrics with %j', (env, metrics) => {
  expect(readEnv(env).metrics).toEqual(metrics)
})

test('a token of metrics that can be guessed is refused', () => {
  expect(() => readEnv({ POSTERN_METRICS: '9464', POSTERN_METRICS_TOKEN: 'secret' })).toThrow(
    'POSTERN_METRICS_TOKEN',
  )
})

test.each([
  [undefined, ['smtp', 'deliver', 'jobs', 'api']],
  ['api, SMTP', ['smtp', 'api']],
])('POSTERN_ROLES=%s is %j', (POSTERN_ROLES, roles) => {
  expect(readEnv({ POSTERN_ROLES }).roles).toEqual(roles)
})

test('metrics need a process that is alone on its node', () => {
  expect(() => readEnv({ POSTERN_ROLES: 'smtp', POSTERN_METRICS: '9464' })).toThrow(/POSTERN_METRICS needs/)
  expect(readEnv({ POSTERN_ROLES: 'smtp,jobs', POSTERN_METRICS: '9464' }).metrics).not.toBeNull()
})
