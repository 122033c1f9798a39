/** Takes out of a support bundle what strangers must not read: declared secrets, and the addresses of people. */
import { createHmac, randomBytes } from 'node:crypto'

export interface HideOptions {
  /** Values that must not appear, wherever they got to. */
  readonly secrets: readonly string[]
  readonly withAddresses: boolean
}

export type Hide = (text: string) => string

/** A slash right before the `@` is a folder (`node_modules/@scope`), not an address. */
const ADDRESS =
  /[^\s@"'<>(),;:=[\]{}\\]*[^\s@"'<>(),;:=[\]{}\\/]@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu
/** A word of few letters would tear holes into everything else. */
const SHORTEST = 4

/** The same address becomes the same name all over one bundle, and another one in the next. */
export function createHide({ secrets, withAddresses }: HideOptions): Hide {
  const key = randomBytes(16)
  const spelled = secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  const longestFirst = [...new Set(spelled)].toSorted((a, b) => b.length - a.length)
  const named = (address: string): string =>
    `address-${createHmac('sha256', key).update(address.toLowerCase()).digest('hex').slice(0, 8)}`
  return (text) => {
    const safe = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '(secret)'), text)
    return withAddresses ? safe : safe.replace(ADDRESS, named)
  }
}
