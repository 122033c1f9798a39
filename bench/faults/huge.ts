/** G9: fifty messages of 50 MB at once, and one that is larger than may be. */
import { countsOf, type FaultRow, type Goal } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { buildLoadSet, type LoadSet } from '../lib/messages.ts'
import { sendOne } from '../lib/numbered.ts'
import { processTree, watchMemory } from '../lib/procfs.ts'
import { Rig } from '../lib/rig.ts'
import { OtherReply, Wire } from '../lib/wire.ts'

const MIB = 1024 * 1024
const LIMIT = 50 * MIB
const AT_ONCE = 50
const MAX_RSS = 512 * MIB

export const huge: Goal = {
  id: 'G9',
  title: 'huge messages',
  async run() {
    // One that is just below the limit with all of its header.
    const load = await buildLoadSet(1, (49.5 * MIB) / Math.LN2)
    const rig = await Rig.open({ load })
    try {
      return [await atOnce(rig, load), await tooLarge(rig)]
    } finally {
      await rig.stop()
    }
  },
}

async function atOnce(rig: Rig, load: LoadSet): Promise<FaultRow> {
  const ledger = new Ledger(rig.sink)
  const { port, recipient } = rig
  const smtp = rig.product.pids['smtp']!
  const processes = processTree(smtp).length
  const peak = watchMemory(smtp, 100)
  const collecting = setInterval(() => ledger.collect(), 200)
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, () => sendOne({ port, load, recipient, ledger })),
  )
  const account = await rig.settle(ledger, 300_000)
  clearInterval(collecting)
  const { pss } = peak()
  const taken = replies.filter((reply) => reply.startsWith('250')).length
  const putOff = replies.filter((reply) => reply.startsWith('4')).length
  return {
    fault: `${AT_ONCE} × ${Math.round(load.meanBytes / MIB)} MB at once`,
    injected: AT_ONCE,
    survived: taken + putOff,
    ...countsOf(account),
    met: taken + putOff === AT_ONCE && account.lost.length === 0 && pss <= MAX_RSS,
    seen: `${taken} taken, ${putOff} put off; smtp with its ${processes - 1} scan processes at most ${Math.round(pss / MIB)} MiB`,
  }
}

/** By its declared size, and by what it sends without declaring it. */
async function tooLarge(rig: Rig): Promise<FaultRow> {
  const replies = [await declared(rig), await sent(rig)]
  return {
    fault: 'limit + 1, declared and not',
    injected: 2,
    survived: replies.filter((reply) => reply.startsWith('552')).length,
    lost: 0,
    duplicated: 0,
    met: replies.every((reply) => reply.startsWith('552')),
    seen: replies.map((reply) => reply.slice(0, 9)).join(', '),
  }
}

async function declared(rig: Rig): Promise<string> {
  const wire = await greet(rig)
  const reply = await wire
    .say(`MAIL FROM:<${rig.load.sender}> SIZE=${LIMIT + 1}`, '250')
    .then(() => '250', heard)
  wire.close()
  return reply
}

async function sent(rig: Rig): Promise<string> {
  const wire = await greet(rig)
  await wire.say(`MAIL FROM:<${rig.load.sender}>\r\nRCPT TO:<${rig.recipient}>\r\nDATA`, '250', '250', '354')
  const head = Buffer.from('Subject: one more\r\n\r\n')
  const body = Buffer.alloc(LIMIT + 1 - head.length, `${'x'.repeat(76)}\r\n`)
  body.write('\r\n', body.length - 2)
  const reply = await wire.send(head, body, Buffer.from('.\r\n'))
  wire.close()
  return reply
}

async function greet(rig: Rig): Promise<Wire> {
  const wire = Wire.to(rig.port)
  await wire.expect('220')
  await wire.say('EHLO mx.sender.example', '250')
  return wire
}

function heard(error: unknown): string {
  if (error instanceof OtherReply) return error.message
  throw error
}
