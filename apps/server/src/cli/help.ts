/** What `postern --help` and `postern COMMAND --help` print. */

export interface CommandHelp {
  /** What follows `postern COMMAND`. */
  readonly usage: string
  /** What it does, in one line. */
  readonly summary: string
  readonly options?: Readonly<Record<string, string>>
}

export const HELP = {
  serve: {
    usage: '[--demo]',
    summary: 'start everything, as npm start does; Ctrl-C stops it',
    options: { '--demo': 'with a sample company, its mail server, and mail through the SMTP port' },
  },
  restart: {
    usage: '',
    summary: 'replace the running processes one by one, without refusing or cutting off a connection',
  },
  migrate: { usage: '', summary: 'bring the database to this version' },
  upgrade: {
    usage: '--check',
    summary: 'say what an upgrade to this build would mean, and change nothing',
    options: {
      '--check':
        'pending migrations, long ones, disk, variables; exit code 1 when something stands in the way',
    },
  },
  doctor: {
    usage: '[--live [--json] | --domain DOMAIN]',
    summary: 'check ports, disk, S3, database, DNS and clamd, and say what to do',
    options: {
      '--live':
        'of what runs: ports, certificates, queue, jobs, nodes; exit code 0, 1 for a warning, 2 for a problem',
      '--json': 'as one JSON object, for monitoring',
      '--domain DOMAIN': 'what is missing before the MX of a domain moves here; sends no mail',
    },
  },
  scan: {
    usage: 'FILE...|-',
    summary: 'judge messages: the verdict and its reasons, as JSON or in words',
    options: {
      '--json': 'one line a message instead of an indented trace',
      '--explain': 'in words, what decided first',
      '--lang LANGUAGE': 'of --explain: ko, en or ja (en)',
      '--batch': 'read paths from standard input, or {"file", "ip", "helo", "from", "rcpt"}, one a line',
      '--ip ADDRESS': 'where the message came from (127.0.0.1)',
      '--helo NAME': 'what that host called itself (localhost)',
      '--from ADDRESS': 'the envelope sender (the null sender)',
      '--rcpt ADDRESS': 'the recipient (recipient@example.com)',
    },
  },
  detox: {
    usage: 'FILE [-o OUT]',
    summary: 'disarm a file, as mail is disarmed, and say what was removed',
    options: {
      '-o OUT': 'where the disarmed file goes; without it nothing is written',
      '--json': 'the report as one line of JSON',
    },
  },
  send: {
    usage: 'FILE.eml... --to ADDRESS',
    summary: 'send messages by SMTP, as another mail server would',
    options: {
      '--to ADDRESS': 'a recipient; may be given several times',
      '--from ADDRESS': "the envelope sender, '<>' for none (the address of the message's From field)",
      '--server HOST:PORT': 'where to (our own SMTP port)',
    },
  },
  recount: {
    usage: '[DAY]',
    summary: 'count statistics anew of the mail records',
    options: { DAY: 'since when (2026-11-24); everything without it' },
  },
  audit: {
    usage: 'verify [SEQ HASH]',
    summary: 'check that no event of the audit log was changed or removed',
    options: { 'SEQ HASH': 'the newest event of an earlier check: whether the log was rewritten since' },
  },
  backup: {
    usage: '--to KEY [--configuration] [--out FILE] | verify FILE | key FILE',
    summary: 'write an encrypted backup while Postern runs, check one, or make the keys for it',
    options: {
      '--to KEY': 'a public key that opens it (age1…); may be given several times',
      '--configuration': 'without mail',
      '--out FILE': 'where it goes (a new file in the data folder, under backups)',
      '--identity KEYFILE': 'of verify: the private key, to have the contents checked too',
      '--signed-by KEY': 'of verify: the key that has to have signed it',
    },
  },
  restore: {
    usage: 'FILE --identity KEYFILE',
    summary: 'restore a backup while Postern is stopped',
    options: {
      '--identity KEYFILE': 'the private key, as backup key or age-keygen wrote it',
      '--preview': 'only say what would change, while Postern runs; nothing is changed',
      '--replace': 'even where Postern is in use: all that it has now is lost',
      '--deliver': 'deliver what was in the queue; without it delivery is paused',
      '--signed-by KEY': 'the key that has to have signed it',
    },
  },
  export: {
    usage: '[--domain DOMAIN] [-o FILE]',
    summary: 'write the configuration as a file to edit and to keep, without secrets',
    options: {
      '--domain DOMAIN': 'of one domain alone',
      '-o FILE': 'where it goes (standard output)',
      '--as ADDRESS': 'as this administrator sees it (the oldest administrator)',
    },
  },
  apply: {
    usage: 'FILE [--domain DOMAIN] [--dry-run] [--yes]',
    summary: 'put a configuration file into effect, all of it or nothing, after showing what changes',
    options: {
      '--domain DOMAIN': 'only if it is a file of this domain',
      '--dry-run': 'show what would change; exit code 2 when something would',
      '--yes': 'without asking',
      '--json': 'what changes and what is wrong as one line of JSON',
      '--as ADDRESS': 'in the name and with the rights of this administrator (the oldest)',
    },
  },
  blobs: {
    usage: 'move',
    summary: 'take messages from the store before into the one that BLOB_URL names, while mail flows',
  },
  'support-bundle': {
    usage: '[-o FILE] [--lines N] [--with-addresses]',
    summary: 'write what support asks for into a ZIP file, without secrets and without mail',
    options: {
      '-o FILE': 'where it goes (postern-support-TIME.zip in this folder)',
      '--lines N': 'so many lines of each log (2000)',
      '--with-addresses': 'leave email addresses, and log lines, as they are',
    },
  },
  admin: {
    usage: 'reset-password|reset-second-factor EMAIL',
    summary: 'let an administrator in again',
  },
} as const satisfies Readonly<Record<string, CommandHelp>>
export type CommandName = keyof typeof HELP

/** Of all commands. */
export function overview(): string {
  const lines = Object.entries(HELP).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
  return ['usage: postern COMMAND [OPTIONS]', '', ...lines, '', 'More: postern COMMAND --help'].join('\n')
}

/** Of one command. */
export function helpOf(name: CommandName): string {
  const { usage, summary, options = {} }: CommandHelp = HELP[name]
  const lines = Object.entries(options).map(([flag, text]) => `  ${flag.padEnd(19)} ${text}`)
  const head = [`usage: postern ${name} ${usage}`.trimEnd(), '', `  ${summary}`]
  return [...head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
