/**
 * How the measurements of all processes come together: whoever is asked for them asks the supervisor, which asks each process and
 * hands on what it hears in time. Nobody measures, sends or stores anything between two questions.
 */
import type { ChildProcess } from 'node:child_process'
import type { ProcessSamples } from '../../platform/metrics/exposition.ts'
import { samples, type Sample } from '../../platform/metrics/registry.ts'

/** To a process: what have you measured? */
export interface MeasureRequest {
  readonly type: 'measure'
  readonly question: number
}
export interface MeasureReply {
  readonly type: 'measured'
  readonly question: number
  readonly samples: readonly Sample[]
}
/** To the supervisor: what have all measured? */
export interface GatherRequest {
  readonly type: 'gather'
  readonly question: number
}
export interface GatherReply {
  readonly type: 'gathered'
  readonly question: number
  readonly processes: readonly ProcessSamples[]
}

/** ms that a process has to answer: one that hangs is left out, and is not `up`. */
const PATIENCE_MS = 1_000

/** A process as the supervisor has it. */
interface Measured {
  /** Of its role; several of a role are told apart by their place among them. */
  readonly name: string
  readonly child: ChildProcess
}

/** Asks every process; answers those that answered. */
export async function measureAll(
  processes: readonly Measured[],
  question: number,
): Promise<ProcessSamples[]> {
  const seen = new Map<string, number>()
  const asked = processes.map(({ name, child }) => {
    const place = (seen.get(name) ?? 0) + 1
    seen.set(name, place)
    return measureOne(child, place === 1 ? name : `${name}-${place}`, question)
  })
  return (await Promise.all(asked)).filter((answer) => answer !== null)
}

function measureOne(child: ChildProcess, process: string, question: number): Promise<ProcessSamples | null> {
  if (!child.connected) return Promise.resolve(null)
  return new Promise((resolve) => {
    const hear = (message: MeasureReply | { readonly type: string }): void => {
      if (message.type === 'measured' && 'samples' in message && message.question === question)
        done({ process, samples: message.samples })
    }
    const done = (answer: ProcessSamples | null): void => {
      clearTimeout(timer)
      child.off('message', hear)
      resolve(answer)
    }
    const timer = setTimeout(() => done(null), PATIENCE_MS)
    child.on('message', hear)
    child.send({ type: 'measure', question } satisfies MeasureRequest, (error) => {
      if (error) done(null)
    })
  })
}

/** Answers `measure` as it comes, in every process. */
export function answerMeasures(): void {
  process.on('message', (message: MeasureRequest | { readonly type: string }) => {
    if (message.type !== 'measure' || !('question' in message)) return
    const { question } = message
    void samples().then((found) =>
      process.send?.({ type: 'measured', question, samples: found } satisfies MeasureReply),
    )
  })
}

let questions = 0

/** Asks the supervisor, longer than it waits for the others; a supervisor that does not answer leaves this process alone. */
export function gather(): Promise<readonly ProcessSamples[]> {
  const question = ++questions
  return new Promise((resolve) => {
    const done = (processes: readonly ProcessSamples[]): void => {
      clearTimeout(timer)
      process.off('message', hear)
      resolve(processes)
    }
    const hear = (message: GatherReply | { readonly type: string }): void => {
      if (message.type === 'gathered' && 'processes' in message && message.question === question)
        done(message.processes)
    }
    const timer = setTimeout(() => done([]), 2 * PATIENCE_MS)
    process.on('message', hear)
    process.send?.({ type: 'gather', question } satisfies GatherRequest)
  })
}
