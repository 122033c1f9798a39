/** Figures over scored samples. */

export interface Scored {
  readonly spam: boolean
  readonly source: string
  readonly score: number
}

/** Area under the ROC curve: the chance that an unwanted message scores above a wanted one; ties count half. */
export function rocAuc(scored: readonly Scored[]): number {
  const order = [...scored].sort((a, b) => a.score - b.score)
  let ranks = 0
  let spam = 0
  for (let i = 0; i < order.length;) {
    let j = i
    while (j < order.length && order[j]!.score === order[i]!.score) j++
    const unwanted = order.slice(i, j).filter((s) => s.spam).length
    ranks += (unwanted * (i + j + 1)) / 2
    spam += unwanted
    i = j
  }
  const ham = order.length - spam
  return (ranks - (spam * (spam + 1)) / 2) / (spam * ham)
}

/** The lowest threshold (score ≥ threshold is spam) that at most `share` of the wanted messages reach. */
export function thresholdAt(scored: readonly Scored[], share: number): number {
  const ham = scored
    .filter((s) => !s.spam)
    .map((s) => s.score)
    .sort((a, b) => b - a)
  const allowed = Math.floor(ham.length * share)
  const first = ham[allowed]
  return first === undefined ? Number.NEGATIVE_INFINITY : first + 1e-9
}

/** Wilson's interval of a share at 95 %: what `hits` of `all` may be in truth. */
export function interval(hits: number, all: number): [low: number, high: number] {
  if (all === 0) return [0, 1]
  const z = 1.96
  const p = hits / all
  const middle = p + (z * z) / (2 * all)
  const spread = z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))
  const scale = 1 + (z * z) / all
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
