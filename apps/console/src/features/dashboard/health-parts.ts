/** What the health of the installation says: which parts are well, and where to put right what is not. Pure. */
import type { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import type { Health as MaybeHealth, Status } from './status.ts'

type Health = NonNullable<MaybeHealth>
export type Tone = 'good' | 'bad' | 'none'

export interface Part {
  readonly name:
    | 'SMTP'
    | 'DNS'
    | 'queue'
    | 'healthVirus'
    | 'healthScore'
    | 'healthDisk'
    | 'healthDatabase'
    | 'healthCertificate'
    | 'healthClock'
  readonly tone: Tone
  /** What is said of it; null where `plain` says it. */
  readonly text: keyof typeof DASHBOARD_TEXTS | null
  readonly plain?: string
  /** Bytes. */
  readonly size?: number
  readonly total?: number
  /** An instant. */
  readonly time?: string
  readonly number?: number
  readonly link: string
}

const DAY_MS = 86_400_000
/** Of the disk; with less free, mail will soon be deferred. */
const LITTLE = 0.1
/** Days after which signatures are old: they come out daily. */
const OLD_SIGNATURES = 3
/** Days before its end in which a certificate should have been renewed. */
const SOON = 21
/** ms after which a database is slow. */
const SLOW = 1_000
/** ms that clocks may differ by. */
const CLOCK = 2_000

export function partsOf(status: Status, health: Health, now: number): readonly Part[] {
  return [
    smtp(status),
    queue(status),
    virus(health, now),
    {
      name: 'healthScore',
      tone: ({ counts: 'good', away: 'bad', off: 'none' } as const)[health.score],
      text: `healthScore.${health.score}`,
      link: '/config/filtering/scanner',
    },
    {
      name: 'DNS',
      tone: health.dns ? 'good' : 'bad',
      text: health.dns ? 'healthDns' : 'healthDnsSilent',
      link: '/config/filtering/smtp',
    },
    disk(health),
    ...database(health),
    certificate(health, now),
  ]
}

function smtp({ setup }: Status): Part {
  const link = '/config/filtering/smtp'
  return setup.smtp.length > 0
    ? { name: 'SMTP', tone: 'good', text: null, plain: setup.smtp.join(', '), link }
    : { name: 'SMTP', tone: 'none', text: 'healthSmtpNone', link }
}

function queue({ queue: { oldest }, hours }: Status): Part {
  const part = { name: 'queue', link: '/mail/inbound/queue' } as const
  if (oldest === null) return { ...part, tone: 'good', text: 'queueEmpty' }
  // Mail that has waited for an hour or two does not get through by itself.
  return { ...part, tone: oldest < hours[22]!.hour ? 'bad' : 'good', text: 'queueOldest', time: oldest }
}

function virus({ virus: { clamd, built_in: builtIn, signed } }: Health, now: number): Part {
  const part = { name: 'healthVirus', link: '/config/filtering/virus' } as const
  if (clamd === false) return { ...part, tone: 'bad', text: 'healthClamdSilent' }
  if (clamd === null)
    return builtIn
      ? { ...part, tone: 'good', text: 'healthBuiltIn' }
      : { ...part, tone: 'none', text: 'healthNoVirus' }
  if (signed === null) return { ...part, tone: 'good', text: 'healthClamd' }
  const isOld = now - Date.parse(signed) > OLD_SIGNATURES * DAY_MS
  return {
    ...part,
    tone: isOld ? 'bad' : 'good',
    text: isOld ? 'healthSignedOld' : 'healthSigned',
    time: signed,
  }
}

function disk({ disk: found }: Health): Part {
  const part = { name: 'healthDisk', link: '/config/system/basic-config' } as const
  if (found === null) return { ...part, tone: 'none', text: 'healthUnknown' }
  const isFull = found.free / found.total < LITTLE
  return {
    ...part,
    tone: isFull ? 'bad' : 'good',
    text: isFull ? 'healthFull' : 'healthFree',
    size: found.free,
    total: found.total,
  }
}

/** The database, and its clock beside ours. */
function database({ database: found }: Health): readonly Part[] {
  const base = { name: 'healthDatabase', link: '/config/system/job' } as const
  const clock = { name: 'healthClock', link: '/config/system/job' } as const
  if (found === null)
    return [
      { ...base, tone: 'bad', text: 'healthDatabaseSilent' },
      { ...clock, tone: 'none', text: 'healthUnknown' },
    ]
  const isSlow = found.answer > SLOW
  const away = Math.abs(found.ahead)
  return [
    {
      ...base,
      tone: isSlow ? 'bad' : 'good',
      text: isSlow ? 'healthDatabaseSlow' : 'healthDatabaseWell',
      size: found.bytes,
      number: found.answer,
    },
    away > CLOCK + found.answer
      ? { ...clock, tone: 'bad', text: 'healthClockAway', number: Math.round(away / 1000) }
      : { ...clock, tone: 'good', text: 'healthClockWell' },
  ]
}

function certificate({ certificate: found }: Health, now: number): Part {
  const part = { name: 'healthCertificate', link: '/config/filtering/smtp' } as const
  if (found === null) return { ...part, tone: 'none', text: 'healthCertificateNone' }
  const days = Math.floor((Date.parse(found.ends) - now) / DAY_MS)
  if (days < 0) return { ...part, tone: 'bad', text: 'healthCertificateOver', plain: found.name }
  if (days < SOON)
    return { ...part, tone: 'bad', text: 'healthCertificateSoon', plain: found.name, number: days }
  return {
    ...part,
    tone: 'good',
    text: found.own ? 'healthCertificateOwn' : 'healthCertificateDays',
    number: days,
  }
}
