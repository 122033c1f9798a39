/** `postern restore FILE --identity KEYFILE` */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { identitiesIn } from '../features/backup/archive.ts'
import { previewRestore } from '../features/backup/preview.ts'
import { restoreBackup } from '../features/backup/restore.ts'
import { openBlobs } from '../platform/blob/open.ts'
import { readEnv } from '../platform/env.ts'
import { lockInstance } from '../platform/instance-lock.ts'
import { tell } from './backup-command.ts'
import { previewText } from './preview-text.ts'
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
      preview: { type: 'boolean', default: false },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0 || values.identity === undefined)
    throw new UsageError(
      'use: postern restore FILE --identity KEYFILE [--preview | --replace] [--deliver] [--signed-by KEY]',
    )
  const env = readEnv()
  const identities = await identitiesIn(values.identity)
  await mkdir(env.dataDir, { recursive: true })
  const wish = { path: resolve(path), identities, signedBy: values['signed-by'] ?? null }
  if (values.preview)
    return withServer(env, async (url) =>
      console.log(previewText(await previewRestore({ url, dataDir: env.dataDir }, wish))),
    )
  const unlock = await lockInstance(env.dataDir)
  try {
    const manifest = await withServer(env, async (url) =>
      restoreBackup(
        { url, blobs: await openBlobs(env), dataDir: env.dataDir },
        {
          ...wish,
          replace: values.replace,
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
