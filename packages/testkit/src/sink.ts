/** A downstream mail server for tests, the demo and benchmarks: fast, strict enough, and able to misbehave. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { SinkOptions } from './sink-options.ts'
import { SinkSession } from './sink-session.ts'
import { SinkState, type SunkMessage } from './sink-state.ts'

export interface Sink {
  readonly port: number
  /** The newest messages, oldest first. */
  readonly messages: readonly SunkMessage[]
  readonly counts: {
    readonly messages: number
    readonly recipients: number
    readonly bytes: number
    readonly connections: number
  }
  /** Settles when this many messages have arrived since the start. @throws after `ms` */
  waitFor(messages: number, ms?: number): Promise<void>
  close(): Promise<void>
}

/** Starts a sink on loopback; port 0 (the default) picks a free one. */
export async function startSink(options: SinkOptions = {}): Promise<Sink> {
  const sockets = new Set<Socket>()
  const state = new SinkState(options.remember ?? 100_000)
  const serve = (socket: Socket): void => {
    state.counts.connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A client that hangs up is nothing to a sink.
    socket.on('error', () => socket.destroy())
    void new SinkSession(socket, options, state).serve()
  }
  const server: Server = options.tls?.implicit
    ? createTlsServer({ key: options.tls.key, cert: options.tls.cert, noDelay: true }, serve)
    : createServer({ noDelay: true }, serve)
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    messages: state.messages,
    counts: state.counts,
    waitFor: (messages, ms = 20_000) => state.waitFor(messages, ms),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
