/**
 * Floods a port from a process of its own, so that whoever measures beside it is not held up: `node flooder.ts PORT FLOOD
 * ADDRESSES CONNECTIONS`. Clients come through PROXY, from as many addresses. Whoever is cut off comes again at once.
 */
import { connect } from 'node:net'
import { FLOODS, type FloodName } from './kinds.ts'

const [port, name, addresses, connections] = process.argv.slice(2) as [string, FloodName, string, string]
const { lines, before = [] } = FLOODS[name]
let opened = 0

for (let at = 0; at < Number(connections); at++) flood(at)
process.send?.('flooding')
process.on('disconnect', () => process.exit(0))
process.on('message', () => process.send?.(opened))

function flood(at: number): void {
  const client = at % Number(addresses)
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  let greeted = false
  opened++
  const chunk = Buffer.from(lines)
  // One chunk a reply: as fast as the server answers, with as much as fits.
  const push = (): void => void (socket.writable && chunk.length > 0 && socket.write(chunk))
  socket.on('connect', () =>
    socket.write(`PROXY TCP4 10.66.${client >> 8}.${client & 255} 127.0.0.1 4000 25\r\n`),
  )
  socket.on('data', () => {
    if (!greeted) {
      greeted = true
      if (name === 'connect and leave') return void socket.destroy()
      if (before.length > 0) socket.write(before.map((line) => `${line}\r\n`).join(''))
    }
    if (name === 'slow') return drip()
    push()
  })
  const drip = (): void => {
    const timer = setInterval(() => (socket.writable ? socket.write('N') : clearInterval(timer)), 1_000)
  }
  socket.on('error', () => socket.destroy())
  socket.on('close', () => setTimeout(() => flood(at), 1))
}
