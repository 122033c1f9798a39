/** Roles, the processes they run in, and what the supervisor and they say to each other. */
import type { GatherReply, GatherRequest, MeasureReply, MeasureRequest } from './metrics-exchange.ts'

export type RoleName = 'smtp' | 'deliver' | 'jobs' | 'api'

/** Which roles share a process: jobs are rare and light, and a process of their own would mostly hold memory. */
export const PROCESSES = {
  smtp: ['smtp'],
  deliver: ['deliver', 'jobs'],
  api: ['api'],
} as const satisfies Record<string, readonly RoleName[]>
export type ProcessName = keyof typeof PROCESSES

/** A running role. */
export interface RunningRole {
  /** What it serves, for the start message: `{ smtp: ['127.0.0.1:2525'] }`. */
  readonly listens: Readonly<Record<string, readonly string[]>>
  /** Finishes what is under way, then ends. */
  stop(): Promise<void>
}

export type ToRole = { readonly type: 'stop' } | MeasureRequest | GatherReply
export type FromRole =
  | MeasureReply
  | GatherRequest
  | { readonly type: 'ready'; readonly listens: RunningRole['listens'] }
  | { readonly type: 'failed'; readonly error: string }
