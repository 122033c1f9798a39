/** Mail of the product itself: whatever names say, it stays one well-formed message to one recipient (L10). */
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeSystemMail } from './system-mail.ts'

const compose = (mail: { to?: string; subject?: string; senderName?: string }): Buffer => {
  const { to = 'hong@corp.test', subject = 'A code', senderName = 'Postern' } = mail
  const deps = { host: 'gateway.test', senderName, now: Date.UTC(2026, 0, 2) }
  return composeSystemMail({ to, subject, text: 'One\nTwo' }, deps)
}
const headOf = (mail: Buffer): string[] => mail.toString('latin1').split('\r\n\r\n')[0]!.split('\r\n')

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0000', '\u0085']

test.each(BREAKS)('a line break %j in any part adds no field and no body', async (end) => {
  const evil = `x${end}Bcc: victim@else.test${end}${end}<script>`
  const mail = compose({ to: `hong@corp.test${end}Bcc: v@else.test`, subject: evil, senderName: evil })
  const names = headOf(mail).map((line) => /^([A-Za-z-]+):/.exec(line)?.[1] ?? ' ')
  expect(names.filter((name) => name !== ' ')).toEqual([
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'Auto-Submitted',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ])
  const read = await PostalMime.parse(mail)
  expect(read.subject).toBe('x Bcc: victim@else.test <script>')
  expect(read.text).toBe('One\r\nTwo')
})

test.each(['회사 이름 '.repeat(60), 'word '.repeat(300), 'x'.repeat(1_200), '=?UTF-8?Q?a?= '.repeat(40)])(
  'long names stay within lines that servers take, and read as they were',
  async (name) => {
    const mail = compose({ subject: name, senderName: name })
    for (const line of headOf(mail)) expect(line.length).toBeLessThanOrEqual(998)
    const read = await PostalMime.parse(mail)
    expect(read.subject).toBe(name.trim())
    expect(read.from?.name).toBe(name.trim())
    expect(read.from?.address).toBe('no-reply@gateway.test')
  },
)
