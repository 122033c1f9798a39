/**
 * A data folder, spool and database alike, on a file system that is full but for n pages, n = 0, 1, … until a message passes. The product
 * looks at the free space every two seconds and takes nothing below its margin; filled up between two looks, its writes fail.
 */
import { eventually } from '@postern/testkit/until.ts'
import { countsOf, type FaultRow } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { buildLoadSet, type LoadSet } from '../lib/messages.ts'
import { sendOne } from '../lib/numbered.ts'
import { Rig } from '../lib/rig.ts'
import { smallDisk, type SmallDisk } from '../lib/tmpfs.ts'

const MIB = 1024 * 1024
const PAGE = 4096
const DISK_MIB = 700
/** As often at most. */
const TIMES = 60

/** A message that is kept in memory until it is stored, and one that is written as it comes: bytes, and pages more each time. */
const SIZES = [
  { bytes: 100_000, step: 1 },
  { bytes: MIB, step: 16 },
] as const

export async function fullDisk(load: LoadSet): Promise<FaultRow[]> {
  const disk = await smallDisk(DISK_MIB)
  try {
    const rig = await Rig.open({ load, dataDir: disk.folder })
    try {
      const rows: FaultRow[] = []
      for (const size of SIZES) rows.push(await fillStepwise(rig, disk, size))
      return [...rows, await stayFull(rig, disk)]
    } finally {
      disk.empty()
      await rig.stop()
    }
  } finally {
    await disk.remove()
  }
}

async function fillStepwise(
  rig: Rig,
  disk: SmallDisk,
  { bytes, step }: (typeof SIZES)[number],
): Promise<FaultRow> {
  const ledger = new Ledger(rig.sink)
  // One of one size: sizes are spread around their mean.
  const load = await buildLoadSet(1, bytes / Math.LN2)
  const { smtp, deliver, api } = rig.product.pids
  let injected = 0
  let putOff = 0
  let passed = 0
  let bad = 0
  for (let n = 0; n < TIMES && passed < 3; n++) {
    await takesMail(rig, ledger)
    disk.fill(n * step * PAGE)
    const reply = await send(rig, ledger, load)
    disk.empty()
    if (reply.startsWith('250')) passed++
    else if (reply.startsWith('4')) putOff++
    else if (reply !== '') bad++
    injected++
  }
  await takesMail(rig, ledger)
  const account = await rig.settle(ledger)
  const alive = [smtp, deliver, api].filter((pid) => isAlive(pid!)).length
  return {
    fault: `disk full but for n pages (ENOSPC), ${Math.round(bytes / 1024)} KB`,
    injected,
    survived: injected - bad,
    ...countsOf(account),
    met: bad === 0 && account.lost.length === 0 && alive === 3,
    seen: `${putOff} heard 4xx, ${account.refused} of them after data, ${passed} passed; ${alive} of 3 processes never restarted`,
  }
}

/** Full for longer than the look at the free space takes: refused before any data, and taken again without a restart. */
async function stayFull(rig: Rig, disk: SmallDisk): Promise<FaultRow> {
  const ledger = new Ledger(rig.sink)
  disk.fill(2 * MIB)
  await eventually('no room is noticed', async () => (await send(rig, ledger)).startsWith('452'))
  let refused = 0
  const times = 20
  for (let n = 0; n < times; n++) if ((await send(rig, ledger)).startsWith('452')) refused++
  disk.empty()
  await takesMail(rig, ledger)
  const account = await rig.settle(ledger)
  return {
    fault: 'disk stays full',
    injected: times,
    survived: refused,
    ...countsOf(account),
    met: refused === times && account.lost.length === 0,
    seen: '452 each time, before data',
  }
}

function send(rig: Rig, ledger: Ledger, load = rig.load): Promise<string> {
  return sendOne({ port: rig.port, load, recipient: rig.recipient, ledger })
}

async function takesMail(rig: Rig, ledger: Ledger): Promise<void> {
  await eventually('mail is taken', async () => (await send(rig, ledger)).startsWith('250'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // It has ended.
    return false
  }
}
