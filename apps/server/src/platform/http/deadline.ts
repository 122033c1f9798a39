import { AppError } from '../app-error.ts'

/** The work's outcome, or TEMPORARY_PROBLEM (503) when it takes longer than `ms`. The work itself is not cancelled. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('TEMPORARY_PROBLEM', { detail: `no answer in ${ms} ms` })),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
