/** `postern backup`, `postern backup verify FILE` and `postern backup key FILE` */
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { identitiesIn, newKeys } from '../features/backup/archive.ts'
import { checkBackup, checkFile } from '../features/backup/check.ts'
import { makeBackup, nameFor } from '../features/backup/make.ts'
import { Signer, type Manifest } from '../features/backup/manifest.ts'
import { appendAudit, PRODUCT } from '../platform/audit/record.ts'
import { openBlobs } from '../platform/blob/open.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

export async function backupCommand(args: readonly string[]): Promise<void> {
  const [action] = args
  if (action === 'verify') return verify(args.slice(1))
  if (action === 'key') return key(args.slice(1))
  return make(args)
}

async function make(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      configuration: { type: 'boolean', default: false },
    },
  })
  const env = readEnv()
  const kind = values.configuration ? 'configuration' : 'all'
  const path = resolve(values.out ?? join(env.dataDir, 'backups', nameFor(kind, new Date())))
  await withDatabase(env, async ({ db, pool }) => {
    const blobs = await openBlobs(env)
    const signer = new Signer(await loadInstallationKey(db))
    const wish = { kind, recipients: values.to, path } as const
    const manifest = await makeBackup({ pool, blobs, dataDir: env.dataDir, signer }, wish)
    const { at, blobs: held, publicKey } = manifest
    const note = { at, kind, messages: held.count, recipients: values.to, publicKey }
    await appendAudit(db, PRODUCT, { task: 'maintenance.backup', target: basename(path), note })
    console.log(`Written: ${path}`)
    tell(manifest)
  })
}

/** What administrators want to know of a backup. */
export function tell(manifest: Manifest): void {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const tables = Object.keys(manifest.tables).length
  console.log(
    `State of ${manifest.at}, Postern ${manifest.version}: ${rows} rows of ${tables} tables, ${manifest.blobs.count} stored messages and files.`,
  )
  console.log(
    `Signed by ${manifest.publicKey}: keep this key elsewhere, it proves later that a backup is yours.`,
  )
  console.log(['Not in it:', ...manifest.leftOut].join('\n  - '))
  if (manifest.unreadable.length > 0)
    console.log(
      `WARNING: ${manifest.unreadable.length} stored messages could not be read and are missing, ${manifest.unreadable[0]} first.`,
    )
}

async function verify(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { identity: { type: 'string' }, 'signed-by': { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new UsageError('use: postern backup verify FILE [--identity KEYFILE]')
  const signedBy = values['signed-by'] ?? null
  if (values.identity !== undefined) {
    tell(await checkBackup(path, await identitiesIn(values.identity), signedBy))
    console.log('The backup is whole: every bit is as it was written.')
    return
  }
  const { at, publicKey } = await checkFile(path)
  if (signedBy !== null && publicKey !== signedBy)
    throw new UsageError(`the backup was signed by ${publicKey}, not by ${signedBy}`)
  console.log(`The file is as it was written, with the state of ${at}; signed by ${publicKey}.`)
  console.log('Give --identity KEYFILE to have its contents checked as well.')
}

/** Makes a key pair: the private key goes to a file, which belongs on another machine. */
async function key([path, ...more]: readonly string[]): Promise<void> {
  if (path === undefined || more.length > 0) throw new UsageError('use: postern backup key FILE')
  const { identity, recipient } = await newKeys()
  await writeFile(path, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  console.log(recipient)
  console.log(
    `That is the public key: back up with --to. The private key is in ${path}: keep it on another machine, no backup opens without it.`,
  )
}
