import { expect, test } from 'vitest'
import { passkeyOrigin, publicOrigin } from './public-origin.ts'

const PUBLIC = 'https://mail.example.com'

test.each([
  [PUBLIC, 'https://mail.example.com', PUBLIC, PUBLIC],
  [PUBLIC, 'http://mail.example.com', PUBLIC, PUBLIC],
  [`${PUBLIC}:8443/`, 'http://mail.example.com:8443', `${PUBLIC}:8443`, `${PUBLIC}:8443`],
  [PUBLIC, 'https://evil.example', PUBLIC, null],
  ['', 'https://evil.example', null, null],
  ['', 'http://10.0.0.1:8080', null, null],
  ['', 'http://localhost.evil.example', null, null],
  ['', 'http://localhost:8080', 'http://localhost:8080', 'http://localhost:8080'],
  ['', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080', null],
  ['', 'http://[::1]:8080', 'http://[::1]:8080', null],
  ['', 'http://', null, null],
])('settings %j, request %s: %s, passkeys at %s', (setting, request, origin, passkeys) => {
  expect(publicOrigin(setting, request)).toBe(origin)
  expect(passkeyOrigin(setting, request)).toBe(passkeys)
})
