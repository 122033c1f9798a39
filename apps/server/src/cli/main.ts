/** `bin/postern COMMAND`: dispatch and exit codes. Each command is a file of its own. */
import { BackupError } from '../features/backup/backup-error.ts'
import { EnvError } from '../platform/env.ts'
import { AlreadyRunningError } from '../platform/instance-lock.ts'
import { serializeError } from '../platform/serialize-error.ts'
import { StartError } from '../roles/start-error.ts'
import { helpOf, overview, type CommandName } from './help.ts'
import { UsageError } from './usage-error.ts'

/** Errors whose message says all there is to say. */
const FOR_PEOPLE = [UsageError, EnvError, AlreadyRunningError, StartError, BackupError]

/** A file that cannot be read, a server that does not answer: the message names it. */
const UNREACHABLE = ['open', 'read', 'connect']

type Command = (args: readonly string[]) => Promise<void>

const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  restart: async () => (await import('./restart-command.ts')).restartCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  upgrade: async () => (await import('./upgrade-command.ts')).upgradeCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  scan: async () => (await import('./scan-command.ts')).scanCommand,
  detox: async () => (await import('./detox-command.ts')).detoxCommand,
  send: async () => (await import('./send-command.ts')).sendCommand,
  recount: async () => (await import('./recount-command.ts')).recountCommand,
  audit: async () => (await import('./audit-command.ts')).auditCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  apply: async () => (await import('./apply-command.ts')).applyCommand,
  blobs: async () => (await import('./blobs-command.ts')).blobsCommand,
  'support-bundle': async () => (await import('./support-bundle-command.ts')).supportBundleCommand,
  admin: async () => (await import('./admin-command.ts')).adminCommand,
}
const HELP_FLAGS = ['--help', '-h']

process.exitCode = await main(process.argv.slice(2))

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || HELP_FLAGS.includes(name)) {
    const [about = ''] = args
    console.log(isCommand(about) ? helpOf(about) : overview())
    return 0
  }
  if (!isCommand(name)) {
    console.error(`postern: there is no command ${name}\n\n${overview()}`)
    return 2
  }
  if (args.some((arg) => HELP_FLAGS.includes(arg))) {
    console.log(helpOf(name))
    return 0
  }
  try {
    const run = await COMMANDS[name]()
    await run(args)
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return report(error)
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}

/** What the caller can mend is said in a line; only the unexpected shows where it came from. */
function report(error: unknown): number {
  const { code = '', syscall = '' } = Object(error) as { readonly code?: string; readonly syscall?: string }
  if (FOR_PEOPLE.some((kind) => error instanceof kind) || code.startsWith('ERR_PARSE_ARGS_')) {
    console.error(`postern: ${(error as Error).message}`)
    return 2
  }
  if (UNREACHABLE.includes(syscall)) {
    console.error(`postern: ${(error as Error).message}`)
    return 1
  }
  console.error('postern:', error instanceof Error ? error.stack : serializeError(error))
  return 1
}
