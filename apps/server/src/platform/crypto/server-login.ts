/**
 * Passwords for other servers at rest. One is sealed for the server, the way there and the user name that it was entered
 * for, and opens for no other: whoever may change a server must not have its password sent to one of their own.
 */
import type { SealedBox } from './sealed-box.ts'

/** Whom a password is for. `secure` as in codes/mail.ts: a weaker way there is another one. */
export interface LoginPlace {
  readonly host: string
  readonly port: number
  readonly secure: number
  readonly user: string
}

export function sealPassword(box: SealedBox, place: LoginPlace, password: string): Buffer {
  return box.seal(nameOf(place), Buffer.from(password))
}

/** Null when it was sealed for another place. */
export function openPassword(box: SealedBox, place: LoginPlace, sealed: Buffer): string | null {
  return box.open(nameOf(place), sealed)?.toString() ?? null
}

function nameOf({ host, port, secure, user }: LoginPlace): string {
  return `login:${JSON.stringify([host.toLowerCase(), port, secure, user])}`
}
