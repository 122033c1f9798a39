/** Codes for the day the phone is lost: ten, each good once, kept as hashes. */
import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
/** Without look-alikes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen letters, 79 bits: `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]!).join('')
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** As it is stored; however it was typed. So many bits need no slow hash. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}
