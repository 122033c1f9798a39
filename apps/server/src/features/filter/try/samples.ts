/** Messages that were handed in to try filters on: in memory, for who handed them in, for a while. */
import { randomUUID } from 'node:crypto'
import { LIMITS } from '@postern/contract/limits.ts'
import { AppError } from '../../../platform/app-error.ts'

export interface Samples {
  /** Its id. The oldest make room. @throws AppError FILE_REQUIRED */
  keep(userId: number, bytes: Buffer): string
  /** @throws AppError NOT_FOUND_SAMPLE, of another's too */
  get(userId: number, id: string): Buffer
}

interface Sample {
  readonly userId: number
  readonly bytes: Buffer
  readonly until: number
}

const MINUTE_MS = 60_000

/** `clock` in ms. */
export function createSamples(clock: () => number): Samples {
  const kept = new Map<string, Sample>()
  const size = (): number => [...kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
  const expire = (): void => {
    for (const [id, { until }] of kept) if (until <= clock()) kept.delete(id)
  }
  return {
    keep(userId, bytes) {
      if (bytes.length === 0) throw new AppError('FILE_REQUIRED')
      expire()
      const own = [...kept].filter(([, sample]) => sample.userId === userId).map(([id]) => id)
      for (const id of own.slice(0, Math.max(0, own.length - LIMITS.samplesOfPerson + 1))) kept.delete(id)
      for (const id of kept.keys()) {
        if (size() + bytes.length <= LIMITS.samplesBytes) break
        kept.delete(id)
      }
      const id = randomUUID()
      kept.set(id, { userId, bytes, until: clock() + LIMITS.sampleMinutes * MINUTE_MS })
      return id
    },
    get(userId, id) {
      expire()
      const sample = kept.get(id)
      if (sample?.userId !== userId) throw new AppError('NOT_FOUND_SAMPLE')
      return sample.bytes
    },
  }
}
