/** Generated conversations: the engine answers and stores what a model of the standard says, one by one and in groups. */
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SessionModel, type Step } from './testing/model.ts'
import { startRig, type Rig } from './testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  const limits = { maxConnectionsPerIp: 0, maxErrors: 0, maxRefusedRecipients: 0, maxResets: 0, maxNoops: 0 }
  rig = await startRig({ limits: { ...limits, maxMessagesPerConnection: 0 } })
})
afterAll(() => rig.stop())

/** Lines that look like the end of a message, like commands, or like nothing. */
const LINES = [
  '',
  '.',
  '..',
  '.x',
  'x',
  'MAIL FROM:<b@sender.example>',
  'QUIT',
  'RSET',
  '\u00fc',
  ' .',
  '.\t',
]
const WRONG = [
  'MAIL',
  'MAIL FROM:',
  'MAIL FROM:a@b.example',
  'MAIL TO:<a@b.example>',
  'RCPT',
  'RCPT TO:<>',
  'RCPT TO:x@good.example',
  'RSET now',
  'BDAT',
  'BDAT x',
  'BDAT -1 LAST',
  'EHLO',
  'HELO ',
]
/** Bare CR and LF are refused in chunks as they are elsewhere: hostile.test.ts. */
const chunk = fc.string({
  unit: fc.constantFrom('a', '.', '\r\n', 'QUIT\r\n', '\r\n.\r\n'),
  maxLength: 6,
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Step>({ verb: 'EHLO' }, { verb: 'HELO' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>(
      ...(['RSET', 'NOOP', 'VRFY', 'EXPN', 'HELP', 'BOGUS'] as const).map((verb) => ({ verb })),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('', 'a@sender.example', '"a b"@sender.example')
      .map((sender): Step => ({ verb: 'MAIL', sender })),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(
        'x@good.example',
        'y@good.example',
        'x@elsewhere.example',
        '"@good.example"@elsewhere.example',
      )
      .map((recipient): Step => ({ verb: 'RCPT', recipient })),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...LINES), { maxLength: 5 })
      .map((body): Step => ({ verb: 'DATA', body })),
  },
  {
    weight: 4,
    arbitrary: fc.record({ chunk, last: fc.boolean() }).map((part): Step => ({ verb: 'BDAT', ...part })),
  },
)
/** What is malformed counts against nothing here and changes nothing, wherever it comes. */
const wrong = fc.constantFrom(...WRONG).map((line): Step => ({ verb: 'WRONG', line }))

const ARGUMENTS: Partial<Record<Step['verb'], string>> = {
  EHLO: ' client.example',
  HELO: ' client.example',
  VRFY: ' x@good.example',
  EXPN: ' staff',
}

/** The bytes of a step; verbs are of any case (RFC 5321 §2.4). */
function bytesOf(step: Step, lower: boolean): string {
  const verb = lower ? step.verb.toLowerCase() : step.verb
  switch (step.verb) {
    case 'MAIL':
      return `${verb} ${lower ? 'from' : 'FROM'}:<${step.sender}>\r\n`
    case 'RCPT':
      return `${verb} TO:<${step.recipient}>\r\n`
    case 'BDAT':
      return `${verb} ${step.chunk.length}${step.last ? ' LAST' : ''}\r\n${step.chunk}`
    case 'WRONG':
      return `${step.line}\r\n`
    default:
      return `${verb}${ARGUMENTS[step.verb] ?? ''}\r\n`
  }
}

const stuffed = (body: readonly string[]): string =>
  `${body.map((line) => `${line.startsWith('.') ? '.' : ''}${line}\r\n`).join('')}.\r\n`

/** Plays the steps, with the model beside; answers what was said otherwise than it says. */
async function play(steps: readonly (readonly [Step, boolean])[], client: SmtpScript): Promise<SessionModel> {
  const model = new SessionModel()
  for (const [one, lower] of steps) {
    // What may be a message that nobody asked for ends the connection: hostile.test.ts.
    if (model.mayBeStray && (one.verb === 'BOGUS' || one.verb === 'WRONG')) continue
    // Where sequence and syntax are both wrong, either may be said.
    const codes = one.verb === 'WRONG' ? [500, 501, 503, 504] : [model.answer(one)]
    await client.send(Buffer.from(bytesOf(one, lower), 'latin1'))
    let reply = await client.expect(/^/)
    if (one.verb === 'DATA' && codes[0] === 250) {
      expect(reply.code).toBe(354)
      await client.send(Buffer.from(stuffed(one.body), 'latin1'))
      reply = await client.expect(/^/)
    }
    expect(codes, `${bytesOf(one, lower)} → ${reply.text}`).toContain(reply.code)
    // BDAT that cannot be read says nothing of where its octets end: the transaction is over.
    if (one.verb === 'WRONG' && one.line.startsWith('BDAT')) {
      model.answer({ verb: 'RSET' })
      model.mayBeStray = true
    }
  }
  return model
}

async function conversation(steps: readonly (readonly [Step, boolean])[]): Promise<void> {
  const from = rig.stored.length
  const client = await connectScript(rig)
  try {
    await client.expect(220)
    const { stored } = await play(steps, client)
    const got = rig.stored
      .slice(from)
      .map(({ sender, recipients, text }) => ({ sender, recipients, body: text }))
    expect(got).toEqual(stored)
  } finally {
    client.destroy()
  }
}

const steps = (of: fc.Arbitrary<Step>) =>
  fc.array(fc.tuple(of, fc.boolean()), { minLength: 4, maxLength: 40 })
/** Most conversations that come about by chance never get to a message: these begin where one can. */
const begun = (of: fc.Arbitrary<Step>) =>
  steps(of).map((rest) => [[{ verb: 'EHLO' }, false] as [Step, boolean], ...rest])

test('well-formed commands in any order', async () => {
  await fc.assert(fc.asyncProperty(fc.oneof(steps(step), begun(step)), conversation), { numRuns: 400 })
}, 120_000)

test('malformed commands among them', async () => {
  const any = fc.oneof({ weight: 3, arbitrary: step }, { weight: 1, arbitrary: wrong })
  await fc.assert(fc.asyncProperty(begun(any), conversation), { numRuns: 300 })
}, 120_000)

test('in groups (RFC 2920), the replies are those of one command after the other', async () => {
  const grouped = begun(step).map((all) => all.filter(([{ verb }]) => verb !== 'DATA'))
  await fc.assert(
    fc.asyncProperty(grouped, async (all) => {
      const model = new SessionModel()
      const codes = all.map(([one]) => model.answer(one))
      const from = rig.stored.length
      const client = await connectScript(rig)
      try {
        await client.expect(220)
        await client.send(Buffer.from(all.map(([one, lower]) => bytesOf(one, lower)).join(''), 'latin1'))
        const said: number[] = []
        for (let n = 0; n < codes.length; n++) said.push((await client.expect(/^/)).code)
        expect(said).toEqual(codes)
        expect(rig.stored.slice(from).map(({ text }) => text)).toEqual(model.stored.map(({ body }) => body))
      } finally {
        client.destroy()
      }
    }),
    { numRuns: 400 },
  )
}, 120_000)
