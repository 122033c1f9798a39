/** A directory on the loopback that answers what a test says: one page of entries after the other, and how each ends. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { BerReader, BerWriter } from 'ldapts'

export interface FakePage {
  readonly entries?: readonly {
    readonly dn: string
    readonly [attribute: string]: string | readonly string[]
  }[]
  /** Result code (RFC 4511 §4.1.9); 0 without. */
  readonly code?: number
  /** Closes the connection instead of ending the page. */
  readonly cut?: true
}

export interface FakeLdap {
  /** `127.0.0.1:port`. */
  readonly server: string
  /** Searches so far, and the binds: who, with which password. */
  readonly searches: number
  readonly connections: number
  readonly binds: readonly { readonly name: string; readonly password: string }[]
  /** What the next searches answer, one after the other, page by page; the cookie of a page says that another one follows. */
  answer(...searches: readonly (readonly FakePage[])[]): void
  close(): Promise<void>
}

const BIND = 0x60
const UNBIND = 0x42
const SEARCH = 0x63
const PAGED = '1.2.840.113556.1.4.319'
/** invalidCredentials */
const WRONG_PASSWORD = 49

/** Lets in who says `password`. */
export async function startFakeLdap(password: string): Promise<FakeLdap> {
  let queue: readonly (readonly FakePage[])[] = []
  let page = 0
  const seen = { searches: 0, connections: 0, binds: [] as { name: string; password: string }[] }
  const onBind = (socket: Socket, id: number, reader: BerReader): void => {
    reader.readInt()
    const name = reader.readString() ?? ''
    const given = reader.readString(0x80) ?? ''
    seen.binds.push({ name, password: given })
    socket.write(result(id, 0x61, given === password ? 0 : WRONG_PASSWORD))
  }
  const onSearch = (socket: Socket, id: number): void => {
    seen.searches++
    const [pages = []] = queue
    const { entries = [], code = 0, cut } = pages[page] ?? {}
    page++
    for (const entry of entries) socket.write(entryMessage(id, entry))
    if (cut) socket.destroy()
    else socket.write(result(id, 0x65, code, page < pages.length ? `${page}` : ''))
    if (page < pages.length) return
    queue = queue.slice(1)
    page = 0
  }
  const { server, sockets } = serverOf((socket, tag, id, reader) => {
    if (tag === BIND) onBind(socket, id, reader)
    else if (tag === SEARCH) onSearch(socket, id)
  })
  server.on('connection', () => void seen.connections++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    server: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get searches() {
      return seen.searches
    },
    get connections() {
      return seen.connections
    },
    binds: seen.binds,
    answer: (...searches) => {
      queue = searches
      page = 0
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type OnMessage = (socket: Socket, tag: number, id: number, reader: BerReader) => void

/** Tells of each request; `reader` stands within it. */
function serverOf(onMessage: OnMessage) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      const reader = new BerReader(data)
      reader.readSequence()
      const id = reader.readInt() ?? 0
      const tag = reader.peek() ?? 0
      if (tag === UNBIND) {
        socket.end()
        return
      }
      reader.readSequence(tag)
      onMessage(socket, tag, id, reader)
    })
  })
  return { server, sockets }
}

/** An LDAPMessage that ends an operation; `cookie` goes into its control of pages. */
function result(id: number, tag: number, code: number, cookie?: string): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(tag)
  writer.writeEnumeration(code)
  writer.writeString('')
  writer.writeString('')
  writer.endSequence()
  if (cookie !== undefined) {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(0)
    value.writeString(cookie)
    value.endSequence()
    writer.startSequence(0xa0)
    writer.startSequence()
    writer.writeString(PAGED)
    writer.writeBuffer(value.buffer, 0x04)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  return writer.buffer
}

function entryMessage(id: number, { dn, ...attributes }: NonNullable<FakePage['entries']>[number]): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(0x64)
  writer.writeString(dn)
  writer.startSequence()
  for (const [name, values] of Object.entries(attributes)) {
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    for (const value of [values].flat()) writer.writeString(value)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}
