/** The history port of a scan process: questions go to the process that has the database, by the job they belong to. */
import { HISTORY_MS, type HistoryAnswer, type HistoryPort, type HistoryQuestion } from '../history/history.ts'

export interface Asking {
  /** The port of one job, which asks once. */
  port(job: number): HistoryPort
  settle(job: number, answer: HistoryAnswer | null): void
}

/** `ask` sends a question; who hears nothing within `ms` takes it that nothing is known. */
export function createAsking(
  ask: (job: number, question: HistoryQuestion) => void,
  ms: number = HISTORY_MS,
): Asking {
  const waiting = new Map<number, (answer: HistoryAnswer | null) => void>()
  return {
    port: (job) => (question) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle(null), ms)
        const settle = (answer: HistoryAnswer | null): void => {
          clearTimeout(timer)
          waiting.delete(job)
          resolve(answer)
        }
        waiting.set(job, settle)
        ask(job, question)
      }),
    settle: (job, answer) => waiting.get(job)?.(answer),
  }
}
