/**
 * SMTP white and black lists (decision 0067): a set of hashes says what is surely on no list, the database is asked about the rest,
 * and what it says is kept until something changes. Until the set is there the database is asked about everything.
 */
import { POLICIES } from '@postern/contract/codes/filter.ts'
import { networkAround } from '@postern/contract/validation/ip-network.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Keys, readWords, type Seeds } from './keys.ts'
import { patternIndex } from './patterns.ts'
import { estimate, findEntries, horizon, loadFew, valuesSince, type ListEntry } from './store.ts'
import { lru, type Lru } from '../../../platform/lru.ts'

/** What the lists say of one client, sender or recipient. An allow goes before a deny. */
export interface Listed {
  readonly allow: ListEntry | null
  readonly deny: ListEntry | null
}
export type MaybeLater<T> = T | Promise<T>

/** What the edge asks. An answer at once says that nothing was to be asked of the database. */
export interface SmtpLists {
  /** `country`: ISO 3166 alpha-2, '' when unknown. */
  client(ip: string, country: string): MaybeLater<Listed>
  sender(address: string): MaybeLater<Listed>
  recipient(address: string): MaybeLater<Listed>
}

export interface KeptLists extends SmtpLists {
  /** Reads what changed since the last time; never throws, tries again by itself. */
  catchUp(): Promise<void>
  /** Entries whose hash is known, and the bytes of the set. */
  size(): { readonly entries: number; readonly bytes: number; readonly ready: boolean }
  close(): Promise<void>
}

export const NOT_LISTED: Listed = { allow: null, deny: null }

const REMEMBERED = 50_000
const AGAIN_MS = 1_000

/** Few enough to be kept as they are. */
interface Few {
  readonly countries: ReadonlyMap<string, readonly ListEntry[]>
  readonly senders: (address: string) => readonly ListEntry[]
  readonly recipients: (address: string) => readonly ListEntry[]
}

/** Reads patterns and countries, and the rest beside what goes on. @throws when the database is away at the start. */
export async function openSmtpLists(
  pool: pg.Pool,
  onTrouble: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<KeptLists> {
  const lists = new Lists(pool, onTrouble, now)
  await lists.open()
  return lists
}

class Lists implements KeptLists {
  readonly #pool: pg.Pool
  readonly #onTrouble: (error: unknown) => void
  readonly #now: () => number
  #keys = new Keys(newSeeds())
  #few: Few = fewOf([])
  /** All entries of the database are known up to here; null: not all yet. */
  #since: string | null = null
  #answers = newAnswers()
  readonly #client = { family: 4 as 4 | 6, words: new Uint32Array(4) }
  #reading: Promise<void> = Promise.resolve()
  #again: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(pool: pg.Pool, onTrouble: (error: unknown) => void, now: () => number) {
    this.#pool = pool
    this.#onTrouble = onTrouble
    this.#now = now
  }

  async open(): Promise<void> {
    this.#few = fewOf(await loadFew(this.#pool))
    void this.catchUp()
  }

  catchUp(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      if (this.#isClosed) return
      try {
        await this.#read()
      } catch (error) {
        if (this.#isClosed) return
        this.#onTrouble(error)
        this.#again ??= setTimeout(() => {
          this.#again = undefined
          void this.catchUp()
        }, AGAIN_MS)
      }
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const since = await horizon(this.#pool)
    const isFirst = this.#since === null
    const keys = isFirst ? new Keys(newSeeds(), await estimate(this.#pool)) : this.#keys
    for await (const lines of valuesSince(this.#pool, this.#since ?? '0')) {
      if (this.#isClosed) return
      addLines(keys, lines)
    }
    this.#few = fewOf(await loadFew(this.#pool))
    this.#keys = keys
    this.#since = since
    // What was asked before is answered into the old ones.
    this.#answers = newAnswers()
  }

  client(ip: string, country: string): MaybeLater<Listed> {
    const ofCountry = this.#few.countries.get(country) ?? []
    return this.#listed(`i${ip}`, () => this.#networksOf(ip), false, ofCountry)
  }

  sender(address: string): MaybeLater<Listed> {
    return this.#ofAddress(address, false, this.#few.senders)
  }

  recipient(address: string): MaybeLater<Listed> {
    return this.#ofAddress(address, true, this.#few.recipients)
  }

  size() {
    return { entries: this.#keys.set.size, bytes: this.#keys.set.bytes, ready: this.#since !== null }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#again)
    await this.#reading
  }

  #ofAddress(given: string, ofRecipient: boolean, patterns: Few['senders']): MaybeLater<Listed> {
    if (given === '') return NOT_LISTED
    const address = /^[\x21-\x7e]+$/.test(given) ? given.toLowerCase() : normaliseEmail(given)
    const candidates = () => this.#namesOf(address, ofRecipient)
    return this.#listed(`${ofRecipient ? 'r' : 's'}${address}`, candidates, ofRecipient, patterns(address))
  }

  /** `few`: entries that are met for sure; `candidates`: values that may be. */
  #listed(
    key: string,
    candidates: () => readonly string[],
    ofRecipient: boolean,
    few: readonly ListEntry[],
  ): MaybeLater<Listed> {
    const known = this.#answers.get(key)
    if (known !== undefined) {
      return known instanceof Promise
        ? known.then((entries) => this.#decide(entries, few))
        : this.#decide(known, few)
    }
    const values = candidates()
    if (values.length === 0) return few.length === 0 ? NOT_LISTED : this.#decide([], few)
    return this.#ask(key, values, ofRecipient).then((entries) => this.#decide(entries, few))
  }

  #ask(key: string, values: readonly string[], ofRecipient: boolean): Promise<readonly ListEntry[]> {
    const answers = this.#answers
    const asked = findEntries(this.#pool, values, ofRecipient).then(
      (entries) => {
        // The most exact first: values are in that order.
        const sorted = entries.toSorted((one, two) => values.indexOf(one.value) - values.indexOf(two.value))
        answers.set(key, sorted)
        return sorted
      },
      (error: unknown) => {
        answers.delete(key)
        throw error
      },
    )
    answers.set(key, asked)
    return asked
  }

  #decide(entries: readonly ListEntry[], few: readonly ListEntry[]): Listed {
    const now = this.#now()
    const first = (policy: ListEntry['policy']): ListEntry | null => {
      const holds = (entry: ListEntry): boolean =>
        entry.policy === policy && (entry.until === null || entry.until > now)
      return entries.find(holds) ?? few.find(holds) ?? null
    }
    return { allow: first(POLICIES.allow), deny: first(POLICIES.deny) }
  }

  /** Networks that hold an address and may have an entry, the narrowest first. */
  #networksOf(ip: string): string[] {
    // IPv4 has one writing; a mapped address is one of IPv4.
    const text = ip.includes(':') ? (networkAround(ip, 128)?.address ?? ip) : ip
    if (!readWords(text, 0, text.length, this.#client)) return []
    const found: string[] = []
    const all = this.#client.family === 4 ? 32 : 128
    for (let prefix = all; prefix > 0; prefix--) {
      if (this.#since !== null && !this.#keys.hasNetwork(this.#client, prefix)) continue
      const network = networkAround(text, prefix)!
      found.push(network.whole ? network.address : `${network.address}/${prefix}`)
    }
    return found
  }

  /** The address, its domain and the domains above that may have an entry. */
  #namesOf(address: string, ofRecipient: boolean): string[] {
    const found: string[] = []
    for (let at = 0; at >= 0; at = nextPart(address, at)) {
      if (this.#since === null || this.#keys.hasName(ofRecipient, address, at)) found.push(address.slice(at))
    }
    return found
  }
}

/** From an address to its domain, from a domain to the one above; -1 where that would be a top level. */
function nextPart(address: string, at: number): number {
  if (at === 0) {
    const sign = address.lastIndexOf('@')
    if (sign >= 0) return sign + 1
  }
  const dot = address.indexOf('.', at)
  return dot < 0 || !address.includes('.', dot + 1) ? -1 : dot + 1
}

/** Lines of `valuesSince`. */
function addLines(keys: Keys, lines: string): void {
  const ip = { family: 4 as 4 | 6, words: new Uint32Array(4) }
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf('\n', from)
    const to = end < 0 ? lines.length : end
    const kind = lines.charCodeAt(from)
    if (kind === KIND.ip || kind === KIND.network) {
      const slash = kind === KIND.ip ? to : lines.indexOf('/', from)
      if (readWords(lines, from + 1, slash, ip)) {
        const whole = ip.family === 4 ? 32 : 128
        keys.addNetwork(ip, kind === KIND.ip ? whole : Number(lines.slice(slash + 1, to)))
      }
    } else keys.addName(kind === KIND.recipient, lines, from + 1, to)
    from = to + 1
  }
}

const KIND = { ip: 0x69, network: 0x6e, recipient: 0x72 } as const

function fewOf(entries: Awaited<ReturnType<typeof loadFew>>): Few {
  const patterns = entries.filter(({ kind }) => kind === 'pattern')
  return {
    countries: Map.groupBy(
      entries.filter(({ kind }) => kind === 'country'),
      ({ value }) => value,
    ),
    senders: patternIndex(patterns.filter(({ ofRecipient }) => !ofRecipient)),
    recipients: patternIndex(patterns.filter(({ ofRecipient }) => ofRecipient)),
  }
}

function newSeeds(): Seeds {
  const bytes = randomBytes(8)
  return { one: bytes.readInt32LE(0), two: bytes.readInt32LE(4) }
}

type Answers = Lru<string, readonly ListEntry[] | Promise<readonly ListEntry[]>>
const newAnswers = (): Answers => lru(REMEMBERED)
