/** Several clamd: one that does not answer clearly is passed over, and never counts as "clean". */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { clamdVersion, scanWithAny, type ClamdAddress } from './clamd.ts'

const servers: Server[] = []
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** A server that says this once it was told something; '' keeps silent. Answers how often it was asked, too. */
async function engine(answer: string) {
  const asked = { times: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      asked.times++
      if (answer !== '') socket.end(answer)
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, asked }
}
async function dead(): Promise<ClamdAddress> {
  const { address } = await engine('')
  servers.pop()!.close()
  return address
}

const scan = async (addresses: readonly ClamdAddress[], first = 0) => {
  let answered = -1
  const options = { first, ms: 2_000, answered: (at: number) => (answered = at) }
  const name = await scanWithAny(addresses, Buffer.from('x'), AbortSignal.timeout(10_000), options)
  return { name, answered }
}

test.each([
  ['OK', null],
  ['Test.Virus FOUND', 'Test.Virus'],
])('the next one answers where the first can not: %s', async (said, name) => {
  const good = await engine(`stream: ${said}\0`)
  const garbage = await engine('no answer\0')
  const silent = await engine('')
  const addresses = [await dead(), garbage.address, silent.address, good.address]
  expect(await scan(addresses)).toEqual({ name, answered: 3 })
})

test('the one that answered last is asked first', async () => {
  const one = await engine('stream: OK\0')
  const other = await engine('stream: OK\0')
  expect(await scan([one.address, other.address], 1)).toEqual({ name: null, answered: 1 })
  expect([one.asked.times, other.asked.times]).toEqual([0, 1])
})

test('where none answers, nobody says "clean"', async () => {
  const cut = await engine('stream: OK')
  await expect(scan([await dead(), cut.address])).rejects.toThrow('clamd answered')
})

test.each([
  ['ClamAV 1.4.1/27500/Sun Nov 22 09:26:41 2026\0', 'ClamAV 1.4.1', '2026-11-22T09:26:41.000Z'],
  ['ClamAV 1.0.7\0', 'ClamAV 1.0.7', undefined],
])('what it is: %j', async (said, name, signed) => {
  const { address } = await engine(said)
  const found = await clamdVersion(`tcp://127.0.0.1:${address.port}`, AbortSignal.timeout(5_000))
  expect([found.engine, found.signed?.toISOString()]).toEqual([name, signed])
})

test('what is no clamd is said to be none', async () => {
  const { address } = await engine('220 mail.example ESMTP\r\n')
  await expect(clamdVersion(`tcp://127.0.0.1:${address.port}`, AbortSignal.timeout(5_000))).rejects.toThrow(
    'clamd answered',
  )
})
