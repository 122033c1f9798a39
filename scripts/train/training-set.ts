/** What the model may learn from. */
import type { Sample } from '../../bench/accuracy/samples.ts'
import { syntheticSamples } from './synthetic.ts'

/** Its licence (CC BY-NC) forbids shipping anything trained on it. */
export const MEASURE_ONLY = 'phishing_pot'

/** The corpora's samples without those that may only be measured, and the generated ones. */
export async function trainingSamples(corpus: readonly Sample[]): Promise<Sample[]> {
  return [...corpus.filter((s) => s.source !== MEASURE_ONLY), ...(await syntheticSamples())]
}
