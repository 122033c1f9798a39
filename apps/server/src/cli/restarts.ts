/** Restarts that somebody asks a running product for: SIGUSR2 says so, and a file how it went. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './serve.ts'

/** The last one that has ended. */
export interface RestartState {
  /** ms since the epoch. */
  readonly ended: number
  /** What went wrong; '' when all processes are new. */
  readonly error: string
}

/** Replaces the product's processes whenever asked to; those who ask meanwhile share one. */
export function createRestarts(dataDir: string): {
  ask(): void
  serve(product: Pick<Product, 'restart'>): void
} {
  let restart: (() => Promise<void>) | null = null
  let running = false
  return {
    serve: (product) => (restart = product.restart),
    ask: () => {
      // What is still starting is as new as it gets.
      if (restart === null || running) return
      running = true
      void restart()
        .then(
          () => '',
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        .then((error) => writeState(dataDir, { ended: Date.now(), error }))
        .catch((error: unknown) => console.error('postern:', error))
        .finally(() => (running = false))
    },
  }
}

/** Null where there was none. */
export async function readState(dataDir: string): Promise<RestartState | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as RestartState)
}

async function writeState(dataDir: string, state: RestartState): Promise<void> {
  const path = fileIn(dataDir)
  await writeFile(`${path}.part`, JSON.stringify(state))
  await rename(`${path}.part`, path)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'restart.json')
}
