/** The check that a person is there, answered by a test. */
import { createHash } from 'node:crypto'
import { HUMAN_CHECK, humanCheckText } from '@postern/contract/codes/human-check.ts'

export function answerHuman(seed: string): number[] {
  return Array.from({ length: HUMAN_CHECK.numbers }, (_, at) => {
    for (let n = 0; ; n++) {
      const hash = createHash('sha256')
        .update(humanCheckText(seed, at, n))
        .digest()
      if (hash.readUInt32BE(0) >>> (32 - HUMAN_CHECK.bits) === 0) return n
    }
  })
}
