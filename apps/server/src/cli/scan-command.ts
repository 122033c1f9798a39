/**
 * `postern scan FILE…|-`: judges messages with the checks of the product, in this one process, without a database.
 * Prints the verdict and its trace, with `--explain` in words; `--batch` reads paths (or JSON objects) from standard input, a line each.
 */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { NOTHING_KEPT } from '../pipeline/configuration/kept.ts'
import type { ScanDeps } from '../pipeline/judge/context.ts'
import { buildScanDeps } from '../pipeline/scan-process/scan-deps.ts'
import { scan, type ScanOutcome } from '../pipeline/judge/steps.ts'
import { readEnv } from '../platform/env.ts'
import { uuidv7 } from '../platform/ids.ts'
import { explain } from './explain.ts'
import { filterSet } from '../pipeline/filters/filter-set.ts'
import { UsageError } from './usage-error.ts'

interface ScanInput {
  readonly file: string
  readonly ip: string
  readonly helo: string
  readonly from: string
  readonly rcpt: string
}

const CONCURRENCY = 8

export async function scanCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ip: { type: 'string', default: '127.0.0.1' },
      helo: { type: 'string', default: 'localhost' },
      from: { type: 'string', default: '' },
      rcpt: { type: 'string', default: 'recipient@example.com' },
      json: { type: 'boolean', default: false },
      batch: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
      lang: { type: 'string', default: 'en' },
    },
  })
  if (!values.batch && positionals.length === 0)
    throw new UsageError('use: postern scan FILE…|- [--json|--explain] or postern scan --batch')
  const language = languageOf(values.lang)
  const deps = await scanDeps()
  const base = { ip: values.ip, helo: values.helo, from: values.from, rcpt: values.rcpt }
  if (values.batch) return batch(base, deps)
  for (const file of positionals) {
    const outcome = await judge({ ...base, file }, deps)
    const indent = values.json ? undefined : 2
    console.log(
      values.explain
        ? explain(file, outcome, language)
        : JSON.stringify(reportOf(file, outcome), null, indent),
    )
  }
}

function languageOf(word: string): Language {
  const found = LANGUAGES.find((language) => language === word)
  if (found === undefined) throw new UsageError(`--lang is one of ${LANGUAGES.join(', ')}, not ${word}`)
  return found
}

function scanDeps(): Promise<ScanDeps> {
  const env = readEnv()
  const config = {
    version: 1,
    host: env.hostName,
    ...NOTHING_KEPT,
    dnsServers: env.dnsServers,
    clamd: env.clamdUrl === '' ? [] : [env.clamdUrl],
    settings: DEFAULT_SETTINGS,
    score: 'counts' as const,
    signatureDir: join(env.dataDir, 'signatures'),
    domains: [],
  }
  return buildScanDeps(config, { filters: filterSet([]), people: [], yara: [] })
}

/** One line in, one line out, in order; a file that can't be read is a line with `error`. */
async function batch(base: Omit<ScanInput, 'file'>, deps: ScanDeps): Promise<void> {
  const running: Promise<string>[] = []
  const flush = async (keep: number): Promise<void> => {
    while (running.length > keep) process.stdout.write(`${await running.shift()!}\n`)
  }
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    running.push(batchLine(line.trim(), base, deps))
    await flush(CONCURRENCY)
  }
  await flush(0)
}

async function batchLine(line: string, base: Omit<ScanInput, 'file'>, deps: ScanDeps): Promise<string> {
  let file = line
  try {
    const input = line.startsWith('{')
      ? { ...base, ...(JSON.parse(line) as Partial<ScanInput> & { file: string }) }
      : { ...base, file: line }
    file = input.file
    return JSON.stringify(reportOf(file, await judge(input, deps)))
  } catch (error) {
    return JSON.stringify({ file, error: error instanceof Error ? error.message : String(error) })
  }
}

async function judge(input: ScanInput, deps: ScanDeps): Promise<ScanOutcome> {
  const bytes = input.file === '-' ? await buffer(process.stdin) : await readFile(input.file)
  const now = Date.now()
  const receiver = input.rcpt.toLowerCase()
  return scan(
    {
      bytes,
      envelope: {
        id: uuidv7(now),
        receivedAt: now,
        client: { ip: input.ip || '127.0.0.1', port: 0, rdns: '', country: '' },
        helo: input.helo,
        esmtp: true,
        tls: null,
        auth: null,
        sender: input.from,
        smtpUtf8: false,
        body: '8BITMIME',
        dsn: { ret: null, envid: null },
        recipients: [{ address: input.rcpt, notify: [], orcpt: null }],
        found: [],
      },
      recipients: [
        {
          address: input.rcpt,
          receiver,
          addresses: [receiver],
          owner: { domainId: 0, groupId: null, userId: null, order: ['user', 'group', 'domain', 'all'] },
          policy: { runMode: RUN_MODES.cut, threshold: DEFAULT_SETTINGS.scan.spamThreshold, virusScan: true },
          subjectTag: '',
          domain: addressDomain(receiver),
          route: null,
          notify: [],
          orcpt: null,
          found: [],
        },
      ],
    },
    deps,
  )
}

function reportOf(file: string, outcome: ScanOutcome): object {
  const verdict = outcome.verdicts[0]!
  return {
    file,
    class: verdict.class,
    mode: verdict.mode,
    score: verdict.score,
    findings: verdict.trace
      .filter((entry) => entry.kind === 'finding')
      .map(({ code, score, evidence }) => ({ code, score, evidence })),
    trace: verdict.trace,
    checks: outcome.checks,
  }
}
