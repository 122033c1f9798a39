/** G8: floods, which have a benchmark of their own. */
import { notRun, type Goal } from '../lib/fault.ts'

export const flood: Goal = {
  id: 'G8',
  title: 'floods of connections',
  run: async () => [notRun('2,000 connections, 500 slow, slow HTTP', 'npm run bench:floods')],
}
