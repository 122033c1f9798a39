/** What a null sender may bring: a genuine report is never refused, an ordinary letter is. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMessage } from '@postern/mail/parse.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { expect, test } from 'vitest'
import { isAutomatic } from './automatic.ts'

const read = (...fields: string[]) =>
  isAutomatic(parseMessage(Buffer.from([...fields, '', 'Hello'].join('\r\n'))))

test.each([
  [['From: a@b.example', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x']],
  [['From: a@b.example', 'Auto-Submitted: auto-replied']],
  [['From: Mail Delivery System <MAILER-DAEMON@b.example>', 'Subject: Undelivered Mail Returned to Sender']],
  [['From: postmaster@b.example', 'Subject: Delivery failure']],
  [['From: a@b.example', 'X-Failed-Recipients: kim@c.example']],
  [['From: a@b.example', 'In-Reply-To: <1@corp.example>']],
  [['Subject: no From at all']],
])('%j', (fields) => expect(read(...fields)).toBe(true))

test.each([
  [['From: a@b.example', 'Subject: Cheap watches']],
  [['From: a@b.example', 'Auto-Submitted: no']],
  [['From: Sales <sales@b.example>', 'Content-Type: multipart/mixed; boundary=x']],
])('%j is an ordinary letter', (fields) => expect(read(...fields)).toBe(false))

const folder = corpora()
test.skipIf(folder === null)(
  `delivery reports of 160 mail systems are known as such (${CORPORA_ABSENT})`,
  () => {
    const files = globSync('suites/dsn-set-of-emails/maildir/bsd/*.eml', { cwd: folder! })
    const unknown = files.filter((file) => !isAutomatic(parseMessage(readFileSync(join(folder!, file)))))
    process.stdout.write(`${files.length} delivery reports, ${unknown.length} taken for letters\n`)
    expect(files.length).toBeGreaterThan(100)
    expect(unknown).toEqual([])
  },
)
