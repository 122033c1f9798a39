/** The bytes that a client has sent and nobody has consumed yet. Backpressure: nothing more is read from the socket meanwhile. */
import type { Socket } from 'node:net'

/** Why a wait ended. */
export type Wake = 'data' | 'end' | 'timeout' | 'too-slow' | 'session' | 'shutdown'

const EMPTY = Buffer.alloc(0)

export class Input {
  #socket: Socket
  #buffer: Buffer = EMPTY
  #wake: ((reason: Wake) => void) | null = null
  #paused = false
  #holding = false
  /** The client has closed its side, or the socket is gone. */
  ended = false
  /** Called when the client closes its side. */
  onEnd: () => void = () => undefined

  readonly #onData = (chunk: Buffer): void => {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    if (this.#wake && !this.#holding) {
      this.wake('data')
    } else {
      // One chunk ahead is all we hold while a hook or a disk write is pending: back-pressure by TCP.
      this.#paused = true
      this.#socket.pause()
    }
  }

  readonly #onEnd = (): void => {
    if (this.ended) return
    this.ended = true
    this.onEnd()
    this.wake('end')
  }

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen()
  }

  #listen(): void {
    this.#socket.on('data', this.#onData)
    this.#socket.on('end', this.#onEnd)
    this.#socket.on('close', this.#onEnd)
  }

  /** Lets go of the socket and drops what was read from it (STARTTLS, RFC 3207 §4.2). */
  release(): void {
    this.#socket.off('data', this.#onData)
    this.#socket.off('end', this.#onEnd)
    this.#socket.off('close', this.#onEnd)
    this.#buffer = EMPTY
    this.#paused = false
  }

  /** Goes on with another socket, with nothing buffered. */
  attach(socket: Socket): void {
    this.#socket = socket
    this.#listen()
  }

  get available(): Buffer {
    return this.#buffer
  }

  consume(count: number): void {
    this.#buffer = count === this.#buffer.length ? EMPTY : this.#buffer.subarray(count)
  }

  /** Resolves at the next bytes, the end, or a call of `wake`. One waiter at a time. */
  wait(): Promise<Wake> {
    if (this.ended) return Promise.resolve('end')
    return new Promise((resolve) => {
      this.#wake = resolve
      if (this.#paused) {
        this.#paused = false
        this.#socket.resume()
      }
    })
  }

  /** Like `wait`, but bytes do not end it and none are read. */
  hold(): Promise<Wake> {
    if (this.ended) return Promise.resolve('end')
    this.#holding = true
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  get waiting(): boolean {
    return this.#wake !== null
  }

  wake(reason: Wake): void {
    const wake = this.#wake
    this.#wake = null
    this.#holding = false
    wake?.(reason)
  }
}
