/** tar archives (POSIX.1-1988 ustar, with pax and GNU names): read by one reader of ours, and written in their plainest form. */
import { isTarHeader } from '@postern/mail/container/archive/tar.ts'
import { Failure } from '../failure.ts'
import type { FormatContext } from '../format.ts'

const BLOCK = 512
/** Kinds of members: files, under three names. */
const FILES: ReadonlySet<string> = new Set(['0', '\0', '7'])
const FOLDER = '5'
const GNU_NAME = 'L'
/** A name that a link has, and settings for all members. */
const ASIDE: ReadonlySet<string> = new Set(['K', 'g'])
const PAX = 'x'
const MAX_NAME = 100
const MAX_PREFIX = 155

export interface TarMember {
  readonly name: string
  readonly bytes: Buffer
}

/** Files in order; links and devices are noted and left out. @throws Failure 'broken' */
export function* readTar(
  bytes: Buffer,
  context: Pick<FormatContext, 'budget' | 'removed'>,
): Iterable<TarMember> {
  let longName = ''
  let at = 0
  while (at + BLOCK <= bytes.length && bytes[at] !== 0) {
    context.budget.entry()
    if (!isTarHeader(bytes, at)) throw new Failure('broken', `no header at ${at}`)
    const size = sizeAt(bytes, at)
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size)
    if (content.length < size) throw new Failure('broken', 'a member is cut off')
    const kind = String.fromCharCode(bytes[at + 156]!)
    const name = longName || nameAt(bytes, at)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (kind === GNU_NAME) longName = textOf(content)
    else if (kind === PAX) longName = paxName(content) || longName
    else if (!ASIDE.has(kind)) {
      longName = ''
      context.budget.bytes(content.length)
      if (FILES.has(kind) && !(name.endsWith('/') && size === 0)) yield { name, bytes: content }
      else if (kind !== FOLDER && !FILES.has(kind)) context.removed('hidden-data', name)
    }
  }
  // Some programs read on behind the empty block that ends it.
  if (bytes.subarray(at).some((byte) => byte !== 0)) context.removed('hidden-data', 'behind the end')
}

export function writeTar(members: readonly TarMember[]): Buffer {
  const pieces: Buffer[] = []
  for (const { name, bytes } of members) {
    const places = placed(name)
    if (!places) pieces.push(...entry(`././@PaxHeader`, '', PAX, pax(name)))
    pieces.push(...entry(places?.name ?? 'long-name', places?.prefix ?? '', '0', bytes))
  }
  return Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK)])
}

function entry(name: string, prefix: string, kind: string, content: Buffer): Buffer[] {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000644\0' + '0000000\0'.repeat(2), 100)
  header.write(`${octal(content.length)}\0${octal(0)}\0        ${kind}`, 124)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]
}

const octal = (value: number): string => value.toString(8).padStart(11, '0')

/** Name and the folders ahead of it; null where both are too long, or where letters need another form. */
function placed(path: string): { readonly name: string; readonly prefix: string } | null {
  if (!/^[ -~]*$/.test(path)) return null
  if (path.length <= MAX_NAME) return { name: path, prefix: '' }
  const slash = path.indexOf('/', path.length - MAX_NAME - 1)
  if (slash < 0 || slash > MAX_PREFIX) return null
  return { name: path.slice(slash + 1), prefix: path.slice(0, slash) }
}

/** A record of pax: its own length in front. */
function pax(path: string): Buffer {
  const line = Buffer.from(` path=${path}\n`)
  let length = line.length
  while (String(length).length + line.length !== length) length = String(length).length + line.length
  return Buffer.concat([Buffer.from(String(length)), line])
}

function paxName(content: Buffer): string {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1] ?? ''
}

function nameAt(bytes: Buffer, at: number): string {
  const name = textOf(bytes.subarray(at, at + MAX_NAME))
  const isUstar = bytes.toString('latin1', at + 257, at + 263) === 'ustar\0'
  const prefix = isUstar ? textOf(bytes.subarray(at + 345, at + 345 + MAX_PREFIX)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

function sizeAt(bytes: Buffer, at: number): number {
  // Base 256: for what eleven octal digits can't tell.
  if ((bytes[at + 124]! & 0x80) !== 0) return Number(bytes.readBigUInt64BE(at + 128) & 0xffffffffffffn)
  return Number.parseInt(textOf(bytes.subarray(at + 124, at + 136)).trim(), 8) || 0
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\0.*$/s, '')
}
