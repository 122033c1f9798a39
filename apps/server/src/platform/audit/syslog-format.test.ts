/** Whatever an event holds, a receiver reads one message of it, with every value as it was. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyslogEvent } from './store.ts'
import { syslogFrame, syslogMessage } from './syslog-format.ts'

const source = { host: 'gw 1.example', version: '0.5.0|x' }
const event = (values: Partial<SyslogEvent> = {}): SyslogEvent => ({
  seq: 17,
  hash: 'ab12',
  at: new Date('2026-11-27T06:00:00.250Z'),
  type: 'S',
  class: 'login',
  task: 'password',
  email: 'boss@own.example',
  role_key: 'super',
  ip: '192.0.2.1',
  domain_id: null,
  target: 'a "b" ]c\\',
  details: { note: 'x=1|y' },
  request_id: 'r-1',
  ...values,
})

test('RFC 5424 and CEF, to the letter', () => {
  expect(syslogMessage(event(), 'rfc5424', source)).toBe(
    '<110>1 2026-11-27T06:00:00.250Z gw1.example postern - password [postern@32473 seq="17" class="login" task="password" outcome="S"' +
      ' user="boss@own.example" role="super" ip="192.0.2.1" target="a \\"b\\" \\]c\\\\" request="r-1" hash="ab12"] \u{FEFF}{"note":"x=1|y"}',
  )
  expect(syslogMessage(event({ type: 'F', email: '', ip: '' }), 'cef', source)).toBe(
    '<108>1 2026-11-27T06:00:00.250Z gw1.example postern - password - CEF:0|Postern|Postern|0.5.0\\|x|login.password|login.password|6|' +
      'rt=1795759200250 externalId=17 outcome=failure cat=login act=password spriv=super cs1Label=target cs1=a "b" ]c\\\\' +
      ' cs2Label=details cs2={"note":"x\\=1|y"} cs3Label=hash cs3=ab12 cs4Label=request cs4=r-1',
  )
})

/** As a receiver reads it. */
function paramsOf(message: string): Record<string, string> {
  const found = /^<\d+>1 \S+ \S+ postern - \S+ \[postern@32473((?: \w+="(?:\\["\\\]]|[^"\\\]])*")*)\] /.exec(
    message,
  )
  if (!found) throw new Error(`not read: ${message}`)
  const params = [...found[1]!.matchAll(/ (\w+)="((?:\\["\\\]]|[^"\\\]])*)"/g)]
  return Object.fromEntries(params.map(([, name, value]) => [name, value!.replaceAll(/\\(.)/g, '$1')]))
}
function extensionOf(message: string): Record<string, string> {
  const found = / - CEF:0\|(?:(?:\\[\\|]|[^\\|])*\|){6}(.*)$/.exec(message)
  if (!found) throw new Error(`not read: ${message}`)
  const fields = [...found[1]!.matchAll(/(?:^| )(\w+)=((?:\\[\\=]|[^\\=])*?)(?=$| \w+=)/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name, value!.replaceAll(/\\(.)/g, '$1')]))
}
const NASTY = [
  '"',
  '\\',
  ']',
  '=',
  '|',
  '\n',
  '\r',
  '\0',
  '\u2028',
  ' a=b',
  'CEF:0|',
  '<110>1 ',
  '디',
  '\ud800',
  'x',
]
const text = fc.array(fc.constantFrom(...NASTY), { maxLength: 30 }).map((parts) => parts.join(''))
/** What a value may lose: control characters, and halves of pairs. */
const kept = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')

test('no value ends early, reaches into another or into another line', () => {
  fc.assert(
    fc.property(text, text, text, (target, email, note) => {
      const of = event({ target, email, details: { note } })
      const plain = syslogMessage(of, 'rfc5424', source)
      const cef = syslogMessage(of, 'cef', source)
      for (const message of [plain, cef]) expect(message).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      const params = paramsOf(plain)
      expect([params['target'] ?? '', params['user'] ?? '', params['hash']]).toEqual([
        kept(target),
        kept(email),
        'ab12',
      ])
      const extension = extensionOf(cef)
      expect([extension['cs1'] ?? '', extension['cs3']]).toEqual([kept(target), 'ab12'])
    }),
  )
})

test('a frame counts octets, and a message stays within what receivers take', () => {
  const long = event({ target: '디'.repeat(9_000), details: { note: '\ud800'.repeat(9_000) } })
  for (const format of ['rfc5424', 'cef'] as const) {
    const frame = syslogFrame(syslogMessage(long, format, source))
    const space = frame.indexOf(0x20)
    expect(Number(frame.subarray(0, space).toString())).toBe(frame.length - space - 1)
    expect(frame.length).toBeLessThan(8_192)
  }
})
