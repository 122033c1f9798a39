/** Finds the product's processes by what they are, at any time: their ids change with every kill. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProduct } from '@postern/testkit/product.ts'
import { processTree } from './procfs.ts'

export const KINDS = ['smtp', 'scan', 'deliver', 'api', 'main', 'postgres', 'backend'] as const
export type Kind = (typeof KINDS)[number]

/** Process ids of a kind; [] while it is being started again. */
export function victims(kind: Kind, product: TestProduct): number[] {
  const main = product.pids['main']!
  if (kind === 'main') return [main]
  if (kind === 'postgres') return postmaster(product)
  if (kind === 'backend') {
    const [root] = postmaster(product)
    return root === undefined ? [] : matching(root, (line) => line.startsWith('postgres: postern postern '))
  }
  if (kind === 'scan') return matching(main, (line) => line.includes('/scan-process/child.'))
  return matching(main, (line) => new RegExp(`/roles/entry\\.[jt]s ${kind}\\b`).test(line))
}

function matching(root: number, test: (commandLine: string) => boolean): number[] {
  return processTree(root)
    .map(({ pid }) => pid)
    .filter((pid) => test(commandLine(pid)))
}

function postmaster({ dataDir }: TestProduct): number[] {
  try {
    const file = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    const pid = Number(file.split('\n')[0])
    return commandLine(pid).includes(dataDir) ? [pid] : []
  } catch {
    // Not there: it is just ending or starting.
    return []
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process has ended.
    return ''
  }
}
