/** Where the certificates of console and SMTP lie, and what listeners are told of them. */
import { join } from 'node:path'
import { acmeSource } from '../../platform/acme/source.ts'
import type { CertificateFault, CertificateFiles, CertificateSet } from '../../platform/certificates.ts'
import type { Db } from '../../platform/db/client.ts'
import { noteAsideBelow } from '../../platform/db/set-aside-store.ts'
import type { Env } from '../../platform/env.ts'
import type { TlsPairs } from '../../platform/tls-contexts.ts'
import type { RoleContext } from '../role.ts'

/** @param db the owner's */
export function certificateFiles(env: Env, db: Db, host: string): CertificateFiles {
  return {
    cert: env.tlsCert,
    key: env.tlsKey,
    folder: env.tlsFolder,
    own: join(env.dataDir, 'tls'),
    host,
    more: env.acme === null ? null : acmeSource(db),
  }
}

/** The standard one, and others by name. */
export const pairsOf = ({ standard, byName }: CertificateSet): TlsPairs => ({ ...standard, byName })

/** Names what is wrong with the files of this node where alerts find it, until nothing is. */
export function faultTeller({ database, log, node }: Pick<RoleContext, 'database' | 'log' | 'node'>) {
  return (faults: readonly CertificateFault[]): void => {
    const rows = faults.map(({ file, reason }) => ({
      ref: `${node.id} ${file}`,
      name: `${node.name}: ${file}`,
      reason,
    }))
    void noteAsideBelow(database.pool, 'certificate', `${node.id} `, rows).catch((error: unknown) =>
      log.warn({ err: error }, 'what is wrong with certificates could not be noted'),
    )
  }
}
