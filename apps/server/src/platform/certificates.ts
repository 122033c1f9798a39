/**
 * The certificates of console and SMTP: the administrator's files, a folder of them by host name, else a pair made once. Files
 * are looked at every few seconds, so that a renewed certificate is in use without a restart; one that can't be used leaves
 * the one before in place.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { CertificateOrigin } from '@postern/contract/codes/node.ts'
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
  /** One that is in no file; null: none. */
  readonly more: CertificateSource | null
}

/** A certificate in no file. */
export interface CertificateSource {
  /** Changes with it. */
  mark(): Promise<string>
  /** Null while there is none. */
  read(): Promise<KeyPair | null>
}

export interface Certificates {
  readonly current: CertificateSet
  close(): void
}

/** ms between two looks at the files. */
const LOOK_EVERY = 5_000

export interface CertificateEvents {
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly onChange: (set: CertificateSet) => void
  /** What is wrong with files, each time that they are read: none when all is well. */
  readonly onFaults?: (faults: readonly CertificateFault[]) => void
}

export interface CertificateFault {
  readonly file: string
  readonly reason: string
}

/**
 * Reads the files and watches them. What can't be used of a folder is told and left out.
 * @throws at the start, what is wrong with `cert` and `key`
 */
export async function openCertificates(
  files: CertificateFiles,
  { log, onChange, onFaults = () => undefined }: CertificateEvents,
  lookEvery = LOOK_EVERY,
): Promise<Certificates> {
  const known = new Map<string, Named>()
  const faults = new Map<string, string>()
  const told = { known, note: noter(faults, log) }
  let seen = await fingerprint(files)
  let current = await read(files, told)
  const tell = (): void => onFaults([...faults].map(([file, reason]) => ({ file, reason })))
  tell()
  const look = async (): Promise<void> => {
    const now = await fingerprint(files)
    if (now === seen) return
    faults.clear()
    const next = await read(files, told).finally(tell)
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
  readonly issuer: string
  readonly ends: Date
  /** What is wrong with one that can be used all the same; null where nothing is. */
  readonly flaw: string | null
}

/** What reading files goes by, and whom it tells. */
interface Told {
  /** Last good ones, by file. */
  readonly known: Map<string, Named>
  readonly note: (file: string, reason: string) => void
}

function noter(faults: Map<string, string>, log: Pick<Logger, 'warn'>): Told['note'] {
  return (file, reason) => {
    faults.set(file, reason)
    log.warn({ file, reason }, 'a certificate is not as it should be')
  }
}

/** A certificate that listeners have. */
export interface CertificateSeen {
  /** The first of its names. */
  readonly name: string
  readonly names: readonly string[]
  /** '' for one that nobody vouches for. */
  readonly issuer: string
  readonly ends: Date
  /** `own`: made by us, as nobody gave one. */
  readonly origin: CertificateOrigin
  /** '' for one in no file. */
  readonly file: string
  readonly flaw: string | null
}

export interface CertificatesSeen {
  /** Those that end first in front. */
  readonly ends: readonly CertificateSeen[]
  /** Files (a folder that can't be read) that the settings name and that can't be used; one before may still be in use. */
  readonly unusable: readonly string[]
}

/** The certificates there are, and what of the files is no certificate. */
export async function lookAtCertificates(files: CertificateFiles): Promise<CertificatesSeen> {
  const { cert, key, folder, own, host, more } = files
  const inFolder = folder === null ? [] : await placesIn(folder).catch(() => null)
  const unusable = inFolder === null && folder !== null ? [folder] : []
  const seen = ({ names, issuer, ends, flaw }: Named, origin: CertificateOrigin, file: string) => [
    { name: names[0] ?? host, names, issuer, ends, flaw, origin, file },
  ]
  const seenAt = async (place: Place, origin: CertificateOrigin): Promise<CertificateSeen[]> => {
    try {
      return seen(await readPair(place), origin, place.cert)
    } catch {
      if (origin !== 'own') unusable.push(place.cert)
      return []
    }
  }
  const found = await Promise.all([
    ...(cert !== null && key !== null ? [seenAt({ cert, key }, 'file')] : []),
    ...(inFolder ?? []).map((place) => seenAt(place, 'folder')),
  ])
  const issued =
    more === null
      ? null
      : await readSource(more).catch(() => {
          unusable.push(MORE)
          return null
        })
  const given = [...found.flat(), ...(issued === null ? [] : seen(issued, 'acme', ''))]
  const made = { cert: join(own, OWN_FILE), key: join(own, OWN_FILE) }
  const ends = given.length > 0 ? given : await seenAt(made, 'own')
  return { ends: ends.toSorted((a, b) => a.ends.getTime() - b.ends.getTime()), unusable: unusable.toSorted() }
}

async function read(files: CertificateFiles, told: Told): Promise<CertificateSet> {
  const byName = new Map<string, KeyPair>()
  const places = files.folder === null ? [] : await placesIn(files.folder)
  for (const place of places) {
    const named = await lastGood(place, told)
    for (const name of named?.names ?? []) if (!byName.has(name)) byName.set(name, named!.pair)
  }
  const made = files.more === null ? undefined : await lastGood(files.more, told)
  for (const name of made?.names ?? []) if (!byName.has(name)) byName.set(name, made!.pair)
  return { standard: await standardOf(files, byName, told), byName }
}

async function standardOf(
  { cert, key, own, host }: CertificateFiles,
  byName: ReadonlyMap<string, KeyPair>,
  told: Told,
): Promise<KeyPair> {
  if (cert !== null && key !== null) {
    const good = await lastGood({ cert, key }, told)
    if (good !== undefined) return good.pair
    // At the start there is none before it: what is wrong has to be said.
    return (await readPair({ cert, key })).pair
  }
  const [first] = byName.values()
  return byName.get(host.toLowerCase()) ?? first ?? ownPair(own, host)
}

const MORE = 'ACME'
const keyOf = (place: Place | CertificateSource): string => ('cert' in place ? place.cert : MORE)

/** The pair in the files; the one before where that can't be used, or has run out and the one before has not. */
async function lastGood(place: Place | CertificateSource, { known, note }: Told): Promise<Named | undefined> {
  const at = keyOf(place)
  const before = known.get(at)
  try {
    const named = 'cert' in place ? await readPair(place) : await readSource(place)
    if (named === null) return undefined
    if (named.flaw !== null) note(at, named.flaw)
    if (isOver(named) && before && !isOver(before)) return before
    known.set(at, named)
    return named
  } catch (error) {
    note(at, error instanceof Error ? error.message : String(error))
    return before
  }
}

async function readSource(source: CertificateSource): Promise<Named | null> {
  const pair = await source.read()
  return pair && checkPair(pair, () => `${MORE}: the key is not that of the certificate`)
}

const isOver = ({ ends }: Named): boolean => ends.getTime() <= Date.now()

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
  return checkPair({ cert, key }, () => `${place.key} is not the key of ${place.cert}`)
}

function checkPair({ cert, key }: KeyPair, foreign: () => string): Named {
  const chain = chainIn(cert)
  const leaf = chain[0] ?? new X509Certificate(cert)
  if (!leaf.checkPrivateKey(createPrivateKey(keyIn(key)))) throw new Error(foreign())
  const alternatives = (leaf.subjectAltName ?? '')
    .split(', ')
    .flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : []))
  const common = /^CN=(.+)$/m.exec(leaf.subject)?.[1]
  const names = alternatives.length > 0 ? alternatives : common ? [common] : []
  return {
    pair: { cert, key },
    names: names.map((name) => name.toLowerCase()),
    issuer: issuerOf(leaf),
    ends: leaf.validToDate,
    flaw: flawOf(chain),
  }
}

function chainIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}

/** What clients will stumble over, though it is a certificate with its key. */
function flawOf(chain: readonly X509Certificate[]): string | null {
  const [leaf] = chain
  if (!leaf) return null
  if (leaf.validToDate.getTime() <= Date.now()) return `it ended on ${leaf.validTo}`
  if (leaf.validFromDate.getTime() > Date.now()) return `it begins on ${leaf.validFrom}`
  const broken = chain.find((one, at) => at > 0 && !chain[at - 1]!.checkIssued(one))
  if (broken) return `the chain is broken: ${shown(broken.subject)} did not issue the certificate before it`
  const last = chain.at(-1)!
  // Who names an address of its issuer's certificate is not issued by a root: those are nowhere fetched from.
  const isOpen = !last.checkIssued(last) && /CA Issuers/.test(last.infoAccess ?? '') && !isRoot(last.issuer)
  return isOpen ? `the chain is incomplete: the certificate of ${shown(last.issuer)} is missing` : null
}

/** Organisation and name, or what there is; '' where it is our own word. */
function issuerOf(leaf: X509Certificate): string {
  if (leaf.checkIssued(leaf)) return ''
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(leaf.issuer)?.[1]
  return [part('O'), part('CN')].filter((text) => text !== undefined).join(', ') || shown(leaf.issuer)
}

const shown = (name: string): string => name.replaceAll('\n', ', ')

let roots: ReadonlySet<string> | undefined
function isRoot(issuer: string): boolean {
  roots ??= new Set(rootCertificates.map((pem) => new X509Certificate(pem).subject))
  return roots.has(issuer)
}

function keyIn(pem: string): string {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/.exec(pem)?.[0] ?? pem
}

/** Changes when one of the files does. */
async function fingerprint({ cert, key, folder, more }: CertificateFiles): Promise<string> {
  const places = folder === null ? [] : await placesIn(folder)
  const paths = [cert, key, ...places.flatMap((place) => [place.cert, place.key])]
  const marks = await Promise.all(
    paths.map(async (path) => {
      if (path === null) return ''
      const found = await stat(path).catch(() => null)
      return found === null ? '' : `${path} ${found.ino} ${found.size} ${found.mtimeMs}`
    }),
  )
  return [...marks, (await more?.mark()) ?? ''].join('\n')
}
