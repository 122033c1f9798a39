/** Messages with a number each, whose fate a ledger keeps. */
import type { Ledger } from './ledger.ts'
import type { LoadSet } from './messages.ts'
import { OtherReply, Wire } from './wire.ts'

export interface Numbered {
  readonly port: number
  readonly load: LoadSet
  readonly recipient: string
  readonly ledger: Ledger
}

let serial = 0

/** Sends the next message on a connection that has been greeted; answers the last reply. @throws OtherReply before data */
export async function sendNumbered(
  wire: Wire,
  { load, recipient, ledger }: Omit<Numbered, 'port'>,
): Promise<string> {
  const number = String(++serial).padStart(16, '0')
  const at = serial % load.messages.length
  const sender = load.senders?.[at] ?? load.sender
  await wire.say(`MAIL FROM:<${sender}>\r\nRCPT TO:<${recipient}>\r\nDATA`, '250', '250', '354')
  const message = load.messages[at]!
  const head = Buffer.from(`X-Load: ${number}\r\n`)
  ledger.note(number, 'sending')
  const reply = await wire.send(head, message.subarray(head.length), Buffer.from('.\r\n'))
  if (reply.startsWith('250')) ledger.note(number, 'accepted', reply)
  else ledger.note(number, reply === '' ? 'unanswered' : 'refused')
  return reply
}

/** Waits for the greeting and says hello. @throws OtherReply */
export async function greeted(port: number): Promise<Wire> {
  const wire = Wire.to(port)
  try {
    await wire.expect('220')
    await wire.say('EHLO mx.sender.example', '250')
    return wire
  } catch (error) {
    wire.close()
    throw error
  }
}

/** One message on a connection of its own: the reply that decided, '' for none. */
export async function sendOne(options: Numbered): Promise<string> {
  let wire: Wire | undefined
  try {
    wire = await greeted(options.port)
    return await sendNumbered(wire, options)
  } catch (error) {
    if (error instanceof OtherReply) return error.message
    throw error
  } finally {
    wire?.close()
  }
}
