/** `postern restore FILE --identity KEYFILE` */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { identitiesIn } from '../features/backup/archive.ts'
import { restoreBackup } from '../features/backup/restore.ts'
import { openBlobs } from '../platform/blob/open.ts'
import { readEnv } from '../platform/env.ts'
import { lockInstance } from '../platform/instance-lock.ts'
import { tell } from './backup-command.ts'
import { UsageError } from './usage-error.ts'
import { withServer } from './with-database.ts'

export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'signed-by': { type: 'string' },
      deliver: { type: 'boolean', default: false },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0 || values.identity === undefined)
    throw new UsageError(
      'use: postern restore FILE --identity KEYFILE [--replace] [--deliver] [--signed-by KEY]',
    )
  const env = readEnv()
  const identities = await identitiesIn(values.identity)
  await mkdir(env.dataDir, { recursive: true })
  const unlock = await lockInstance(env.dataDir)
  try {
    const manifest = await withServer(env, async (url) =>
      restoreBackup(
        { url, blobs: await openBlobs(env), dataDir: env.dataDir },
        {
          path: resolve(path),
          identities,
          replace: values.replace,
          signedBy: values['signed-by'] ?? null,
          deliver: values.deliver,
          onStage: (stage) => console.log(STAGES[stage]),
        },
      ),
    )
    tell(manifest)
    console.log(
      values.deliver
        ? 'Restored. Mail that was in the queue at that moment is delivered when Postern starts.'
        : 'Restored. Delivery is paused, since mail in the queue of that moment may have gone out since: resume it under Settings → Delivery.',
    )
  } finally {
    await unlock()
  }
}

const STAGES = {
  checked: 'The backup is whole. Loading it beside what is there …',
  loaded: 'Loaded. Bringing it to this version …',
  migrated: 'Putting it in place …',
  swapped: 'In place.',
} as const
