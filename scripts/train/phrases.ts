/** Sentences the generators build messages of. Odd and even ones go to different halves: see synthetic.ts. */

/** One kind of message in one language; `{…}` are filled in by the generator. */
export interface Genre {
  readonly subjects: readonly string[]
  readonly openings: readonly string[]
  readonly sentences: readonly string[]
  readonly closings: readonly string[]
}

/** Everything one language has. */
export interface Phrases {
  readonly names: readonly string[]
  readonly companies: readonly string[]
  readonly unsubscribe: readonly string[]
  readonly buttons: readonly string[]
  readonly business: Genre
  readonly newsletter: Genre
  readonly transactional: Genre
  readonly spam: Genre
  readonly phish: Genre
}
