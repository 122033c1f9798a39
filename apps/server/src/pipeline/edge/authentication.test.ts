/** AUTH with real accounts over a real socket: who gets in, as whom, what they may, and what guessing costs. */
import { addMailUser, PASSWORD, plainResponse, securedClient } from '@postern/testkit/mail-users.ts'
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import type { SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const KIM = 'kim@own.example'
let edge: TestEdge
const open: SmtpScript[] = []

beforeAll(async () => {
  edge = await startEdge(
    {
      'smtpAuth.enabled': true,
      'smtp.maxConnectionsPerIp': 0,
      'smtpAuth.maxFailures': 5,
      'smtpAuth.refusedAccounts': ['list@own.example'],
      'smtpAuth.refusedNetworks': ['127.0.0.36'],
      'edge.reverseDns': 'mismatch',
      'edge.helo': 'name',
      'edge.senderMx': true,
      'edge.spf': 'fail',
      'edge.spfRules': ['own.example=203.0.113.7'],
      'edge.rbl': ['list.example'],
    },
    { 'own.example': { TXT: ['v=spf1 -all'] }, '_dmarc.own.example': { TXT: ['v=DMARC1; p=reject'] } },
  )
  const { db, pool } = edge.database
  await pool.query(`insert into domain_alias (name, domain_id) select 'alias.example', id from domain`)
  await addMailUser(db, { email: KIM, aliases: ['k@own.example'] })
  await addMailUser(db, { email: 'lee@own.example' })
  await addMailUser(db, { email: 'list@own.example' })
  await addMailUser(db, { email: 'blocked@own.example', login_blocked: true })
  await addMailUser(db, { email: 'fresh@own.example', must_change_password: true })
  await addMailUser(db, { email: 'careful@own.example', second_factors: ['totp'] })
}, 60_000)
afterEach(() => {
  for (const client of open.splice(0)) client.destroy()
})
afterAll(() => edge.stop())

async function client(localAddress?: string): Promise<SmtpScript> {
  const one = await securedClient(edge.port, localAddress)
  open.push(one)
  return one
}

async function signedIn(localAddress?: string): Promise<SmtpScript> {
  const one = await client(localAddress)
  await one.command(`AUTH PLAIN ${plainResponse(KIM)}`, /^235 2\.7\.0 /)
  return one
}

async function set(key: string, value: unknown): Promise<void> {
  await edge.database.pool.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}

describe('who gets in', () => {
  test.each([
    ['the right password', KIM, PASSWORD, /^235 /],
    ['the name in other letters', 'Kim@OWN.example', PASSWORD, /^235 /],
    ['a wrong password', 'lee@own.example', 'nonsense', /^535 5\.7\.8 Authentication credentials invalid$/],
    ['nobody', 'nobody@own.example', PASSWORD, /^535 5\.7\.8 Authentication credentials invalid$/],
    [
      'a blocked account',
      'blocked@own.example',
      PASSWORD,
      /^535 5\.7\.8 Authentication credentials invalid$/,
    ],
    ['who must choose a password', 'fresh@own.example', PASSWORD, /^535 5\.7\.8 Authentication cred/],
    ['who has a second factor', 'careful@own.example', PASSWORD, /^535 5\.7\.8 Authentication cred/],
    ['an alias is no account', 'k@own.example', PASSWORD, /^535 5\.7\.8 Authentication cred/],
    [
      'one that is refused',
      'list@own.example',
      PASSWORD,
      /^535 5\.7\.8 Authentication is not allowed for this/,
    ],
    ['one that is refused, guessed', 'list@own.example', 'nonsense', /^535 5\.7\.8 Authentication cred/],
  ])('%s', async (_case, identity, password, heard) => {
    const one = await client()
    await one.command(`AUTH PLAIN ${plainResponse(identity, password)}`, heard)
  })

  test('what was wrong is in the audit log, and what was typed is not where it is no address', async () => {
    const one = await client('127.0.0.41')
    await one.command(`AUTH PLAIN ${plainResponse('my password', 'x')}`, 535)
    const { rows } = await edge.database.pool.query<{ target: string; details: { note: unknown } }>(
      `select target, details from audit where class = 'login' and task = 'failure' order by seq`,
    )
    const said = rows.map(({ target, details }) => [target, details.note])
    expect(said).toContainEqual([
      'careful@own.example',
      { via: 'SMTP AUTH', reason: 'SECOND_FACTOR_REQUIRED' },
    ])
    expect(said).toContainEqual([
      'fresh@own.example',
      { via: 'SMTP AUTH', reason: 'PASSWORD_CHANGE_REQUIRED' },
    ])
    expect(said).toContainEqual(['', { via: 'SMTP AUTH', reason: 'INVALID_CREDENTIALS' }])
    expect(JSON.stringify(rows)).not.toContain('my password')
  })

  test('sign-ins are counted by account and place, and what was typed is not', async () => {
    const { rows } = await edge.database.pool.query<{ kind: number; account: string; n: number }>(
      `select kind, account, count(*)::int as n from stat_pending where kind in (6, 7) group by 1, 2`,
    )
    const counted = Object.fromEntries(rows.map(({ kind, account, n }) => [`${kind} ${account}`, n]))
    expect(counted).toMatchObject({ [`6 ${KIM}`]: 2, '7 nobody@own.example': 1, '7 ': 1 })
    expect(JSON.stringify(rows)).not.toContain('my password')
  })

  test('a sign-in is use of the account, written once an hour, and no sign-in to the console', async () => {
    const { pool } = edge.database
    const uses = async () =>
      (
        await pool.query<{ at: Date | null; login: Date | null }>(
          'select last_mail_sign_in_at as at, last_login_at as login from app_user where email = $1',
          ['lee@own.example'],
        )
      ).rows[0]!
    const signIn = async (address: string) =>
      (await client(address)).command(`AUTH PLAIN ${plainResponse('lee@own.example')}`, 235)
    expect((await uses()).at).toBeNull()
    await signIn('127.0.0.51')
    const first = await uses()
    expect(Date.now() - first.at!.getTime()).toBeLessThan(60_000)
    expect(first.login).toBeNull()
    await signIn('127.0.0.52')
    expect((await uses()).at).toEqual(first.at)
    await pool.query(
      `update app_user set last_mail_sign_in_at = now() - interval '61 minutes' where email = 'lee@own.example'`,
    )
    await signIn('127.0.0.53')
    expect((await uses()).at!.getTime()).toBeGreaterThan(first.at!.getTime())
  })

  test('who has not been at the console for years may send as long as they send', async () => {
    const { pool } = edge.database
    const old = `now() - interval '3 years'`
    await pool.query(
      `update app_user set created_at = ${old}, password_changed_at = ${old} where email = 'lee@own.example'`,
    )
    await (await client('127.0.0.54')).command(`AUTH PLAIN ${plainResponse('lee@own.example')}`, 235)
    await pool.query(`update app_user set last_mail_sign_in_at = ${old} where email = 'lee@own.example'`)
    await (await client('127.0.0.55')).command(`AUTH PLAIN ${plainResponse('lee@own.example')}`, 535)
    await pool.query(
      `update app_user set created_at = now(), password_changed_at = now() where email = 'lee@own.example'`,
    )
  })

  test('from a refused network nobody is asked for a password', async () => {
    const one = await client('127.0.0.36')
    await one.command(
      `AUTH PLAIN ${plainResponse(KIM)}`,
      /^535 5\.7\.8 Authentication is not allowed from your address/,
    )
  })
})

describe('what they may', () => {
  test('they are no strangers: SPF, HELO, reverse DNS, MX and rules of servers are not asked', async () => {
    // Of the same client the same mail is refused where it has not signed in.
    const stranger = await client()
    await stranger.command(`MAIL FROM:<${KIM}>`, /^5/)
    const one = await signedIn()
    await one.message(KIM, [KIM], `From: Kim <${KIM}>\r\nTo: <${KIM}>\r\nSubject: To myself\r\n\r\nmilk\r\n`)
    const [row] = await until('the mail is there', async () => {
      const found = await edge.database.pool.query<{
        class: string
        aligned: boolean
        trace_header: string
        codes: string[]
        trace: { code: string; evidence?: { account?: string } }[]
      }>(
        `select class, codes, trace, aligned, trace_header from mail join message on message.id = mail.message_id
          where title = 'To myself'`,
      )
      return found.rows.length > 0 && found.rows
    })
    expect(row).toMatchObject({ class: 'normal', aligned: true })
    expect(row!.trace.find(({ code }) => code === 'edge.authenticated')?.evidence).toEqual({ account: KIM })
    expect(row!.codes.filter((code) => /spf|dmarc|helo/.test(code))).toEqual([])
    expect(row!.trace_header).toMatch(/with ESMTPSA \(/)
    expect(row!.trace_header).toMatch(
      /^Authentication-Results: mx\.edge\.test;\r\n\tauth=pass;\r\n\tdkim=none\r\n/m,
    )
    // Who it was is ours to know: the one recipient is named as such, the account nowhere.
    expect(row!.trace_header.replace(`for <${KIM}>`, '')).not.toContain(KIM)
  })

  test('patterns that refuse our own names from outside are for strangers', async () => {
    await set('edge.senderPatterns', ['*@own.example'])
    const stranger = await client()
    await until(
      'strangers are refused',
      async () => {
        await stranger.lines(`MAIL FROM:<${KIM}>`, 'RSET')
        const { code } = await stranger.expect(/^/)
        await stranger.expect(250)
        return code >= 500
      },
      // One connection may say RSET so many times.
      { every: 500 },
    )
    const one = await signedIn()
    await one.command(`MAIL FROM:<${KIM}>`, 250)
    await set('edge.senderPatterns', [])
  })

  test('they send as themselves, by any of their addresses, and as nobody', async () => {
    const one = await signedIn()
    for (const sender of ['k@own.example', 'KIM@own.example', '']) {
      await one.command(`MAIL FROM:<${sender}>`, 250)
      await one.command('RSET', 250)
    }
    for (const sender of ['lee@own.example', 'kim@elsewhere.example', 'kim+x@own.example'])
      await one.command(`MAIL FROM:<${sender}>`, /^553 5\.7\.1 Sender does not match/)
    await set('smtpAuth.ownSender', false)
    await expect
      .poll(
        async () => {
          await one.lines('MAIL FROM:<kim@elsewhere.example>', 'RSET')
          const { code } = await one.expect(/^/)
          await one.expect(250)
          return code
        },
        // One connection may say RSET so many times.
        { interval: 500 },
      )
      .toBe(250)
    await set('smtpAuth.ownSender', true)
  })

  test('From is held against the account: refused or noted, as the setting says', async () => {
    const one = await signedIn()
    const mails = async (title: string) =>
      (
        await edge.database.pool.query<{ codes: string[]; class: string; reject_code: number | null }>(
          `select codes, class, reject_code from mail where title = $1`,
          [title],
        )
      ).rows
    const hand = async (title: string, from: string): Promise<string> => {
      for (const line of [`MAIL FROM:<${KIM}>`, `RCPT TO:<${KIM}>`]) await one.command(line, 250)
      await one.command('DATA', 354)
      await one.lines(`${from}\r\nTo: <${KIM}>\r\nSubject: ${title}\r\n\r\nmilk\r\n.`)
      const { text } = await one.expect(/^/)
      return text
    }
    const OTHERS = [
      'From: Boss <lee@own.example>',
      `From: Kim <${KIM}>, Boss <lee@own.example>`,
      'From: undisclosed',
      'X-From: <kim@own.example>',
    ]
    for (const [at, from] of OTHERS.entries()) {
      expect(await hand(`Noted ${at}`, from)).toMatch(/^250 /)
      expect((await mails(`Noted ${at}`))[0]?.codes).toContain('edge.auth-from-noted')
    }
    await set('smtpAuth.from', 'refuse')
    await until('it is refused', async () =>
      (await hand('Tried', 'From: Boss <lee@own.example>')).startsWith('550 5.7.1 From does not match'),
    )
    for (const [at, from] of OTHERS.entries())
      expect(await hand(`Refused ${at}`, from)).toMatch(/^550 5\.7\.1 From does not match/)
    const [refused] = await until('it is recorded', async () => {
      const found = await mails('Refused 0')
      return found.length > 0 && found
    })
    expect(refused).toMatchObject({ class: 'rejected', reject_code: 123 })
    for (const from of [`From: "Kim" <KIM@own.example>`, 'From: k@own.example', 'From: k@alias.example'])
      expect(await hand(`Own ${from.length}`, from)).toMatch(/^250 /)
    expect((await mails(`Own ${'From: k@own.example'.length}`))[0]?.codes).not.toContain(
      'edge.auth-from-noted',
    )
    await set('smtpAuth.from', 'any')
    await until('it is taken', async () =>
      (await hand('Any', 'From: Boss <lee@own.example>')).startsWith('250 '),
    )
    expect((await mails('Any'))[0]?.codes).not.toContain('edge.auth-from-noted')
    await set('smtpAuth.from', 'note')
  }, 60_000)

  test('they may until they are blocked or get another password, whatever session they have', async () => {
    const { db } = edge.database
    for (const change of [
      { login_blocked: true },
      { password_hash: 'another' },
      { must_change_password: true },
    ]) {
      const email = `left${Object.keys(change)[0]}@own.example`
      await addMailUser(db, { email })
      const one = await client()
      await one.command(`AUTH PLAIN ${plainResponse(email)}`, 235)
      await one.command(`MAIL FROM:<${email}>`, 250)
      await one.command('RSET', 250)
      await db.updateTable('app_user').set(change).where('email', '=', email).execute()
      await one.command(`MAIL FROM:<${email}>`, /^535 5\.7\.8 Authentication is not allowed for this/)
    }
  })

  test('they relay nowhere else', async () => {
    const one = await signedIn()
    await one.command(`MAIL FROM:<${KIM}>`, 250)
    await one.command('RCPT TO:<a@elsewhere.example>', /^554 5\.7\.1 Relay/)
    await one.command('RCPT TO:<lee@own.example>', 250)
  })
})

describe('guessing', () => {
  const guess = async (identity: string, from: string): Promise<string> => {
    const one = await client(from)
    await one.lines(`AUTH PLAIN ${plainResponse(identity, 'nonsense')}`)
    const { text } = await one.expect(/^/)
    one.destroy()
    return text
  }

  test('one account from one place: after as many as the setting says, and for that place only', async () => {
    for (let n = 0; n < 5; n++) expect(await guess(KIM, '127.0.1.1')).toMatch(/^535 /)
    expect(await guess(KIM, '127.0.1.1')).toMatch(/^421 4\.7\.0 Too many authentication failures; check/)
    const right = await client('127.0.1.1')
    await right.command(`AUTH PLAIN ${plainResponse(KIM)}`, 421)
    await right.closed()
    // Others there, and the owner elsewhere, are not held.
    const lee = await client('127.0.1.1')
    await lee.command(`AUTH PLAIN ${plainResponse('lee@own.example')}`, 235)
    await signedIn('127.0.1.2')
    const held = await until('it is recorded', async () =>
      (await edge.mails(1)).find(({ reject_code: code }) => code === 120),
    )
    expect(held).toMatchObject({
      sender: KIM,
      receiver: '',
      class: 'rejected',
    })
  }, 30_000)

  test('many accounts from one place, known or not alike', async () => {
    const heard: string[] = []
    // As many side by side as one address may have.
    for (let n = 0; n < 16; n += 3) {
      const some = [n, n + 1, n + 2].filter((at) => at < 16)
      heard.push(...(await Promise.all(some.map((at) => guess(`some${at}@own.example`, '127.0.2.1')))))
    }
    expect(heard.filter((text) => text.startsWith('535'))).toHaveLength(15)
    expect(heard.at(-1)).toMatch(/^421 /)
    const right = await client('127.0.2.1')
    await right.command(`AUTH PLAIN ${plainResponse(KIM)}`, 421)
  }, 60_000)

  test('locks outlive the process', async () => {
    const { rows } = await edge.database.pool.query(
      `select 1 from login_failure where subject = 'smtp:both|${KIM}|127.0.1.1' and locked_until > now()`,
    )
    expect(rows).toHaveLength(1)
  })

  test('a failure takes a second, a flood reaches neither passwords nor others', async () => {
    const since = performance.now()
    await guess('lee@own.example', '127.0.3.1')
    expect(performance.now() - since).toBeGreaterThan(900)
    let greetings = 0
    let slowest = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        const began = performance.now()
        const one = await securedClient(edge.port, '127.0.4.1')
        slowest = Math.max(slowest, performance.now() - began)
        greetings++
        one.destroy()
      }
    })()
    const told = new Map<string, number>()
    const flood = Array.from({ length: 100 }, async (_, lane) => {
      for (let n = 0; n < 10;) {
        const one = await securedClient(edge.port, '127.0.3.1').catch(() => null)
        if (one === null) continue
        for (let more = true; more && n < 10; n++) {
          await one.lines(`AUTH PLAIN ${plainResponse(KIM, `guess ${lane} ${n}`)}`)
          const { code } = await one.expect(/^/)
          told.set(String(code), (told.get(String(code)) ?? 0) + 1)
          more = code !== 421
        }
        one.destroy()
      }
    })
    await Promise.all(flood)
    isOver = true
    await others
    const { rows } = await edge.database.pool.query<{ tried: number }>(
      `select count(*)::int as tried from audit where class = 'login' and task = 'failure' and ip = '127.0.3.1'`,
    )
    process.stdout.write(
      `1,000 guesses: ${JSON.stringify(Object.fromEntries(told))}, ${rows[0]!.tried} looked at; ${greetings} greetings meanwhile, the slowest in ${Math.round(slowest)} ms\n`,
    )
    expect(rows[0]!.tried).toBeLessThanOrEqual(16)
    expect(told.get('235')).toBeUndefined()
    expect(slowest).toBeLessThan(15_000)
  }, 300_000)
})
