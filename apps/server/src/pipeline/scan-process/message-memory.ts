/** The memory of the messages under judgement: large ones are read and decoded into what those before them had. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { MailFacts } from '@postern/mail/facts.ts'
import { largeBuffer, takeBack } from '@postern/mail/large-buffers.ts'

/** The stored bytes, in the first of these files that is there: they move once while they are read. */
export function readStored([first, ...others]: readonly string[]): Buffer {
  let file: number
  try {
    file = openSync(first!, 'r')
  } catch (error) {
    if (others.length === 0 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return readStored(others)
  }
  try {
    return readWhole(file)
  } finally {
    closeSync(file)
  }
}

function readWhole(file: number): Buffer {
  const { size } = fstatSync(file)
  const bytes = largeBuffer(size)
  let length = 0
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, null)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}

/** What one message takes: its bytes and its decoded attachments. */
export class MessageMemory {
  readonly #bytes: Buffer
  #facts: MailFacts | undefined

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  readonly onRead = (facts: MailFacts): void => {
    this.#facts = facts
  }

  /** All of it is used again, when nobody looks at the message any more. */
  takeBack(): void {
    for (const attachment of this.#facts?.attachments ?? []) takeBack(attachment.content())
    takeBack(this.#bytes)
  }
}
