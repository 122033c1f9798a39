/** For tests: compound files of nested storages, and the few parts that documents in them need. */
import type { OleNode } from '@postern/mail/container/office/ole.ts'
import { writeOle } from '../ole/write-ole.ts'

const NOTHING = Buffer.alloc(0)
export const NO_CLASS = '00'.repeat(16)
export const EQUATION_CLASS = '02ce020000000000c000000000000046'

export function streamOf(name: string, content: Buffer | string): OleNode {
  return {
    name,
    children: null,
    classId: Buffer.alloc(16),
    content: Buffer.from(content as Buffer),
    whole: true,
  }
}

export function storageOf(name: string, children: readonly OleNode[], classId = NO_CLASS): OleNode {
  return { name, children, classId: Buffer.from(classId, 'hex'), content: NOTHING, whole: true }
}

export function compound(children: readonly OleNode[]): Buffer {
  return writeOle(storageOf('Root Entry', children))
}

/** Little-endian numbers of two bytes. */
export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, index) => bytes.writeUInt16LE(value & 0xffff, 2 * index))
  return bytes
}

/** Little-endian numbers of four bytes. */
export function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, 4 * index))
  return bytes
}

/** A Word document of one piece of text in UTF-16; `pairs`: further parts of its table, by their numbers. */
export function wordOf(
  text: string,
  pairs: Readonly<Record<number, Buffer>> = {},
  more: readonly OleNode[] = [],
): Buffer {
  const main = Buffer.alloc(1600 + 2 * text.length)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0xc1, 2)
  main.writeUInt16LE(128, 152)
  main.writeUInt32LE(text.length, 76)
  main.write(text, 1600, 'utf16le')
  const pieces = Buffer.concat([Buffer.from([2]), longs(16, 0, text.length), words(0), longs(1600), words(0)])
  const table: Buffer[] = []
  let at = 0
  for (const [pair, part] of Object.entries({ ...pairs, 33: pieces })) {
    main.writeUInt32LE(at, 154 + 8 * Number(pair))
    main.writeUInt32LE(part.length, 154 + 8 * Number(pair) + 4)
    table.push(part)
    at += part.length
  }
  return compound([streamOf('WordDocument', main), streamOf('0Table', Buffer.concat(table)), ...more])
}

export type Biff = readonly [type: number, data?: Buffer]

/** A workbook of BIFF8: its own records, then those of one sheet each. */
export function bookOf(
  own: readonly Biff[],
  sheets: readonly {
    readonly name: string
    readonly dt?: number
    /** What its own stream says; by default the same. */
    readonly kind?: number
    readonly state?: number
    readonly records: readonly Biff[]
  }[],
  more: readonly OleNode[] = [],
): Buffer {
  const begin = (kind: number): Biff => [0x809, Buffer.concat([words(0x600, kind), Buffer.alloc(12)])]
  const bound = sheets.map(({ name, dt = 0, state = 0 }): Biff => {
    const head = Buffer.from([0, 0, 0, 0, state, dt, name.length, 0])
    return [0x85, Buffer.concat([head, Buffer.from(name, 'latin1')])]
  })
  const globals = written([begin(5), ...bound, ...own, [0x0a]])
  const bodies = sheets.map(({ dt, kind = dt === 1 ? 0x40 : 0x10, records }) =>
    written([begin(kind), ...records, [0x0a]]),
  )
  let at = globals.length
  let place = written([begin(5)]).length
  for (const [index, body] of bodies.entries()) {
    globals.writeUInt32LE(at, place + 4)
    place += written([bound[index]!]).length
    at += body.length
  }
  return compound([streamOf('Workbook', Buffer.concat([globals, ...bodies])), ...more])
}

function written(records: readonly Biff[]): Buffer {
  return Buffer.concat(records.flatMap(([type, data = NOTHING]) => [words(type, data.length), data]))
}
