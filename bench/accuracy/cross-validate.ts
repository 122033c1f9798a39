/** Scores every sample by a model that never saw its source, or nothing of its archive. */
import { fit, sides, type FitOptions, type LinearModel } from '../../scripts/train/fit.ts'
import type { Sample } from './samples.ts'

export interface OutOfSource {
  readonly sample: Sample
  /** Sum of the linear model, bias included. */
  readonly sum: number
}

/** What is left out of training together: one source (folder), or all of an archive, copies elsewhere included. */
export type LeaveOutBy = 'source' | 'archive'

/** The training set that leaves `held` out: its sources, or its archives and copies that other archives hold. */
export function leaveOut(samples: readonly Sample[], held: readonly Sample[], by: LeaveOutBy): Sample[] {
  if (by === 'source') {
    const sources = new Set(held.map((s) => s.source))
    return samples.filter((s) => !sources.has(s.source))
  }
  const groups = new Set(held.map((s) => s.group))
  const templates = new Set(held.map((s) => s.template))
  return samples.filter((s) => !groups.has(s.group) && (s.template === '' || !templates.has(s.template)))
}

/** Sources of fewer messages are left out some at a time: that is stricter, and takes a fraction of the time. */
const SMALL = 300
const BUNDLES = 5

/** A key for each sample, shared by the sources that are left out together. */
function bundles(samples: readonly Sample[]): (s: Sample) => string {
  const sizes = [...Map.groupBy(samples, (s) => s.source)].filter(([, list]) => list.length < SMALL)
  const small = new Map(sizes.map(([source], i) => [source, `bundle ${i % BUNDLES}`]))
  return ({ source }) => small.get(source) ?? source
}

/** A model, and the samples that it may be measured on. */
interface Fold {
  readonly model: LinearModel
  readonly held: readonly Sample[]
}

/**
 * Leaves each source (small ones some together) or archive of `samples` out of training in turn; `measured` ones are held by
 * a model of all `samples` and never trained on.
 */
export function* folds(
  samples: readonly Sample[],
  measured: readonly Sample[],
  by: LeaveOutBy,
  options: Partial<FitOptions> = {},
): Generator<Fold> {
  const keyOf = by === 'source' ? bundles(samples) : (s: Sample) => s.group
  for (const held of [...Map.groupBy(samples, keyOf).values(), measured]) {
    if (held.length > 0) yield { model: fit(leaveOut(samples, held, by), options), held }
  }
}

/** The linear sum of a sample, bias included. */
export function sumOf(model: LinearModel, sample: Pick<Sample, 'tokens' | 'properties'>): number {
  const [tokens, properties] = sides(model, sample)
  return model.bias + tokens + properties
}

/** Scores every sample by the model of its fold. */
export function crossValidate(
  samples: readonly Sample[],
  measured: readonly Sample[],
  by: LeaveOutBy,
  options: Partial<FitOptions> = {},
): OutOfSource[] {
  const results: OutOfSource[] = []
  for (const { model, held } of folds(samples, measured, by, options)) {
    results.push(...held.map((sample) => ({ sample, sum: sumOf(model, sample) })))
  }
  return results
}
