import { JOB_KINDS } from '@postern/contract/codes/jobs.ts'
import { expect, test } from 'vitest'
import { FEATURES } from '../features/features.generated.ts'
import { JOBS } from './jobs.generated.ts'

test('each kind of job is declared once: by the clock in a room, or by a feature whose calls ask for it', () => {
  const rooms: readonly object[] = [...Object.values(JOBS), ...Object.values(FEATURES)]
  const kinds = rooms.flatMap((room) => ('jobs' in room ? Object.keys(room.jobs as object) : []))
  expect(kinds.toSorted()).toEqual(JOB_KINDS.toSorted())
})
