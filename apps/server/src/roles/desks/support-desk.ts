/** The support bundle for whoever asks in the console, as `postern support-bundle` writes it. */
import { buffer } from 'node:stream/consumers'
import { bundleParts } from '../../cli/support/bundle.ts'
import { examineInstallation } from '../../cli/support/examine.ts'
import type { WriteSupportBundle } from '../../features/node/service.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env.ts'
import { zipStream } from '../../platform/table/zip-stream.ts'

/** Of each log: the process answers others meanwhile. */
const LINES = 1_000

/** Those who ask while one is being written get the same. */
export function supportDesk(env: Env, database: Database): WriteSupportBundle {
  let writing: Promise<Buffer> | null = null
  const write = async (): Promise<Buffer> => {
    const parts = await bundleParts({
      env,
      variables: process.env,
      database,
      examine: () => examineInstallation(env),
      withAddresses: false,
      logLines: LINES,
    })
    return buffer(zipStream(parts))
  }
  return async () => {
    writing ??= write().finally(() => (writing = null))
    const content = await writing
    return { name: 'postern-support.zip', type: 'application/zip', size: content.length, content }
  }
}
