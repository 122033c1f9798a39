/** Which ports are in stress mode, as the supervisor hears it of its processes; kept in a file for whoever asks how things are. */
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A port that at least one process hurries its clients at. */
export interface StressedPort {
  readonly port: number
  /** ms since the epoch. */
  readonly since: number
}

export interface StressBook<Process> {
  note(process: Process, port: number, on: boolean): void
  /** The process has ended. */
  forget(process: Process): void
}

/** Begins with none. What can't be written is told to `onTrouble` only. */
export function createStressBook<Process>(
  dataDir: string,
  onTrouble: (error: unknown) => void,
): StressBook<Process> {
  const path = fileIn(dataDir)
  const since = new Map<Process, Map<number, number>>()
  const write = (): void => {
    const ports = new Map<number, number>()
    for (const of of since.values())
      for (const [port, at] of of) ports.set(port, Math.min(at, ports.get(port) ?? at))
    try {
      if (ports.size === 0) rmSync(path, { force: true })
      else writeFileSync(path, JSON.stringify([...ports].map(([port, at]) => ({ port, since: at }))))
    } catch (error) {
      onTrouble(error)
    }
  }
  write()
  return {
    note(process, port, on) {
      const of = since.get(process) ?? new Map<number, number>()
      since.set(process, of)
      if (on) of.set(port, Date.now())
      else of.delete(port)
      write()
    },
    forget(process) {
      const hadSome = (since.get(process)?.size ?? 0) > 0
      since.delete(process)
      if (hadSome) write()
    },
  }
}

/** As the product that runs on the folder has it now. */
export async function stressedPorts(dataDir: string): Promise<readonly StressedPort[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '[]')
  return JSON.parse(text) as StressedPort[]
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'stress.json')
}
