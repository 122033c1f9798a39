/** `bin/postern COMMAND`: dispatch and exit codes. Each command is a file of its own. */
import { EnvError } from '../platform/env.ts'
import { AlreadyRunningError } from '../platform/instance-lock.ts'
import { StartError } from '../roles/start-error.ts'
import { UsageError } from './usage-error.ts'

/** Errors whose message says all there is to say. */
const FOR_PEOPLE = [UsageError, EnvError, AlreadyRunningError, StartError]

/** A file that cannot be read, a server that does not answer: the message names it. */
const UNREACHABLE = ['open', 'read', 'connect']

type Command = (args: readonly string[]) => Promise<void>

const COMMANDS: Readonly<Record<string, { readonly help: string; readonly load: () => Promise<Command> }>> = {
  serve: {
    help: 'start everything; --demo adds a sample company and its mail',
    load: async () => (await import('./serve-command.ts')).serveCommand,
  },
  migrate: {
    help: 'bring the database to this version',
    load: async () => (await import('./migrate-command.ts')).migrateCommand,
  },
  doctor: {
    help: 'check ports, disk, database, DNS and clamd, and say what to do',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  scan: {
    help: 'FILE...|-  judge messages; --json, --batch, --ip --helo --from --rcpt',
    load: async () => (await import('./scan-command.ts')).scanCommand,
  },
  send: {
    help: "FILE.eml...  inject messages by SMTP; --to, --from ('<>': none; else that of the message), --server",
    load: async () => (await import('./send-command.ts')).sendCommand,
  },
  audit: {
    help: 'verify  check that no event of the audit log was changed or removed',
    load: async () => (await import('./audit-command.ts')).auditCommand,
  },
  admin: {
    help: 'reset-password|reset-second-factor EMAIL  let an administrator in again',
    load: async () => (await import('./admin-command.ts')).adminCommand,
  },
}

process.exitCode = await main(process.argv.slice(2))

async function main([name = 'help', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    console.log(usage())
    return ['help', '--help', '-h'].includes(name) ? 0 : 2
  }
  try {
    const run = await command.load()
    await run(args)
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return report(error)
  }
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
  console.error('postern:', error)
  return 1
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { help }]) => `  ${name.padEnd(8)} ${help}`)
  return ['usage: postern COMMAND [OPTIONS]', '', ...lines].join('\n')
}
