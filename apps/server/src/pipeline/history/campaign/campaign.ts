/** A campaign as checks see it, and what a message carries of its own. */
/** Counts are of the whole gateway and are never shown; words are of the recipients' own people. */
export interface Campaign {
  readonly id: number
  /** Other campaigns that the message is like. */
  readonly near: readonly number[]
  /** ms since the epoch: its first mail, and the first of all campaigns that are remembered. */
  readonly firstSeen: number
  readonly remembering: number
  /** Copies in this hour and the one before. */
  readonly recent: number
  /** Organisations that From named, up to 8. */
  readonly senders: number
  /** For all recipients: denied, or given back later than that. The latter only of whom From names. */
  readonly reported: boolean
  readonly released: boolean
}

/** What a message carries of its campaign: to be recorded with it, and added to what is remembered. JSON. */
export interface CampaignMark {
  /** The campaign, or what it will be called if it is new. */
  readonly id: number
  /** It was known when the message came. */
  readonly known: boolean
  /** Other campaigns that the message is like: they are one. */
  readonly near: readonly number[]
  /** Hash of the organisation that From names; 0: none. */
  readonly sender: number
  readonly bands: readonly number[]
  /** 128 hexadecimal digits. */
  readonly sketch: string
}
