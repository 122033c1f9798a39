/** What `postern doctor` says of sealing mail that we change (RFC 8617). */
import type pg from 'pg'
import { sealingKeyState } from './doctor-store.ts'
import type { Report } from './doctor-report.ts'

const WHERE = 'the console shows it under Basic settings, Delivery, and checks it there'

/** Nothing where no key was made: seals are off, or Postern has not run yet. */
export async function arcReports(pool: pg.Pool): Promise<Report[]> {
  const key = await sealingKeyState(pool)
  if (key === null) return []
  const { domain, selector, record } = key
  const name = `${selector}._domainkey.${domain}`
  if (record === 'found')
    return [{ level: 'ok', text: `changed mail is sealed (ARC) in the name of ${domain}` }]
  if (record === 'different') {
    return [
      {
        level: 'problem',
        text: `changed mail is not sealed (ARC): the TXT record ${name} is not that of the key`,
        remedy: `publish the whole value: ${WHERE}`,
      },
    ]
  }
  return [
    {
      level: 'note',
      text: `changed mail is not sealed (ARC): DNS has no TXT record ${name}`,
      remedy: `publish it: ${WHERE}`,
    },
  ]
}
