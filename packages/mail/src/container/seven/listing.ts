/** What 7-Zip prints: its listing (`l -slt`), and what it says went wrong. */
import type { ObstacleReason } from '../opened.ts'

export interface Listed {
  readonly name: string
  /** Bytes it makes; 0 where the directory does not say. */
  readonly size: number
  readonly encrypted: boolean
}

export interface Listing {
  readonly files: readonly Listed[]
  /** One of several volumes. */
  readonly volume: boolean
}

/** `Field = value` lines in groups; what stands above the line of dashes is about the archive. */
export function readListing(lines: readonly string[]): Listing {
  const start = lines.findIndex((line) => /^-{10}$/.test(line))
  const volume = lines.slice(0, Math.max(0, start)).some((line) => line === 'Multivolume = +')
  const files: Listed[] = []
  let fields = new Map<string, string>()
  const take = (): void => {
    const name = fields.get('Path')
    if (name !== undefined && !isFolder(fields))
      files.push({ name, size: Number(fields.get('Size')) || 0, encrypted: fields.get('Encrypted') === '+' })
    fields = new Map()
  }
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    const cut = line.indexOf(' =')
    if (cut > 0) {
      const key = line.slice(0, cut)
      // A name may hold line ends: what follows it looks like another file's, or like nothing.
      if (key === 'Path') take()
      if (!fields.has(key)) fields.set(key, line.slice(cut + 3))
    }
  }
  take()
  return { files, volume }
}

function isFolder(fields: ReadonlyMap<string, string>): boolean {
  return fields.get('Folder') === '+' || (fields.get('Attributes') ?? '').startsWith('D')
}

export interface Trouble {
  /** '' for the archive itself. */
  readonly name: string
  readonly reason: ObstacleReason
}

const REASONS: readonly (readonly [RegExp, ObstacleReason])[] = [
  [/wrong password|encrypted/i, 'encrypted'],
  [/missing volume|unavailable (?:data|start)/i, 'volume'],
  [/unsupported|unknown method|not implemented/i, 'unsupported'],
  [/allocate|memory/i, 'budget'],
]

/** By the lines that it writes where something is wrong with the file that it knows as `archive`. */
export function readTroubles(lines: readonly string[], archive: string): Trouble[] {
  const troubles: Trouble[] = []
  for (const line of lines) {
    const [, first = line, second = ''] = /^ERROR: (.+?) : (.+)$/.exec(line) ?? []
    // What is wrong and with which file, or the archive and what is wrong with it.
    const ofArchive = first === archive
    const text = ofArchive ? second : first
    if (['', archive, `ERROR: ${archive}`].includes(text.trim()) || /^(?:ERRORS?|WARNINGS?):\s*$/.test(text))
      continue
    const reason = REASONS.find(([words]) => words.test(text))?.[1] ?? 'damaged'
    troubles.push({ name: ofArchive ? '' : second, reason })
  }
  return troubles
}
