/**
 * What is measured, declared once: names as Prometheus has them (base units, `_total` for counters), help, and labels. Labels have few
 * values, all of them ours: never an address, a name or anything else that a stranger writes.
 */
export interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Besides `process`, which every sample has. */
  readonly labels: readonly string[]
  /** Upper bounds of a histogram, growing, in its unit. */
  readonly buckets?: readonly number[]
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const
/** Of deliveries: until five days. */
const LONG_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 14_400, 86_400, 432_000] as const

const counter = (help: string, ...labels: readonly string[]) => ({ type: 'counter', help, labels }) as const
const gauge = (help: string, ...labels: readonly string[]) => ({ type: 'gauge', help, labels }) as const
const histogram = (help: string, buckets: readonly number[], ...labels: readonly string[]) =>
  ({ type: 'histogram', help, labels, buckets }) as const

export const FAMILIES = {
  // Limits of the edge: what each is set to, the most of it that is in use, and how often it refused.
  postern_limit: gauge('What a limit is set to; 0 is no limit.', 'limit'),
  postern_limit_used: gauge('How much of a limit is in use: the most of any one it counts for.', 'limit'),
  postern_limit_refused_total: counter('How often a limit refused somebody.', 'limit'),

  postern_smtp_stress: gauge('1 while a port is in stress mode, else 0.', 'port'),
  postern_smtp_stress_begun_total: counter('How often stress mode began, on any port.'),

  postern_smtp_connections_total: counter('Connections that came.'),
  postern_smtp_commands_total: counter('Commands that were obeyed, by verb.', 'verb'),
  postern_smtp_received_bytes_total: counter('Octets of message data that came in.'),
  postern_smtp_engine_refusals_total: counter('What the SMTP engine refused by its own rules.', 'reason'),
  postern_smtp_auth_total: counter('Attempts to sign in by AUTH that were looked at.', 'outcome'),
  postern_smtp_auth_slowed_seconds_total: counter(
    'Seconds that failed attempts to sign in were made to wait.',
  ),
  postern_edge_refusals_total: counter('What checks of the edge refused, by finding.', 'finding'),
  postern_refusals_total: counter(
    'Refused copies by reject code, as they are recorded; none: without a code.',
    'code',
  ),
  postern_mails_total: counter('Mails recorded, one for each recipient, by class.', 'class'),
  postern_mails_not_taken_total: counter('Messages that heard 451 for trouble of our own.'),
  postern_greylist_waiting: gauge(
    'Triples on the greylist that have not come again yet; at most 100,000 are counted.',
  ),
  postern_bulk_blocks: gauge('Blocks of bulk mail that stand, by what they count.', 'kind'),

  postern_scan_seconds: histogram('From handing a message to a scan process to its verdict.', SECONDS),
  postern_scan_processes: gauge('Scan processes that run.'),
  postern_scan_resident_bytes: gauge('Memory that scan processes have resident, together.'),
  postern_scan_waiting: gauge('Messages that wait for a scan process.'),
  postern_scan_failures_total: counter('Scan processes that ended, and checks that failed.', 'kind'),
  postern_detox_seconds: histogram('From handing a mail to a detox process to its answer.', SECONDS),
  postern_detox_mails_total: counter('Mails that were disarmed, by what became of them.', 'state'),
  postern_detox_late_total: counter('Mails whose disarming went on in the background.'),
  postern_check_runs_total: counter('Checks of messages, by how they ended.', 'check', 'outcome'),
  postern_check_seconds_total: counter('Seconds that checks of messages took.', 'check'),
  postern_clamd_answers_total: counter('Answers of virus engines.', 'outcome'),
  postern_clamd_seconds: histogram('What clamd took to answer.', SECONDS),
  postern_dns_lookups_total: counter(
    'Questions to DNS by how they ended; cached: without asking.',
    'outcome',
  ),

  postern_blob_seconds: histogram(
    'What S3 took to do what it was asked, by operation.',
    SECONDS,
    'operation',
  ),
  postern_blob_failures_total: counter(
    'Requests to S3 that failed, by operation; each try counts.',
    'operation',
  ),

  postern_delivery_attempts_total: counter('Attempts to deliver by what became of them.', 'outcome'),
  postern_delivery_seconds: histogram('From taking a message to the next server taking it.', LONG_SECONDS),
  postern_queue_mails: gauge('Copies in the queue; at most 100,000 of a state are counted.', 'state'),
  postern_queue_oldest_seconds: gauge('How long the oldest copy has been in the queue.'),

  postern_link_clicks_total: counter('Clicks on rewritten links, by what became of them.', 'outcome'),

  postern_job_last_success_timestamp_seconds: gauge('When a job last succeeded; absent: never.', 'job'),
  postern_job_failures: gauge('Failures of a job since it last succeeded.', 'job'),
  postern_disk_free_bytes: gauge('Free space of the data folder.'),
  postern_disk_bytes: gauge('Size of the file system of the data folder.'),

  postern_postgres_connections: gauge('Connections to PostgreSQL that are open, by state.', 'state'),
  postern_postgres_connections_max: gauge('Connections to PostgreSQL at most.'),
  postern_postgres_waiting: gauge('Questions that wait for a connection to PostgreSQL.'),

  postern_process_resident_bytes: gauge('Memory that a process has resident.'),
  postern_process_cpu_seconds_total: counter('CPU time of a process.'),
  postern_process_start_timestamp_seconds: gauge('When a process started.'),
  postern_event_loop_lag_seconds: gauge(
    'Delay of the event loop since the last look, by quantile.',
    'quantile',
  ),
  postern_metrics_dropped_total: counter(
    'Samples that went to `other`, as their labels had too many values.',
  ),
  postern_up: gauge('1 for each process that answered.'),
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES
type OfType<Type extends Family['type']> = {
  [Name in FamilyName]: (typeof FAMILIES)[Name]['type'] extends Type ? Name : never
}[FamilyName]
export type CounterName = OfType<'counter'>
export type GaugeName = OfType<'gauge'>
export type HistogramName = OfType<'histogram'>
