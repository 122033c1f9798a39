/** The work of the check that a person is there, in pieces that leave the page time to breathe. */
import { HUMAN_CHECK, humanCheckText } from '@postern/contract/codes/human-check.ts'
import { sha256Word } from './sha256-word.ts'

/** ms of work at a time. */
const PIECE = 20

/** The numbers that the server wants; `onFound` hears how many are there. */
export async function findNumbers(seed: string, onFound: (count: number) => void): Promise<number[]> {
  const found: number[] = []
  while (found.length < HUMAN_CHECK.numbers) {
    found.push(await findOne(seed, found.length))
    onFound(found.length)
  }
  return found
}

async function findOne(seed: string, at: number): Promise<number> {
  for (let n = 0; ;) {
    const until = performance.now() + PIECE
    while (performance.now() < until) {
      // Looking at the clock costs more than a try.
      for (const end = n + 64; n < end; n++) {
        if (sha256Word(humanCheckText(seed, at, n)) >>> (32 - HUMAN_CHECK.bits) === 0) return n
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
