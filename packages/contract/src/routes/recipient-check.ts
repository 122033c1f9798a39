/** How a domain's recipients are asked for at a server, and a test of that (product §3). */
import { z } from 'zod'
import type { ErrorCode } from '../codes/errors.ts'
import { RCPT_FACTORS, SECURE_MODES } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { domainNameSchema, hostSchema } from '../validation/domain.ts'
import { portSchema } from '../validation/port.ts'
import { secureSchema } from '../validation/secure.ts'
import { defineRoute } from './define.ts'
import { idSchema } from './shared.ts'

/** Who we are at a server that says nothing to strangers. */
const serverLogin = {
  /** Empty: no login. */
  login_user: z
    .string({ error: 'INVALID_VALUE' })
    .trim()
    .max(LIMITS.emailMax, { error: 'TOO_LONG' })
    .regex(/^\P{Cc}*$/u, { error: 'INVALID_TEXT' })
    .default(''),
  /** Empty keeps the one stored for this server, port, security and user name. */
  login_password: z
    .string({ error: 'INVALID_VALUE' })
    .max(LIMITS.serverPassword, { error: 'TOO_LONG' })
    .regex(/^\P{Cc}*$/u, { error: 'INVALID_TEXT' })
    .default(''),
}

/** How a domain's server is asked whether a recipient exists (`recipient_check` 5). */
export const rcptTo = z
  .strictObject({
    /** What stands in RCPT TO: the part before @, or the whole address. */
    factor: z.enum(RCPT_FACTORS, { error: 'INVALID_VALUE' }).default('address'),
    /** A mailbox that exists; the test of the form asks for it. */
    test_value: z.string().trim().max(LIMITS.emailMax, { error: 'TOO_LONG' }).default(''),
    /** null asks the domain's mail servers in their order. */
    server: hostSchema.nullable().default(null),
    port: portSchema.default(25),
    secure: secureSchema.default(1),
    ...serverLogin,
  })
  .superRefine(({ server, secure, login_user: user }, context) => {
    if (user === '') return
    // A password is for one server, and for no one on the way to it.
    const wrong = (path: string, message: ErrorCode) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (server === null) wrong('server', 'REQUIRED')
    if (secure === SECURE_MODES.none) wrong('secure', 'LOGIN_NEEDS_TLS')
  })

/** An answer to RCPT TO: whether the mailbox exists as far as the server says. */
const existence = z.enum(['exists', 'unknown', 'unsure'])
export const testRecipientCheckRoute = defineRoute({
  method: 'POST',
  path: '/domains/recipient-test',
  summary: 'Ask a server for a mailbox that should exist and one that cannot. Sends no mail',
  access: ['member-domain-form'],
  scope: 'none',
  audit: 'domain.test',
  body: z.strictObject({
    /** The domain asked about. */
    name: domainNameSchema,
    factor: z.enum(RCPT_FACTORS, { error: 'INVALID_VALUE' }),
    /** Part before @, or whole address. */
    value: z
      .string({ error: 'REQUIRED' })
      .trim()
      .min(1, { error: 'REQUIRED' })
      .max(LIMITS.emailMax, { error: 'TOO_LONG' }),
    server: hostSchema,
    port: portSchema,
    secure: secureSchema,
    ...serverLogin,
    /** The domain whose stored password is used where none is given. */
    domain_id: idSchema.nullable().default(null),
  }),
  reply: z.object({
    /** The check would work: the mailbox exists, and the made-up one does not. */
    ok: z.boolean(),
    /** ErrorCode of a server that could not be asked. */
    problem: z.string().nullable(),
    mailbox: existence.nullable(),
    /** A made-up mailbox; `exists` means the server takes any. */
    made_up: existence.nullable(),
    dialogue: z.array(z.object({ from: z.enum(['client', 'server', 'note']), line: z.string() })),
    ms: z.number(),
    /** Whether the connection came to be encrypted. */
    encrypted: z.boolean(),
  }),
})
