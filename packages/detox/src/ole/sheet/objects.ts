/** Objects on sheets (Obj, 2.4.181): buttons with macros, controls, links to other programs. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'

const END = 0
const MACRO = 0x04
const PICTURE_FLAGS = 0x08
const PICTURE_FORMULA = 0x09
const COMMON = 0x15
/** fDde, fCtl, fPrstm of FtPioGrbit (2.5.144). */
const RUNS = 0x32
const CONTROL = 0x10
const DDE = 0x02

/** Its bytes without what acts; `kept`: the storage of an object stays. */
export function disarmObject(
  data: Buffer,
  kept: (storage: string) => boolean,
  removed: (code: RemovedCode, detail: string) => void,
): Buffer {
  const pieces: Buffer[] = []
  let changed = false
  let at = 0
  while (at + 4 <= data.length) {
    const type = data.readUInt16LE(at)
    const size = type === COMMON && at === 0 ? 18 : data.readUInt16LE(at + 2)
    const piece = data.subarray(at, at + 4 + size)
    at += piece.length
    if (type === MACRO) {
      if (size > 2 && piece.readUInt16LE(4) > 0) removed('macro', 'assigned to an object')
      changed = true
    } else if (type === PICTURE_FLAGS && piece.length >= 6) {
      const flags = piece.readUInt16LE(4)
      if ((flags & RUNS) !== 0) {
        removed(
          (flags & CONTROL) !== 0 ? 'activex' : (flags & DDE) !== 0 ? 'dde' : 'ole-object',
          'on a sheet',
        )
        const plain = Buffer.from(piece)
        plain.writeUInt16LE(flags & ~RUNS, 4)
        pieces.push(plain)
        changed = true
      } else pieces.push(piece)
    } else if (type === PICTURE_FORMULA && !kept(storageOf(piece))) changed = true
    else pieces.push(piece)
    if (type === END) break
  }
  return changed ? Buffer.concat([...pieces, data.subarray(at)]) : data
}

/** Name of the storage that an embedded object lies in (2.5.146): `MBD` and its number, which ends the piece. */
function storageOf(formula: Buffer): string {
  if (formula.length < 8) return ''
  const number = formula.readUInt32LE(formula.length - 4)
  return `MBD${number.toString(16).toUpperCase().padStart(8, '0')}`
}
