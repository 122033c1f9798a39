/** What `postern doctor` says of one thing. */
export interface Report {
  readonly level: 'ok' | 'note' | 'problem'
  readonly text: string
  /** What to do about it. */
  readonly remedy?: string
}

const MARK = { ok: 'ok      ', note: 'note    ', problem: 'PROBLEM ' } as const

/** A line each, and one for the remedy where there is one. */
export function linesOf(reports: readonly Report[]): string[] {
  return reports.flatMap(({ level, text, remedy }) => [
    `${MARK[level]}${text}`,
    ...(remedy ? [`        → ${remedy}`] : []),
  ])
}

/** Prints them, and `fine` where none is a problem. @returns the exit code */
export function tellReports(reports: readonly Report[], fine: string): 0 | 1 {
  for (const line of linesOf(reports)) console.log(line)
  const problems = reports.filter(({ level }) => level === 'problem').length
  console.log(problems === 0 ? `\n${fine}` : `\n${problems} problem(s).`)
  return problems === 0 ? 0 : 1
}
