/** Records of a document of HWP 5.0 (§4.2, §4.3) that lead beyond it: links, films of pages, pictures of other places. */
import { leadsElsewhere } from '@postern/mail/active/targets.ts'
import type { FormatContext } from '../format.ts'
import { INERT, isDangerous, targetOf } from './links.ts'
import { readRecords, writeRecords, type HwpRecord } from './records.ts'

const BIN_DATA = 18
const CONTROL = 71
const CONTROL_DATA = 87
const VIDEO = 98
/** Kinds of BIN_DATA (its lowest four bits), and of films: tags of a page. */
const LINK = 0
const PAGE_FILM = 1
/** Behind the control's name: flags and more flags. */
const COMMAND = 9

/** Of `DocInfo` and of sections alike, decompressed. */
export function disarmRecords(bytes: Buffer, context: FormatContext): Buffer {
  return writeRecords(readRecords(bytes).map((record) => ({ ...record, data: disarmed(record, context) })))
}

function disarmed({ tag, data }: HwpRecord, context: FormatContext): Buffer {
  if (tag === BIN_DATA) return disarmLink(data, context)
  if (tag === CONTROL) return disarmField(data, context)
  if (tag === CONTROL_DATA) return disarmTexts(data, context)
  return tag === VIDEO ? disarmFilm(data, context) : data
}

/** A picture in a file: its path, and the path from the document. */
function disarmLink(data: Buffer, context: FormatContext): Buffer {
  if (data.length < 6 || (data.readUInt16LE(0) & 0x0f) !== LINK) return data
  const absolute = textAt(data, 2)
  const relative = textAt(data, absolute.next)
  const elsewhere = [absolute.text, relative.text].find(leadsElsewhere)
  if (elsewhere === undefined) return data
  context.removed('remote-picture', elsewhere)
  return Buffer.concat([data.subarray(0, 2), Buffer.alloc(4), data.subarray(relative.next)])
}

/** Fields are called by four characters, the last one first: `klh%`. */
function disarmField(data: Buffer, context: FormatContext): Buffer {
  if (data.length < COMMAND + 2 || data[3] !== 0x25) return data
  const { text, next } = textAt(data, COMMAND)
  if (!isDangerous(text)) return data
  context.removed('dangerous-link', targetOf(text))
  return Buffer.concat([data.subarray(0, COMMAND), lengthened(INERT), data.subarray(next)])
}

/** Links of shapes stand among other values: written over in place. */
function disarmTexts(data: Buffer, context: FormatContext): Buffer {
  const copy = Buffer.from(data)
  let changed = false
  for (const { 0: run, index } of data.toString('utf16le').matchAll(/[^\p{Cc}]{4,}/gu)) {
    // The length ahead of a text may look like a character of it.
    const from = [0, 1].find((skipped) => isDangerous(run.slice(skipped)))
    if (from === undefined) continue
    context.removed('dangerous-link', targetOf(run.slice(from)))
    copy.write(
      INERT.padEnd(run.length - from, ' ').slice(0, run.length - from),
      2 * (index + from),
      'utf16le',
    )
    changed = true
  }
  return changed ? copy : data
}

function disarmFilm(data: Buffer, context: FormatContext): Buffer {
  if (data.length < 6 || data.readUInt32LE(0) !== PAGE_FILM) return data
  const { text, next } = textAt(data, 4)
  if (text.trim() === '') return data
  context.removed('media', text)
  return Buffer.concat([data.subarray(0, 4), Buffer.alloc(2), data.subarray(next)])
}

/** Two bytes of length in characters, then UTF-16. */
function textAt(data: Buffer, at: number): { readonly text: string; readonly next: number } {
  if (at + 2 > data.length) return { text: '', next: data.length }
  const next = Math.min(at + 2 + 2 * data.readUInt16LE(at), data.length)
  return { text: data.toString('utf16le', at + 2, next), next }
}

function lengthened(text: string): Buffer {
  const bytes = Buffer.alloc(2 + 2 * text.length)
  bytes.writeUInt16LE(text.length, 0)
  bytes.write(text, 2, 'utf16le')
  return bytes
}
