/** What floods send. */
interface Flood {
  /** Said once. */
  readonly before?: readonly string[]
  /** Said again and again, without waiting for each reply. */
  readonly lines: string
}

const HELLO = ['EHLO flood.example']
const MAIL = [...HELLO, 'MAIL FROM:<a@flood.example>']
const many = (line: string): string => `${line}\r\n`.repeat(20)

const KINDS = {
  EHLO: { lines: many('EHLO flood.example') },
  HELO: { lines: many('HELO flood.example') },
  MAIL: { before: HELLO, lines: many('MAIL FROM:<a@flood.example>') },
  RCPT: { before: MAIL, lines: many('RCPT TO:<nobody@corp.example>') },
  NOOP: { lines: many('NOOP') },
  RSET: { before: HELLO, lines: many('RSET') },
  VRFY: { before: HELLO, lines: many('VRFY kim') },
  AUTH: { before: HELLO, lines: many('AUTH PLAIN AHgAeA==') },
  STARTTLS: { before: HELLO, lines: 'STARTTLS\r\nno handshake\r\n' },
  BDAT: { before: [...MAIL, 'RCPT TO:<kim@corp.example>'], lines: many('BDAT 1\r\nx') },
  garbage: { lines: many(`\u0001\u0002 ${'x'.repeat(500)}`) },
  'connect and leave': { lines: '' },
  idle: { lines: '' },
  slow: { lines: '' },
} satisfies Readonly<Record<string, Flood>>
export type FloodName = keyof typeof KINDS
export const FLOODS: Readonly<Record<FloodName, Flood>> = KINDS
