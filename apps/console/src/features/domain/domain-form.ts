/** What the parts of the domain form share. */
import { domainBody, type DomainDefaults, type DomainRow } from '@postern/contract/routes/domain.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type DomainInput = z.input<typeof domainBody>
export type DomainOutput = z.output<typeof domainBody>
export type DomainFormReturn = UseFormReturn<DomainInput, unknown, DomainOutput>

/** Values of a form: the row's, or a new domain's with what is given of it. */
export function domainFormValues(
  row: DomainRow | undefined,
  start: DomainDefaults | undefined,
  given: { readonly name?: string | undefined; readonly comment?: string | undefined } = {},
): DomainInput {
  if (!row) {
    // The defaults of the schema itself; what must be typed stands empty.
    const { name: _name, ...defaults } = domainBody.parse({
      name: 'a.example',
      mail_servers: [{ server: 'a' }],
    })
    const { name = '', comment = '' } = given
    return {
      ...defaults,
      ...start,
      name,
      comment,
      mail_servers: [{ server: '', port: 25, secure: 1, preference: 10 }],
    }
  }
  const {
    id: _id,
    version: _version,
    user_count: _users,
    add_date: _date,
    mail_servers: servers,
    ...rest
  } = row
  // Numbers of a fixed set, as the server's own schema wrote them; saving checks them again.
  return {
    ...(rest as Omit<DomainInput, 'mail_servers'>),
    name: toUnicodeDomain(row.name),
    aliases: row.aliases.map(toUnicodeDomain),
    // Never shown: empty keeps it.
    rcpt_to: { ...(row.rcpt_to as object), login_password: '' },
    mail_servers: servers
      .toSorted((a, b) => a.preference - b.preference)
      .map(({ id: _server, ...server }) => server as DomainInput['mail_servers'][number]),
  }
}
