/** Key and certificate of the SMTP listener: the administrator's, else a self-signed pair made once. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export interface KeyPair {
  readonly cert: string
  readonly key: string
}

const TEN_YEARS_MS = 3650 * 86_400_000

/**
 * Reads the given PEM files, or the pair under `folder`, making it on first use. Self-signed is what opportunistic
 * TLS between mail servers expects at the least (RFC 7435).
 */
export async function loadKeyPair(
  folder: string,
  host: string,
  given: { cert: string | null; key: string | null },
): Promise<KeyPair> {
  if (given.cert && given.key)
    return { cert: await readFile(given.cert, 'utf8'), key: await readFile(given.key, 'utf8') }
  const path = join(folder, 'smtp.pem')
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await generate([{ name: 'commonName', value: host }], {
      keySize: 2048,
      notAfterDate: new Date(Date.now() + TEN_YEARS_MS),
      algorithm: 'sha256',
    })
    await writeFile(`${path}.new`, `${made.private}\n${made.cert}\n`, { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  const pem = await readFile(path, 'utf8')
  return { cert: pem, key: pem }
}
