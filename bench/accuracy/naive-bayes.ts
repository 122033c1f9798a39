/** A plain naive Bayes classifier over named features that a message has or has not, both labels alike likely. */

interface Counts {
  wanted: number
  unwanted: number
}

export interface Labelled {
  readonly spam: boolean
  readonly features: readonly string[]
}

export class NaiveBayes {
  readonly #counts = new Map<string, Counts>()
  #wanted = 0
  #unwanted = 0

  constructor(rows: readonly Labelled[]) {
    for (const { spam, features } of rows) {
      if (spam) this.#unwanted++
      else this.#wanted++
      for (const feature of new Set(features)) this.#count(feature, spam)
    }
  }

  #count(feature: string, spam: boolean): void {
    let counts = this.#counts.get(feature)
    if (!counts) this.#counts.set(feature, (counts = { wanted: 0, unwanted: 0 }))
    if (spam) counts.unwanted++
    else counts.wanted++
  }

  /** Logarithm of the odds of being unwanted; features that training never met say nothing. */
  score(features: readonly string[]): number {
    let sum = 0
    for (const feature of new Set(features)) {
      const counts = this.#counts.get(feature)
      if (counts) sum += Math.log(share(counts.unwanted, this.#unwanted) / share(counts.wanted, this.#wanted))
    }
    return sum
  }
}

/** A share of so many, as if one more message had it and one had not. */
const share = (hits: number, all: number): number => (hits + 1) / (all + 2)
