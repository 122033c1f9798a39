/** Real mail and conformance suites: wanted mail is not held, disarmed mail has nothing left, reports of deliveries stay. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { expect, test } from 'vitest'
import { mailInShort, STRICT_MAIL, tryMail } from '../testing/try-mail.ts'

const root = corpora()
const said = (what: string): string => (root === null ? `${what} (${CORPORA_ABSENT})` : what)
const NOTED = { ...STRICT_MAIL, note: 'top' } as const
/** Unwanted mail may be of any form: held then, and nothing else is asked of it. */
const FOLDERS = [
  'mail/ham',
  'modern/ham',
  'asia/ham',
  'recent/ham',
  'mail/spam',
  'mail/phish',
  'asia/unwanted',
  'suites',
]
const SAMPLE = 12

function mailsOf(folder: string): readonly string[] {
  const names = readdirSync(join(root!, folder), { recursive: true, encoding: 'utf8' })
  const mails = names.filter((name) => /\.(?:eml|msg|txt)$/.test(name)).sort()
  const step = Math.max(1, Math.floor(mails.length / SAMPLE))
  return mails.filter((_, at) => at % step === 0).map((name) => join(root!, folder, name))
}

test.skipIf(root === null)(
  said('mail comes out whole, and with nothing left to disarm'),
  async () => {
    for (const folder of FOLDERS)
      for (const path of mailsOf(folder)) {
        const result = await tryMail(readFileSync(path), NOTED)
        if (folder.endsWith('ham')) expect([path, result.failed]).toEqual([path, null])
        if (!result.bytes) continue
        const again = await tryMail(result.bytes, NOTED)
        expect([path, again.bytes, again.report.body]).toEqual([path, null, []])
      }
  },
  60_000,
)

test.skipIf(root === null)(said('reports of deliveries stay as they came'), async () => {
  const folder = join(root!, 'suites/dsn-set-of-emails/maildir/bsd')
  for (const name of readdirSync(folder).slice(0, 60)) {
    const result = await tryMail(readFileSync(join(folder, name)), NOTED)
    expect([name, ...mailInShort(result).filter((line) => /new|disarmed|notice/.test(line))]).toEqual([name])
  }
})
