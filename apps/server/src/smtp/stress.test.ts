/** Stress mode and retiring: who does not get on with its mail makes room for others; who does is left in peace. */
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { ENGINE_BOUNDS, type SmtpLimits } from './options.ts'
import { hurried, Stress } from './stress.ts'
import { startRig, type Rig } from './testing/rig.ts'

const SET: SmtpLimits = {
  ...ENGINE_BOUNDS,
  maxConnections: 100,
  maxConnectionsPerIp: 50,
  maxMessageSize: 1_000,
  maxRecipients: 10,
  maxRefusedRecipients: 100,
  maxMessagesPerConnection: 0,
  maxErrors: 10,
  maxResets: 0,
  commandTimeoutMs: 300_000,
  dataTimeoutMs: 5_000,
  greetDelayMs: 50,
  stressPercent: 80,
  stressTimeoutMs: 10_000,
}

describe('when it begins and ends', () => {
  const MINUTE = 60_000
  test.each<[string, readonly (readonly [connections: number, at: number])[], boolean]>([
    ['few connections', [[79, 0]], false],
    ['the share is reached', [[80, 0]], true],
    [
      'somewhat fewer, for long',
      [
        [80, 0],
        [70, 1],
        [70, 5 * MINUTE],
      ],
      true,
    ],
    [
      'far fewer, not yet for long',
      [
        [80, 0],
        [10, 1],
        [10, MINUTE],
      ],
      true,
    ],
    [
      'far fewer for a minute',
      [
        [80, 0],
        [10, 1],
        [10, MINUTE + 1],
      ],
      false,
    ],
    [
      'in waves',
      [
        [80, 0],
        [10, 1],
        [80, MINUTE],
        [10, MINUTE + 1],
        [10, 2 * MINUTE],
      ],
      true,
    ],
    [
      'clearly fewer only in between',
      [
        [80, 0],
        [10, 1],
        [70, MINUTE],
        [10, MINUTE + 1],
        [10, 2 * MINUTE],
      ],
      true,
    ],
  ])('%s', (_what, looks, isOn) => {
    const stress = new Stress()
    for (const [connections, at] of looks) {
      const before = stress.isOn
      expect(stress.look(connections, SET, at)).toBe(stress.isOn !== before)
    }
    expect(stress.isOn).toBe(isOn)
  })

  test('0 turns it off, at once where it is on; so does no limit of connections', () => {
    for (const change of [{ stressPercent: 0 }, { maxConnections: 0 }]) {
      const stress = new Stress()
      stress.look(90, SET, 0)
      expect(stress.look(90, { ...SET, ...change }, 1)).toBe(true)
      expect(stress.isOn).toBe(false)
    }
  })
})

test('limits get narrower under stress, and none gets wider', () => {
  expect(hurried(SET)).toEqual({
    ...SET,
    commandTimeoutMs: 10_000,
    dataTimeoutMs: 5_000,
    maxErrors: 1,
    maxNoops: 5,
    maxResets: 5,
    maxRefusedRecipients: 5,
    maxAuthFailures: 1,
    rateGraceMs: 10_000,
  })
})

let rig: Rig
afterEach(() => rig?.stop())

async function open(): Promise<SmtpScript> {
  const client = await connectScript(rig)
  await client.ehlo()
  return client
}

test('silent clients make room, errors hang up, and mail goes on', async () => {
  const told: [boolean, number][] = []
  rig = await startRig({
    limits: {
      maxConnections: 10,
      maxConnectionsPerIp: 0,
      // How many mails go by until the silent ones are let go depends on the machine.
      maxMessagesPerConnection: 0,
      stressPercent: 50,
      stressTimeoutMs: 3_000,
    },
    onStress: (on, connections) => void told.push([on, connections]),
  })
  const silent = await Promise.all(Array.from({ length: 4 }, open))
  const good = await open()
  await until('it is told', () => told.length > 0)
  expect(told).toEqual([[true, 5]])
  const clumsy = await open()
  await clumsy.command('NONSENSE', 500)
  await clumsy.expect(421)
  // Those that waited under the usual time-out before it began are hurried, too.
  const working = { isDone: false }
  const sending = async (): Promise<void> => {
    while (!working.isDone) await good.message('a@sender.example', ['x@good.example'], 'Subject: x\r\n\r\n')
  }
  const letGo = async (): Promise<void> => {
    for (const client of silent) await client.expect(/^421 4\.4\.2/)
    working.isDone = true
  }
  await Promise.all([sending(), letGo()])
  expect(rig.stored.length).toBeGreaterThan(0)
})

test('it is held against the connections of all processes', async () => {
  const told: boolean[] = []
  const census = {
    enter: () => ({ all: 8, ofNetwork: 1 }),
    leave: () => undefined,
    elsewhere: () => 8,
    most: () => 1,
  }
  rig = await startRig({
    limits: { maxConnections: 10, stressPercent: 90 },
    census,
    onStress: (on) => void told.push(on),
  })
  const client = await open()
  await until('it is told', () => told.length > 0)
  expect(told).toEqual([true])
  await open()
  const third = await connectScript(rig)
  await third.expect(/^421 4\.3\.2/)
  client.destroy()
})

test('a connection that all processes together have no place for is turned away when they have been asked', async () => {
  const census = {
    enter: async () => ({ all: 11, ofNetwork: 1 }),
    leave: () => undefined,
    elsewhere: () => 0,
    most: () => 1,
  }
  rig = await startRig({ limits: { maxConnections: 10 }, census })
  const client = await connectScript(rig)
  await client.expect(/^421 4\.3\.2/)
  expect(rig.refused.map(({ reason }) => reason)).toEqual(['overload'])
})

describe('retiring', () => {
  test('conversations come to their end, silence between mails ends them, and nobody else gets in', async () => {
    rig = await startRig({})
    const [busy, silent, composing] = await Promise.all([open(), open(), open()])
    await composing.command('MAIL FROM:<a@sender.example>', 250)
    await busy.command('MAIL FROM:<a@sender.example>', 250)
    await busy.command('RCPT TO:<x@good.example>', 250)
    await busy.command('DATA', 354)
    let isOver = false
    const retired = rig.server.retire(60_000, 2_000).then(() => (isOver = true))
    await silent.expect(/^421/)
    await silent.closed()
    await expect(connectScript(rig)).rejects.toThrow('ECONNREFUSED')
    await composing.command('RCPT TO:<x@good.example>', 250)
    await busy.send('Subject: x\r\n\r\n.\r\n')
    await busy.expect(250)
    await busy.command('QUIT', 221)
    expect(isOver).toBe(false)
    await composing.command('RSET', 250)
    await composing.command('QUIT', 221)
    await retired
    expect(rig.stored).toHaveLength(1)
  })

  test('patience ends: then closing says 421 to whoever is left', async () => {
    rig = await startRig({})
    const client = await open()
    await client.command('MAIL FROM:<a@sender.example>', 250)
    await rig.server.retire(300, 60_000)
    const closed = rig.server.close(5_000)
    await client.expect(/^421/)
    await closed
  })

  test('with nobody there it is over at once', async () => {
    rig = await startRig({})
    await rig.server.retire(60_000, 60_000)
    await rig.server.close()
  })
})
