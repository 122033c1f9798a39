/** Single sign-on: what can be wrong. */

/** What is wrong with the settings, or with the provider they name; texts/single-sign-on.ts says the remedy. */
export const SSO_PROBLEMS = [
  'incomplete',
  'unreachable',
  'no_provider',
  'other_issuer',
  'client_refused',
] as const
export type SsoProblem = (typeof SSO_PROBLEMS)[number]
