/** CPU time and memory of a process and everything below it, read from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessStat {
  readonly pid: number
  readonly parent: number
  /** Clock ticks of the process itself and of its ended, reaped children. */
  readonly ticks: number
}

const TICKS_PER_SECOND = 100
const PAGE = 4096

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name may hold blanks and brackets: fields count from the last bracket.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { pid, parent: fields[1]!, ticks: fields[11]! + fields[12]! + fields[13]! + fields[14]! }
  } catch {
    return null
  }
}

/** The process and its living descendants. */
export function processTree(root: number): ProcessStat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
  const children = Map.groupBy(all, (stat) => stat.parent)
  const tree = all.filter((stat) => stat.pid === root)
  for (let at = 0; at < tree.length; at++) tree.push(...(children.get(tree[at]!.pid) ?? []))
  return tree
}

/** CPU seconds spent so far by the whole tree, ended children included. */
export function cpuSeconds(root: number): number {
  return processTree(root).reduce((sum, stat) => sum + stat.ticks, 0) / TICKS_PER_SECOND
}

export interface Memory {
  /** Resident bytes, shared pages counted in every process that maps them. */
  readonly rss: number
  /** Proportional set size: shared pages divided among their users; what the tree really takes. */
  readonly pss: number
}

export function memoryOf(root: number): Memory {
  return memoryOfAll(processTree(root).map(({ pid }) => pid))
}

/** Of these processes alone, without what they have started. */
export function memoryOfAll(pids: readonly number[]): Memory {
  let rss = 0
  let pss = 0
  for (const pid of pids) {
    try {
      rss += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE
      pss += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      // It ended between the two looks.
    }
  }
  return { rss, pss }
}

/** Samples the tree's memory until stopped; answers the peaks. */
export function watchMemory(root: number, everyMs = 500): () => Memory {
  const peak = { rss: 0, pss: 0 }
  const look = (): void => {
    const now = memoryOf(root)
    peak.rss = Math.max(peak.rss, now.rss)
    peak.pss = Math.max(peak.pss, now.pss)
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    look()
    return peak
  }
}
