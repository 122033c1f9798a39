/** Every reject code on the wire: what brings it, what the client hears, and the one row that the administrator finds. */
import { ALWAYS_TEMPORARY, REJECT_CODES, REJECTS, type RejectCode } from '@postern/contract/codes/reject.ts'
import { addMailUser, plainResponse } from '@postern/testkit/mail-users.ts'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { letter, openStage, type Stage } from './stage.ts'

const MX = { MX: ['10 mx.sender.example'] }
const KNOWN = { PTR: ['client.example'] }
/** Clients, by the last octet of 127.0.0.x: each has a reverse name that resolves back, but for those named below. */
const NAMELESS = '127.0.0.77'
const CROWD = '127.0.0.78'
/** Tells of a client elsewhere. */
const BALANCER = '127.0.0.80'
/** From where nobody may sign in. */
const FORBIDDEN = '127.0.0.81'
/** Whose mail is taken, so that it counts. */
const SENDING = ['127.0.0.91', '127.0.0.92', '127.0.0.93', '127.0.0.94', '127.0.0.95'] as const
const CLIENTS = ['127.0.0.1', CROWD, '127.0.0.79', ...SENDING]

let stage: Stage
const open: SmtpScript[] = []

beforeAll(async () => {
  stage = await openStage({
    domains: [
      { name: 'corp.example' },
      { name: 'known.example', recipientCheck: 1 },
      { name: 'secret.example' },
    ],
    zone: {
      'sender.example': MX,
      'bad.example': MX,
      'strict.example': { ...MX, TXT: ['v=spf1 ip4:203.0.113.0/24 -all'] },
      'partner.example': MX,
      '66.113.0.203.list.example': { A: ['127.0.0.2'] },
      '66.113.0.203.in-addr.arpa': { PTR: ['listed.example'] },
      'listed.example': { A: ['203.0.113.66'] },
      'dead.example': { TXT: ['nothing'] },
      'client.example': { A: CLIENTS },
      ...Object.fromEntries(
        CLIENTS.map((ip) => [`${ip.split('.').toReversed().join('.')}.in-addr.arpa`, KNOWN]),
      ),
    },
  })
  await store({
    'smtp.maxMessageBytes': 1024 * 1024,
    'smtp.maxRecipients': 3,
    'smtp.maxConnectionsPerIp': 12,
    'smtp.maxHops': 10,
    'smtp.maxResets': 3,
    'smtp.commandTimeoutSeconds': 10,
    'edge.senderPatterns': ['bad.example'],
    'edge.recipientPatterns': ['closed@corp.example'],
    'edge.refuseSameAddress': true,
    'edge.nullSender': 'reports',
    'edge.maxLocalPart': 20,
    'edge.maxAddress': 50,
    'edge.senderMx': true,
    'edge.reverseDns': 'mismatch',
    'edge.tlsDomains': ['secret.example'],
    'edge.rbl': ['list.example'],
    'edge.spf': 'fail',
    'edge.spfRules': ['partner.example=203.0.113.7'],
    'smtp.proxyTrusted': [BALANCER],
    'smtpAuth.enabled': true,
    'smtpAuth.allowedCountries': ['KR'],
    'smtpAuth.refusedNetworks': [FORBIDDEN],
    'smtpAuth.refusedAccounts': ['robot@corp.example'],
    ...Object.fromEntries(
      ['sender', 'recipient', 'client', 'day'].flatMap((kind) => [
        [`blocking.${kind}Mode`, 'block'],
        [`blocking.${kind}Count`, 2],
        [`blocking.${kind}Warning`, 1],
      ]),
    ),
  })
  await addMailUser(stage.database.db, { email: 'kim@corp.example' })
  await addMailUser(stage.database.db, { email: 'robot@corp.example' })
  // One of them is in force, so all are: they were stored and are read together.
  await until('the rules are in force', async () => {
    const client = await session('127.0.0.79')
    await client.lines('MAIL FROM:<a@bad.example>')
    const { code } = await client.expect(/^/)
    client.destroy()
    return code === 550
  })
  // What was refused before they all were has other codes, and is filed before.
  await until('that is filed', async () => {
    const { rowCount } = await stage.database.pool.query('select from mail where reject_code = 103')
    return rowCount! > 0
  })
  await stage.database.pool.query('delete from mail')
}, 180_000)
afterEach(() => {
  for (const client of open.splice(0)) client.destroy()
})
afterAll(() => stage?.close())

/** All at once: no process reads some of them. */
async function store(settings: Readonly<Record<string, unknown>>): Promise<void> {
  await stage.database.pool.query(
    'insert into setting (key, value) select key, value from jsonb_each($1) on conflict (key) do update set value = excluded.value',
    [JSON.stringify(settings)],
  )
}

async function session(localAddress = '127.0.0.1'): Promise<SmtpScript> {
  const client = await connectScript({ port: stage.product.smtpPort, localAddress, timeoutMs: 30_000 })
  open.push(client)
  if (localAddress === BALANCER) await client.lines('PROXY TCP4 203.0.113.66 127.0.0.1 4000 25')
  await client.ehlo()
  return client
}

async function secured(localAddress?: string): Promise<SmtpScript> {
  const client = await session(localAddress)
  await client.startTls()
  await client.command('EHLO laptop.example', 250)
  return client
}

/** The last of these lines is the refused one. */
const saySecured =
  (localAddress: string, ...lines: readonly string[]) =>
  async (): Promise<SmtpScript> => {
    const client = await secured(localAddress)
    for (const line of lines.slice(0, -1)) await client.command(line, /^/)
    await client.lines(lines.at(-1)!)
    return client
  }

const SIGN_IN = `AUTH PLAIN ${plainResponse('kim@corp.example')}`
const GUESS = `AUTH PLAIN ${plainResponse('kim@corp.example', 'nonsense')}`

const MAIL = 'MAIL FROM:<anna@sender.example>'
const RCPT = 'RCPT TO:<kim@corp.example>'

/** One command after another, each answered but for the last, whose reply is the refusal. */
const say =
  (...lines: readonly string[]) =>
  async (): Promise<SmtpScript> => {
    const client = await session()
    for (const line of lines.slice(0, -1)) await client.command(line, /^[23]/)
    await client.lines(lines.at(-1)!)
    return client
  }

const data = (mail: string, message: string) => async (): Promise<SmtpScript> => {
  const client = await say(mail, RCPT, 'DATA')()
  await client.expect(354)
  await client.send(`${message}\r\n.\r\n`)
  return client
}

/** A mail that is taken, from one of the addresses for that. */
async function take(from: (typeof SENDING)[number], sender: string, recipient: string): Promise<void> {
  const client = await session(from)
  await client.command(`MAIL FROM:<${sender}@sender.example>`, 250)
  await client.command(`RCPT TO:<${recipient}@corp.example>`, 250)
  await client.command('DATA', 354)
  await client.send(`${letter(`${sender} to ${recipient}`)}\r\n.\r\n`)
  await client.expect(250)
  client.destroy()
}

/** Two mails fill a limit; whoever comes next stands against it. */
async function asking(
  from: (typeof SENDING)[number],
  sender: string,
  recipient: string,
): Promise<SmtpScript> {
  const client = await session(from)
  await client.command(`MAIL FROM:<${sender}@sender.example>`, 250)
  await client.lines(`RCPT TO:<${recipient}@corp.example>`)
  return client
}

/** What brings each code; codes of parts of the edge that are not built yet stand in MISSING. */
const WAYS: Partial<Record<RejectCode, () => Promise<SmtpScript>>> = {
  100: say(`${MAIL} SIZE=2000000`),
  101: say('MAIL FROM:<a@dead.example>'),
  102: say(MAIL, 'RCPT TO:<a@elsewhere.example>'),
  103: say('MAIL FROM:<a@bad.example>'),
  104: say(MAIL, 'RCPT TO:<closed@corp.example>'),
  105: data('MAIL FROM:<>', letter('cheap watches')),
  106: say(MAIL, ...[1, 2, 3, 4].map((n) => `RCPT TO:<kim${n}@corp.example>`)),
  108: say('MAIL FROM:<an na@sender.example>'),
  110: say(MAIL, 'RCPT TO:<ghost@known.example>'),
  111: say('MAIL FROM:<kim@corp.example>', RCPT),
  112: say(MAIL, 'RCPT TO:<>'),
  113: async () => {
    const client = await session()
    await client.command(MAIL, 250)
    return client
  },
  114: say('MAIL FROM:<a@sender..example>'),
  115: say(MAIL, 'RCPT TO:<a@corp..example>'),
  116: async () => {
    const client = await session(BALANCER)
    await client.lines(MAIL)
    return client
  },
  117: say('MAIL FROM:<a@strict.example>'),
  118: async () => {
    for (let n = 0; n < 12; n++) await session(CROWD)
    const last = await connectScript({ port: stage.product.smtpPort, localAddress: CROWD, timeoutMs: 30_000 })
    open.push(last)
    return last
  },
  119: async () => {
    const client = await session(NAMELESS)
    await client.lines(MAIL)
    return client
  },
  120: saySecured('127.0.0.1', GUESS, GUESS, GUESS),
  123: saySecured('127.0.0.1', SIGN_IN, MAIL),
  127: saySecured(BALANCER, SIGN_IN),
  129: async () => {
    const { pool } = stage.database
    await pool.query('alter table login_failure rename to away')
    const client = await secured()
    await client.lines(SIGN_IN)
    await until('it is answered', async () => client.transcript.includes('454'))
    await pool.query('alter table away rename to login_failure')
    return client
  },
  136: saySecured(FORBIDDEN, SIGN_IN),
  137: saySecured('127.0.0.1', `AUTH PLAIN ${plainResponse('robot@corp.example')}`),
  138: say(SIGN_IN),
  121: data(
    MAIL,
    `${'Received: from a by b; Fri, 20 Nov 2026 09:00:00 +0900\r\n'.repeat(11)}${letter('loop')}`,
  ),
  122: say('RSET', 'RSET', 'RSET', 'RSET'),
  124: say(MAIL, 'RCPT TO:<kim@secret.example>'),
  125: say(MAIL, `RCPT TO:<${'k'.repeat(21)}@corp.example>`),
  130: say('MAIL FROM:<a@partner.example>'),
  126: say(`MAIL FROM:<a@${'b'.repeat(50)}.example>`),
  131: async () => {
    await take(SENDING[0], 'bulk', 'one')
    await take(SENDING[1], 'bulk', 'two')
    return asking(SENDING[2], 'bulk', 'three')
  },
  132: async () => {
    await take(SENDING[0], 'ann', 'flooded')
    await take(SENDING[1], 'ben', 'flooded')
    return asking(SENDING[2], 'cho', 'flooded')
  },
  133: async () => {
    await take(SENDING[2], 'dan', 'four')
    await take(SENDING[2], 'eve', 'five')
    return asking(SENDING[2], 'fay', 'six')
  },
  134: async () => {
    await store({ 'edge.greylist': true })
    await until('unknown senders are put off', async () => {
      const client = await session()
      await client.command(MAIL, 250)
      await client.lines(RCPT)
      const { code } = await client.expect(/^/)
      client.destroy()
      return code === 450
    })
    return say(MAIL, RCPT)()
  },
  135: async () => {
    // The limit of a window comes first, of the same sender: only the day's is left.
    await store({ 'edge.greylist': false, 'blocking.senderMode': 'off' })
    await until('senders are not put off', async () => {
      const client = await asking(SENDING[3], 'daily', 'seven')
      const { code } = await client.expect(/^/)
      client.destroy()
      return code === 250
    })
    await take(SENDING[3], 'daily', 'seven')
    await take(SENDING[3], 'daily', 'eight')
    return asking(SENDING[4], 'daily', 'nine')
  },
}
/** Codes without a way here, and where they are tried or what they wait for. */
const MISSING: Partial<Record<RejectCode, string>> = {
  128: 'pipeline/edge/recipient-check.test.ts',
}

test('each code has a way, or a reason why not', () => {
  const named = [...Object.keys(WAYS), ...Object.keys(MISSING)].map(Number)
  expect(named.toSorted((a, b) => a - b)).toEqual([...REJECT_CODES].toSorted((a, b) => a - b))
})

test.each(Object.keys(WAYS).map((code) => Number(code) as RejectCode))(
  'code %i: its reply, and one row',
  async (code) => {
    const client = await WAYS[code]!()
    const { smtp, enhanced, reply } = REJECTS[code]
    expect((await client.expect(/^[45]/)).text).toBe(`${smtp} ${enhanced} ${reply}`)
    client.destroy()
    const rows = await until('the refusal is filed', async () => {
      const found = await stage.database.pool.query<{ class: string; reject_reason: string }>(
        'select class, reject_reason from mail where reject_code = $1',
        [code],
      )
      return found.rows.length > 0 && found.rows
    })
    expect(rows).toEqual([{ class: 'rejected', reject_reason: `${smtp} ${enhanced} ${reply}` }])
  },
  40_000,
)

test('who was put off is taken once the wait is over, by any name of its network', async () => {
  await store({ 'edge.greylist': true })
  const answer = async (localAddress: string): Promise<number> => {
    const client = await session(localAddress)
    await client.command('MAIL FROM:<anna+2@sender.example>', 250)
    await client.lines(RCPT)
    const { code } = await client.expect(/^/)
    client.destroy()
    return code
  }
  await expect.poll(() => answer('127.0.0.1'), { timeout: 10_000 }).toBe(450)
  await stage.database.pool.query(`update greylist set first_seen = first_seen - interval '5 minutes'`)
  await expect.poll(() => answer('127.0.0.79'), { timeout: 20_000, interval: 500 }).toBe(250)
  await store({ 'edge.greylist': false })
})

test('another response than the catalogue’s, of rules, of the engine and of whole messages', async () => {
  await store({ 'edge.replies': ['103=450', '114=550', '121=451'] })
  const heard = async (way: () => Promise<SmtpScript>): Promise<string> => {
    const client = await way()
    const { text } = await client.expect(/^[45]/)
    client.destroy()
    return text.slice(0, 9)
  }
  await expect.poll(() => heard(WAYS[103]!), { timeout: 10_000 }).toBe('450 4.7.1')
  expect(await heard(WAYS[114]!)).toBe('550 5.1.7')
  expect(await heard(WAYS[121]!)).toBe('451 4.4.6')
})

test('what may pass by itself is put off, whatever else is set', () => {
  for (const code of ALWAYS_TEMPORARY) expect(REJECTS[code].smtp).toBeLessThan(500)
})
