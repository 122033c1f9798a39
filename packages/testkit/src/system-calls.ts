/** Reads the output of `strace -f -y -o`: calls of many threads, some cut in two by others. */

export interface SystemCall {
  readonly thread: number
  readonly name: string
  /** Arguments and result. */
  readonly text: string
  /** Numbers of the lines on which it began and ended: their order is the kernel's. */
  readonly start: number
  readonly end: number
}

/** All calls that ended, by the time they began. */
export function parseTrace(output: string): SystemCall[] {
  const calls: SystemCall[] = []
  const open = new Map<number, { name: string; text: string; start: number }>()
  output.split('\n').forEach((line, at) => {
    const [, digits = '', rest = ''] = /^(\d+) +(.*)$/s.exec(line) ?? []
    const thread = Number(digits)
    const begun = /^(\w+)\((.*?)(<unfinished \.\.\.>)?$/s.exec(rest)
    if (begun) {
      const [, name = '', text = '', unfinished] = begun
      if (unfinished) open.set(thread, { name, text, start: at })
      else calls.push({ thread, name, text, start: at, end: at })
      return
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest)
    const first = open.get(thread)
    if (!resumed || !first) return
    open.delete(thread)
    calls.push({ thread, ...first, text: first.text + resumed[1]!, end: at })
  })
  return calls.toSorted((a, b) => a.start - b.start)
}
