/** Calls of the API within a command. */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'

/** What a call of the API answered. */
export interface Answer {
  readonly ok: boolean
  readonly data: unknown
  /** The code of the error; '' when there was none. */
  readonly message: string
  /** The error in words. */
  readonly text: string
  /** Field of the body, such as `rules.0.value`, and what is wrong with it, in words. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Request {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

/** Calls one route as the administrator for whom the file is read or written. */
export type Call = (route: RouteDefinition, request: Request) => Promise<Answer>
