/** Where the certificates of SMTP lie. */
import { join } from 'node:path'
import type { CertificateFiles } from '../../platform/certificates.ts'
import type { Env } from '../../platform/env.ts'

export function certificateFiles(env: Env, host: string): CertificateFiles {
  return {
    cert: env.tlsCert,
    key: env.tlsKey,
    folder: env.tlsFolder,
    own: join(env.dataDir, 'tls'),
    host,
  }
}
