/** Asks a listener whether it takes mail for an address, without sending any. */
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export async function acceptsRecipient(host: string, port: number, recipient: string): Promise<boolean> {
  const socket = connect(port, host)
  socket.on('error', () => socket.destroy())
  const commands = ['HELO probe.example', 'MAIL FROM:<>', `RCPT TO:<${recipient}>`]
  let last = ''
  for await (const line of createInterface({ input: socket })) {
    last = line
    const command = commands.shift()
    if (command === undefined || !line.startsWith('2')) break
    socket.write(`${command}\r\n`)
  }
  socket.destroy()
  return commands.length === 0 && last.startsWith('250')
}
