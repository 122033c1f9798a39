/** A self-signed key and certificate, made once: what opportunistic TLS between mail servers expects at the least (RFC 7435). */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSelfSigned } from './crypto/certificate-maker.ts'

/** PEM. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

const TEN_YEARS_MS = 3650 * 86_400_000
/** Of the pair, within its folder. */
export const OWN_FILE = 'smtp.pem'

/** The pair under `folder`, made on first use. */
export async function ownPair(folder: string, host: string): Promise<KeyPair> {
  const path = join(folder, OWN_FILE)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await makeSelfSigned(host, TEN_YEARS_MS)
    // Several processes may make one at the same time: the first that has it whole is everybody's.
    const own = `${path}.${randomUUID()}`
    await writeFile(own, `${made.key}${made.cert}`, { mode: 0o600 })
    await link(own, path).catch((error: unknown) => {
      if (!existsSync(path)) throw error
    })
    await unlink(own)
  }
  const pem = await readFile(path, 'utf8')
  return { cert: pem, key: pem }
}
