/** Keys and addresses that backups go by. */
import type { ErrorCode } from '../codes/errors.ts'

/** A public key of age (X25519): bech32 of 32 bytes. Whether its sum is right, the library says when it is used. */
export function isAgeRecipient(text: string): boolean {
  return /^age1[02-9ac-hj-np-z]{58}$/.test(text)
}

/** `s3://BUCKET/PREFIX?endpoint=https://HOST:PORT&region=REGION`, without keys. */
export function checkS3Url(text: string): ErrorCode | null {
  if (text === '') return null
  if (!URL.canParse(text)) return 'INVALID_BUCKET_URL'
  const url = new URL(text)
  const endpoint = url.searchParams.get('endpoint')
  const known = [...url.searchParams.keys()].every((key) =>
    ['endpoint', 'region', 'path-style'].includes(key),
  )
  const good =
    url.protocol === 's3:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    /^[\w./-]*$/.test(url.pathname) &&
    known &&
    (endpoint === null || isOrigin(endpoint))
  return good ? null : 'INVALID_BUCKET_URL'
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && username === ''
}

/** An absolute path without `..`; empty stands for the folder of the installation. */
export function checkFolder(text: string): ErrorCode | null {
  const good = text === '' || (/^\/[^\0]+$/.test(text) && !text.split('/').includes('..'))
  return good ? null : 'INVALID_FOLDER'
}
