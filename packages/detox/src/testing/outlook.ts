/** For tests: messages as Outlook packs them. */
import type { OleNode } from '@postern/mail/container/office/ole.ts'
import { compound, longs, storageOf, streamOf } from './ole.ts'

type Attribute = readonly [tag: number, data: Buffer | string]

/** [MS-OXTNEF]: attributes of the message, then a title and data of each file. */
export function tnefOf(
  files: readonly (readonly [name: string, data: Buffer | string])[],
  more: readonly Attribute[] = [],
): Buffer {
  const attribute = (level: number, [tag, data]: Attribute): Buffer => {
    const bytes = Buffer.from(data as Buffer)
    const sum = bytes.reduce((total, byte) => (total + byte) & 0xffff, 0)
    return Buffer.concat([
      Buffer.from([level]),
      longs(tag, bytes.length),
      bytes,
      Buffer.from([sum & 255, sum >> 8]),
    ])
  }
  return Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    ...more.map((each) => attribute(1, each)),
    ...files.flatMap(([name, data]) => [
      attribute(2, [0x00069002, Buffer.alloc(14)]),
      attribute(2, [0x00018010, `${name}\0`]),
      attribute(2, [0x0006800f, data]),
    ]),
  ])
}

export const TNEF_CLASS = 0x00078008
export const TNEF_BODY = 0x0002800c

const PROPERTIES = streamOf('__properties_version1.0', Buffer.alloc(32))

/** [MS-OXMSG]: properties by tag and type, `3701000D` as a list of nodes. */
export function msgOf(
  values: Readonly<Record<string, string | Buffer>>,
  attached: readonly Readonly<Record<string, string | Buffer | readonly OleNode[]>>[] = [],
): Buffer {
  return compound(msgNodes(values, attached))
}

export function msgNodes(
  values: Readonly<Record<string, string | Buffer>>,
  attached: readonly Readonly<Record<string, string | Buffer | readonly OleNode[]>>[] = [],
): OleNode[] {
  return [
    PROPERTIES,
    storageOf('__nameid_version1.0', []),
    ...Object.entries(values).map(([tag, value]) => valueOf(tag, value)),
    ...attached.map((file, at) =>
      storageOf(`__attach_version1.0_#0000000${at}`, [
        PROPERTIES,
        ...Object.entries(file).map(([tag, value]) =>
          typeof value === 'string' || Buffer.isBuffer(value)
            ? valueOf(tag, value)
            : storageOf(`__substg1.0_${tag}`, value),
        ),
      ]),
    ),
  ]
}

function valueOf(tag: string, value: string | Buffer): OleNode {
  const isWide = typeof value === 'string' && tag.endsWith('001F')
  return streamOf(`__substg1.0_${tag}`, isWide ? Buffer.from(`${value}\0`, 'utf16le') : value)
}
