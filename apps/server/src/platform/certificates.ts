/**
 * The certificates of the SMTP listeners: the administrator's files, a folder of them by host name, else a pair made once. Files
 * are looked at every few seconds, so that a renewed certificate is in use without a restart; one that can't be used leaves
 * the one before in place.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from './log.ts'
import { OWN_FILE, ownPair, type KeyPair } from './tls.ts'

export interface CertificateSet {
  readonly standard: KeyPair
  /** By host name in lower case, `*.` for one label more. */
  readonly byName: ReadonlyMap<string, KeyPair>
}

export interface CertificateFiles {
  /** PEM files of the standard one; both or neither. */
  readonly cert: string | null
  readonly key: string | null
  /** Folder of others. */
  readonly folder: string | null
  /** Where the self-made pair lies. */
  readonly own: string
  /** Our name. */
  readonly host: string
}

export interface Certificates {
  readonly current: CertificateSet
  close(): void
}

/** ms between two looks at the files. */
const LOOK_EVERY = 5_000

/**
 * Reads the files and watches them. What can't be used of a folder is told and left out.
 * @throws at the start, what is wrong with `cert` and `key`
 */
export async function openCertificates(
  files: CertificateFiles,
  log: Pick<Logger, 'info' | 'warn'>,
  onChange: (set: CertificateSet) => void,
  lookEvery = LOOK_EVERY,
): Promise<Certificates> {
  const known = new Map<string, Named>()
  let seen = await fingerprint(files)
  let current = await read(files, known, log)
  const look = async (): Promise<void> => {
    const now = await fingerprint(files)
    if (now === seen) return
    const next = await read(files, known, log)
    seen = now
    current = next
    onChange(next)
    log.info({ names: [...next.byName.keys()] }, 'certificates were read again')
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch((error: unknown) => log.warn({ err: error }, 'certificates can’t be used: those before stay'))
      .finally(() => (isLooking = false))
  }, lookEvery)
  return {
    get current() {
      return current
    },
    close: () => clearInterval(timer),
  }
}

interface Named {
  readonly pair: KeyPair
  readonly names: readonly string[]
  readonly ends: Date
}

/** How long a certificate holds. */
export interface CertificateEnd {
  readonly name: string
  readonly ends: Date
  /** Made by us, as nobody gave one. */
  readonly own: boolean
}

/** When the certificates in the files end, those that end first in front; what can't be used is left out. */
export async function certificateEnds(files: CertificateFiles): Promise<readonly CertificateEnd[]> {
  return (await lookAtCertificates(files)).ends
}

export interface CertificatesSeen {
  /** Those that end first in front. */
  readonly ends: readonly CertificateEnd[]
  /** Files (a folder that can't be read) that the settings name and that can't be used; one before may still be in use. */
  readonly unusable: readonly string[]
}

/** The certificates in the files, and what of those is no certificate. */
export async function lookAtCertificates(files: CertificateFiles): Promise<CertificatesSeen> {
  const { cert, key, folder, own, host } = files
  const given = cert !== null && key !== null ? [{ cert, key }] : []
  const inFolder = folder === null ? [] : await placesIn(folder).catch(() => null)
  const unusable = inFolder === null && folder !== null ? [folder] : []
  const endOf = async (place: Place, isOwn: boolean): Promise<CertificateEnd[]> => {
    const { names, ends } = await readPair(place)
    return [{ name: names[0] ?? host, ends, own: isOwn }]
  }
  const found = await Promise.all(
    [...given, ...(inFolder ?? [])].map((place) =>
      endOf(place, false).catch((): CertificateEnd[] => {
        unusable.push(place.cert)
        return []
      }),
    ),
  )
  const made = { cert: join(own, OWN_FILE), key: join(own, OWN_FILE) }
  const ends = found.flat()
  const all = ends.length > 0 ? ends : await endOf(made, true).catch(() => [])
  return { ends: all.toSorted((a, b) => a.ends.getTime() - b.ends.getTime()), unusable: unusable.toSorted() }
}

async function read(
  files: CertificateFiles,
  known: Map<string, Named>,
  log: Pick<Logger, 'warn'>,
): Promise<CertificateSet> {
  const byName = new Map<string, KeyPair>()
  const places = files.folder === null ? [] : await placesIn(files.folder)
  for (const place of places) {
    const named = await readPair(place).catch((error: unknown) => {
      log.warn({ err: error, file: place.cert }, 'a certificate can’t be used')
      return known.get(place.cert)
    })
    if (named === undefined) continue
    known.set(place.cert, named)
    for (const name of named.names) if (!byName.has(name)) byName.set(name, named.pair)
  }
  return { standard: await standardOf(files, byName), byName }
}

async function standardOf(
  { cert, key, own, host }: CertificateFiles,
  byName: ReadonlyMap<string, KeyPair>,
): Promise<KeyPair> {
  if (cert !== null && key !== null) return (await readPair({ cert, key })).pair
  const [first] = byName.values()
  return byName.get(host.toLowerCase()) ?? first ?? ownPair(own, host)
}

interface Place {
  readonly cert: string
  readonly key: string
}

/** `NAME.pem` with key and chain, `NAME.crt` beside `NAME.key`, or folders as certbot fills them. In the order of their names. */
async function placesIn(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  const places = entries.flatMap((entry): Place[] => {
    const { name } = entry
    const path = join(folder, name)
    if (name.startsWith('.')) return []
    if (entry.isDirectory()) return [{ cert: join(path, 'fullchain.pem'), key: join(path, 'privkey.pem') }]
    if (name.endsWith('.pem')) return [{ cert: path, key: path }]
    const key = `${name.slice(0, -'.crt'.length)}.key`
    return name.endsWith('.crt') && names.has(key) ? [{ cert: path, key: join(folder, key) }] : []
  })
  return places.toSorted((one, other) => (one.cert < other.cert ? -1 : 1))
}

/** @throws when one of them is no PEM, or the key is another's */
async function readPair(place: Place): Promise<Named> {
  const [cert, key] = await Promise.all([readFile(place.cert, 'utf8'), readFile(place.key, 'utf8')])
  const leaf = new X509Certificate(cert.slice(Math.max(cert.indexOf('-----BEGIN CERTIFICATE'), 0)))
  if (!leaf.checkPrivateKey(createPrivateKey(keyIn(key))))
    throw new Error(`${place.key} is not the key of ${place.cert}`)
  const alternatives = (leaf.subjectAltName ?? '')
    .split(', ')
    .flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : []))
  const common = /^CN=(.+)$/m.exec(leaf.subject)?.[1]
  const names = alternatives.length > 0 ? alternatives : common ? [common] : []
  return { pair: { cert, key }, names: names.map((name) => name.toLowerCase()), ends: leaf.validToDate }
}

function keyIn(pem: string): string {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/.exec(pem)?.[0] ?? pem
}

/** Changes when one of the files does. */
async function fingerprint({ cert, key, folder }: CertificateFiles): Promise<string> {
  const places = folder === null ? [] : await placesIn(folder)
  const paths = [cert, key, ...places.flatMap((place) => [place.cert, place.key])]
  const marks = await Promise.all(
    paths.map(async (path) => {
      if (path === null) return ''
      const found = await stat(path).catch(() => null)
      return found === null ? '' : `${path} ${found.ino} ${found.size} ${found.mtimeMs}`
    }),
  )
  return marks.join('\n')
}
