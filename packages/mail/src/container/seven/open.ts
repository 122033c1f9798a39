/** One archive by 7-Zip: its directory first, then the mail's words where it is locked, then what is in it. */
import { loadSeven, TooMuch, type Extracted, type ListedArchive, type Seven } from './engine.ts'
import { isDirectoryLocked } from './locked-directory.ts'
import type { Listed, Trouble } from './listing.ts'
import type { SevenAnswer, SevenQuestion } from './protocol.ts'

interface Opened {
  readonly answer: SevenAnswer
  readonly contents: readonly Uint8Array[]
}

const NOTHING: SevenAnswer = {
  entries: [],
  files: [],
  obstacles: [],
  password: null,
  beyond: null,
  tried: 0,
}

export async function open(question: SevenQuestion, archive: Uint8Array): Promise<Opened> {
  const seven = await loadSeven(archive, question.format)
  const words = new Words(question)
  const listed = await listing(seven, words, isDirectoryLocked(question.format, archive))
  const { files, troubles, volume } = listed
  const entries = files.map(({ name, encrypted }) => ({ name, encrypted }))
  const answer = { ...NOTHING, entries, password: words.right, tried: words.tried }
  const tell = (more: Partial<SevenAnswer>): Opened => ({ answer: { ...answer, ...more }, contents: [] })
  if (files.length > question.maxEntries) return tell({ entries: [], beyond: 'entries' })
  if (files.reduce((sum, { size }) => sum + size, 0) > question.maxBytes) return tell({ beyond: 'bytes' })
  if (files.length === 0) return tell({ obstacles: unique(volume ? [...troubles, VOLUME] : troubles) })
  try {
    const { extracted, locked } = await extraction(seven, files, words, question.maxBytes)
    const missing = extracted.files.length < files.length - locked.length
    const all = [
      ...extracted.troubles,
      ...troubles,
      ...locked.map(({ name }): Trouble => ({ name, reason: 'encrypted' })),
      ...(volume ? [VOLUME] : []),
    ]
    const obstacles = missing && all.length === 0 ? [DAMAGED] : all
    return {
      answer: {
        ...answer,
        files: extracted.files.map(({ name, content }) => ({ name, size: content.length })),
        obstacles: unique(obstacles),
        password: words.right,
        tried: words.tried,
      },
      contents: extracted.files.map(({ content }) => content),
    }
  } catch (error) {
    if (error instanceof TooMuch) return tell({ beyond: 'bytes', tried: words.tried })
    throw error
  }
}

const DAMAGED: Trouble = { name: '', reason: 'damaged' }
const VOLUME: Trouble = { name: '', reason: 'volume' }
const MAX_OBSTACLES = 20

/** The mail's words, for as long as there is time. */
class Words {
  readonly #passwords: readonly string[]
  readonly #until: number
  right: string | null = null
  tried = 0

  constructor({ passwords, ms }: SevenQuestion) {
    this.#passwords = passwords
    this.#until = performance.now() + ms / 2
  }

  *[Symbol.iterator](): Generator<string> {
    if (this.right !== null) yield this.right
    else
      for (const word of this.#passwords) {
        if (performance.now() > this.#until) return
        this.tried++
        yield word
      }
  }
}

/** Where the directory itself is locked, by the first word that opens it. */
async function listing(seven: Seven, words: Words, hidden: boolean): Promise<ListedArchive> {
  const isClosed = ({ troubles, died }: ListedArchive): boolean => isLocked(troubles) || (died && hidden)
  const plain = await seven.list(null)
  if (plain.files.length > 0 || !isClosed(plain)) return plain
  for (const word of words) {
    const listed = await seven.list(word)
    if (isClosed(listed)) continue
    words.right = word
    return listed
  }
  return { ...plain, troubles: [{ name: '', reason: 'encrypted' }] }
}

async function extraction(
  seven: Seven,
  files: readonly Listed[],
  words: Words,
  maxBytes: number,
): Promise<{ readonly extracted: Extracted; readonly locked: readonly Listed[] }> {
  const locked = files.filter(({ encrypted }) => encrypted)
  if (locked.length === 0) return { extracted: await seven.extract(words.right, maxBytes), locked }
  for (const word of words) {
    const extracted = await seven.extract(word, maxBytes)
    if (isLocked(extracted.troubles) || extracted.died) continue
    words.right = word
    return { extracted, locked: [] }
  }
  const extracted = await seven.extract(null, maxBytes)
  // How it ended says nothing but that a word is missing.
  return { extracted: extracted.died ? { ...extracted, troubles: [] } : extracted, locked }
}

function isLocked(troubles: readonly Trouble[]): boolean {
  return troubles.some(({ reason }) => reason === 'encrypted')
}

/** Each reason once a place. */
function unique(troubles: readonly Trouble[]): Trouble[] {
  return [...new Map(troubles.map((each) => [`${each.reason} ${each.name}`, each])).values()].slice(
    0,
    MAX_OBSTACLES,
  )
}
