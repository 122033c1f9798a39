import { JOB_KINDS } from '@postern/contract/codes/jobs.ts'
import { startApi } from '@postern/testkit/api.ts'
import { expect, test } from 'vitest'
import { JOBS } from './jobs.generated.ts'

test('each kind of job is declared once: by the clock in a room, or by a feature whose calls ask for it', async () => {
  const asked: string[] = []
  const api = await startApi({
    deps: {
      runJobs: async (jobs) => {
        asked.push(...jobs.map(({ kind }) => kind))
        return { close: async () => undefined }
      },
    },
  })
  await api.close()
  const byTheClock = Object.values(JOBS).flatMap((room) => ('jobs' in room ? Object.keys(room.jobs) : []))
  expect([...byTheClock, ...asked].toSorted()).toEqual(JOB_KINDS.toSorted())
})
