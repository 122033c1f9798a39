/** How busy the machine is, as far as a process sees it. */
import { statfs } from 'node:fs/promises'
import { cpus, freemem, totalmem } from 'node:os'
import type { MachineLoad } from '../db/node-tables.ts'

/** Answers the shares in use; of the CPU those since the call before. `folder` lies on the disk that is meant. */
export function machineLoad(folder: string): () => Promise<MachineLoad> {
  let before = ticks()
  return async () => {
    const now = ticks()
    const all = now.all - before.all
    const cpu = all > 0 ? 1 - (now.idle - before.idle) / all : 0
    before = now
    const { bavail, blocks } = await statfs(folder)
    return { cpu: share(cpu), memory: share(1 - freemem() / totalmem()), disk: share(1 - bavail / blocks) }
  }
}

function ticks(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (of: (cpu: (typeof times)[number]) => number): number =>
    times.reduce((total, cpu) => total + of(cpu), 0)
  return {
    idle: sum(({ idle }) => idle),
    all: sum((cpu) => cpu.user + cpu.nice + cpu.sys + cpu.idle + cpu.irq),
  }
}

/** Two digits are enough for a bar. */
function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
