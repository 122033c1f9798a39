/** Where messages are stored on S3, as the environment says it. */
import { readFileSync } from 'node:fs'

export interface S3Address {
  /** URL of the bucket, without a slash at its end. */
  readonly bucketUrl: string
  readonly region: string
  /** In front of every key: empty, or ending with a slash. */
  readonly prefix: string
  readonly accessKey: string
  readonly secretKey: string
}

export interface BlobEnv {
  /** null: files below the data folder. */
  readonly store: S3Address | null
  /** A store that is still read, and from which `postern blobs move` takes what it holds. */
  readonly older: S3Address | null
}

type Text = (name: string) => string | null
type Fail = (words: string) => never

const FORM = 's3://BUCKET/PREFIX?endpoint=https://HOST:PORT&region=REGION'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/
const PARAMETERS = new Set(['endpoint', 'region', 'path-style'])

/**
 * @param text a variable, trimmed; null for what is not set
 * @param fail throws with what is wrong; never hears a secret
 */
export function readBlobEnv(text: Text, fail: Fail): BlobEnv {
  const store = text('BLOB_URL')
  const older = text('BLOB_OLD_URL')
  if (store === null && older === null) return { store: null, older: null }
  const accessKey = text('BLOB_ACCESS_KEY')
  const secretKey = secretOf(text, fail)
  if (accessKey === null || secretKey === null)
    return fail(
      `${store === null ? 'BLOB_OLD_URL' : 'BLOB_URL'} needs BLOB_ACCESS_KEY, and BLOB_SECRET_KEY or BLOB_SECRET_KEY_FILE`,
    )
  const keys = { accessKey, secretKey }
  return {
    store: store === null ? null : { ...readS3Address('BLOB_URL', store, fail), ...keys },
    older: older === null ? null : { ...readS3Address('BLOB_OLD_URL', older, fail), ...keys },
  }
}

function secretOf(text: Text, fail: Fail): string | null {
  const given = text('BLOB_SECRET_KEY')
  const path = text('BLOB_SECRET_KEY_FILE')
  if (path === null) return given
  if (given !== null) return fail('BLOB_SECRET_KEY and BLOB_SECRET_KEY_FILE are both set: unset one of them')
  try {
    return readFileSync(path, 'utf8').trim() || fail(`BLOB_SECRET_KEY_FILE: ${path} is empty`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    return fail(`BLOB_SECRET_KEY_FILE: ${path} cannot be read: give a file that this user may read`)
  }
}

/** @param name of what holds the address, for `fail`, which throws */
export function readS3Address(
  name: string,
  value: string,
  fail: Fail,
): Omit<S3Address, 'accessKey' | 'secretKey'> {
  if (!URL.canParse(value) || new URL(value).protocol !== 's3:') return fail(`${name}: give ${FORM}`)
  const url = new URL(value)
  if (url.username !== '' || url.password !== '')
    return fail(`${name} holds keys: move them to BLOB_ACCESS_KEY and BLOB_SECRET_KEY`)
  if (!BUCKET.test(url.hostname) || url.port !== '')
    return fail(`${name} names no bucket (3 to 63 letters, digits, dots and dashes): give ${FORM}`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (prefix !== '' && !PREFIX.test(prefix))
    return fail(`${name} has the prefix ${prefix}: give letters, digits, dots, dashes and slashes`)
  const unknown = [...url.searchParams.keys()].find((key) => !PARAMETERS.has(key))
  if (unknown !== undefined)
    return fail(`${name} has ${unknown}, which is unknown: give ${[...PARAMETERS].join(', ')}`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[\w-]+$/.test(region)) return fail(`${name} has the region ${region}: give one such as eu-central-1`)
  return {
    bucketUrl: bucketUrlOf(name, url, region, fail),
    region,
    prefix: prefix === '' ? '' : `${prefix}/`,
  }
}

/** Amazon names the bucket in the host; servers of one's own mostly in the path. */
function bucketUrlOf(name: string, { hostname, searchParams }: URL, region: string, fail: Fail): string {
  const given = searchParams.get('endpoint')
  const style = searchParams.get('path-style') ?? (given === null ? '0' : '1')
  if (style !== '0' && style !== '1') return fail(`${name} has path-style=${style}: give 0 or 1`)
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return fail(`${name} has an endpoint that is no URL: give endpoint=https://HOST:PORT`)
  const { protocol, host, pathname, search, username } = new URL(endpoint)
  if (pathname !== '/' || search !== '' || username !== '')
    return fail(`${name} has an endpoint with more than a host and a port: give endpoint=https://HOST:PORT`)
  return style === '1' ? `${protocol}//${host}/${hostname}` : `${protocol}//${hostname}.${host}`
}
