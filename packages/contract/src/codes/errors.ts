/** Every error an API client can see: its HTTP status. The texts are in texts/errors.ts (specification §8). */
export const ERRORS = {
  INVALID_REQUEST: 400,
  UNAUTHENTICATED: 401,
  NO_PERMISSION: 403,
  NOT_FOUND: 404,
  INTERNAL: 500,
} as const satisfies Record<string, number>
export type ErrorCode = keyof typeof ERRORS
