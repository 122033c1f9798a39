/** Roles, the processes they run in, and what the supervisor and they say to each other. */
import type { NodeRole } from '@postern/contract/codes/node.ts'
import type { ProcessLoad } from '../../platform/db/node-tables.ts'
import type { GatherReply, GatherRequest, MeasureReply, MeasureRequest } from '../metrics/metrics-exchange.ts'

/** Which roles share a process: jobs are rare and light, and a process of their own would mostly hold memory. */
export const PROCESSES = {
  smtp: ['smtp'],
  deliver: ['deliver', 'jobs'],
  api: ['api'],
} as const satisfies Record<string, readonly NodeRole[]>
export type ProcessName = keyof typeof PROCESSES

/** Roles of a process on a node that has `roles`; none where the node does without it. */
export function rolesIn(name: ProcessName, roles: readonly NodeRole[]): readonly NodeRole[] {
  return PROCESSES[name].filter((role) => roles.includes(role))
}

/** A running role. */
export interface RunningRole {
  /** What it serves, for the start message: `{ smtp: ['127.0.0.1:2525'] }`. */
  readonly listens: Readonly<Record<string, readonly string[]>>
  /** What it has in hand now. */
  load?(): ProcessLoad
  /** While `on` it takes nothing new, for other nodes do; what it has it finishes. */
  drain?(on: boolean): void
  /** Takes nothing new and finishes the conversations there are; another process has its place already. */
  retire?(): Promise<void>
  /** Finishes what is under way, then ends. */
  stop(): Promise<void>
}

/** Connections of one network on the port number `at`, as `at network`. */
export type PresenceKey = string

/** What a process says of its connections, in the order in which it happened. */
export interface Presence {
  /** Answered with this number. */
  readonly ask: number
  /** All there are, where the process has just learnt that there are others. */
  readonly all?: readonly (readonly [PresenceKey, number])[]
  readonly left: readonly PresenceKey[]
  readonly came: readonly PresenceKey[]
}

/** Over all processes: of each that came, connections of its port and of its network, itself counted. */
export interface PresenceAnswer {
  readonly ask: number
  readonly came: readonly (readonly [all: number, ofNetwork: number])[]
  /** Connections of each port in the other processes. */
  readonly elsewhere: readonly number[]
}

export type ToRole =
  | { readonly type: 'stop' }
  | { readonly type: 'retire' }
  /** Whether other processes of the role serve the same ports. */
  | { readonly type: 'company'; readonly others: boolean }
  | ({ readonly type: 'presence' } & PresenceAnswer)
  | MeasureRequest
  | GatherReply
export type FromRole =
  | MeasureReply
  | GatherRequest
  | { readonly type: 'ready'; readonly listens: RunningRole['listens'] }
  | { readonly type: 'failed'; readonly error: string }
  | ({ readonly type: 'presence' } & Presence)
  /** Clients of a port are hurried, since nearly all its places are taken; or no more. */
  | { readonly type: 'stress'; readonly port: number; readonly on: boolean }
