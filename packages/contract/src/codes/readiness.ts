/** What a domain needs before its mail may come here, and what each check finds. */

/** `missing` stands in the way, `later` is the step that follows, `note` is worth knowing, `unknown` could not be tried. */
export type ReadinessState = 'ready' | 'missing' | 'later' | 'note' | 'unknown'

/** Every outcome of the checks, in their order. */
export const READINESS_OUTCOMES = {
  /** A server of the domain answers; `detail` names it. */
  serverAnswers: 'ready',
  serverAway: 'missing',
  /** The servers take mail for a user of the domain; `detail` is the address. */
  recipientTaken: 'ready',
  recipientRefused: 'missing',
  /** There is no user to ask for, or no server answers. */
  recipientNotTried: 'unknown',
  /** Mail is taken for registered users; `detail` counts them. */
  recipientsRegistered: 'ready',
  recipientsNone: 'missing',
  /** The domain's server is asked about each. */
  recipientsAsked: 'ready',
  recipientsAnybody: 'note',
  /** `detail` counts them. */
  administratorThere: 'ready',
  administratorNone: 'note',
  /** Of the SMTP port; `detail` is the server's name. */
  certificateFits: 'ready',
  certificateOwn: 'note',
  certificateOther: 'note',
  certificateUnknown: 'unknown',
  sealFound: 'ready',
  sealOff: 'note',
  sealAbsent: 'note',
  mxOurs: 'ready',
  mxMixed: 'note',
  /** It moves once nothing is missing. `detail` names the servers. */
  mxElsewhere: 'later',
  mxNone: 'later',
  mxUnknown: 'unknown',
} as const satisfies Readonly<Record<string, ReadinessState>>
export type ReadinessOutcome = keyof typeof READINESS_OUTCOMES
export const READINESS_OUTCOME_NAMES = Object.keys(READINESS_OUTCOMES) as [
  ReadinessOutcome,
  ...ReadinessOutcome[],
]
