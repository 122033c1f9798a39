/** Scores every sample by a model that never saw its archive. */
import { fit, sides, type FitOptions } from '../../scripts/train/fit.ts'
import type { Sample } from './samples.ts'

export interface OutOfSource {
  readonly sample: Sample
  /** Sum of the linear model, bias included. */
  readonly sum: number
}

/** The training set that leaves `held` out: its archives, and copies of its messages that other archives hold. */
export function leaveOut(samples: readonly Sample[], held: readonly Sample[]): Sample[] {
  const groups = new Set(held.map((s) => s.group))
  const templates = new Set(held.map((s) => s.template))
  return samples.filter((s) => !groups.has(s.group) && (s.template === '' || !templates.has(s.template)))
}

/**
 * Leaves each archive of `samples` out of training in turn and scores it; `measured` archives are scored by a model
 * of all `samples` and never trained on.
 */
export function crossValidate(
  samples: readonly Sample[],
  measured: readonly Sample[],
  options: Partial<FitOptions> = {},
): OutOfSource[] {
  const score = (training: readonly Sample[], held: readonly Sample[]) => {
    const model = fit(training, options)
    return held.map((sample) => {
      const [tokens, properties] = sides(model, sample)
      return { sample, sum: model.bias + tokens + properties }
    })
  }
  const groups = [...new Set(samples.map((s) => s.group))]
  const results = groups.flatMap((group) => {
    const held = samples.filter((s) => s.group === group)
    return score(leaveOut(samples, held), held)
  })
  return measured.length === 0 ? results : [...results, ...score(leaveOut(samples, measured), measured)]
}
