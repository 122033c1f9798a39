/** How the installation is: each part with its word, leading to where it is set up. Unknown is never green. */
import { HOME_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconAlertTriangle, IconCheck, IconMinus, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { asRoute } from '../../lib/as-route.ts'
import { formatRelative, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { Status } from './status.ts'
import css from './dashboard.module.css'

type Health = NonNullable<Status['health']>
type Tone = 'good' | 'bad' | 'none'
const ICONS: Readonly<Record<Tone, Icon>> = { good: IconCheck, bad: IconAlertTriangle, none: IconMinus }
/** Of the disk; with less free, mail will soon be deferred. */
const LITTLE = 0.1

interface Part {
  readonly name: string
  readonly tone: Tone
  readonly words: string
  readonly link: string
}

export function HealthStrip({ status, health }: { readonly status: Status; readonly health: Health }) {
  const t = useT(HOME_TEXTS)
  const parts = useParts(status, health)
  return (
    <ul className={`card ${css['health']!}`} aria-label={t('health')}>
      {parts.map(({ name, tone, words, link }) => {
        const PartIcon = ICONS[tone]
        return (
          <li key={name} data-tone={tone}>
            <Link {...asRoute(link)}>
              <PartIcon size={16} aria-hidden />
              <span>
                <strong>{name}</strong>
                <span>{words}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function useParts({ setup, queue, hours }: Status, { virus, dns, disk, score }: Health): readonly Part[] {
  const t = useT(HOME_TEXTS)
  const { language } = useLanguage()
  // Mail that has waited for an hour or two does not get through by itself.
  const late = queue.oldest !== null && queue.oldest < hours[22]!.hour
  const engine = virus.clamd === false ? 'bad' : virus.clamd === null && !virus.built_in ? 'none' : 'good'
  return [
    {
      name: 'SMTP',
      tone: setup.smtp.length > 0 ? 'good' : 'none',
      words: setup.smtp.length > 0 ? setup.smtp.join(', ') : t('healthSmtpNone'),
      link: '/config/filtering/smtp',
    },
    {
      name: t('queue'),
      tone: late ? 'bad' : 'good',
      words:
        queue.oldest === null
          ? t('queueEmpty')
          : t('queueOldest', { time: formatRelative(queue.oldest, language) }),
      link: '/mail/inbound/queue',
    },
    {
      name: t('healthVirus'),
      tone: engine,
      words:
        virus.clamd === false
          ? t('healthClamdSilent')
          : virus.clamd
            ? t('healthClamd')
            : t(virus.built_in ? 'healthBuiltIn' : 'healthNoVirus'),
      link: '/config/filtering/scanner',
    },
    {
      name: t('healthScore'),
      tone: ({ counts: 'good', away: 'bad', off: 'none' } as const)[score],
      words: t(`healthScore.${score}`),
      link: '/config/filtering/scanner',
    },
    {
      name: 'DNS',
      tone: dns ? 'good' : 'bad',
      words: t(dns ? 'healthDns' : 'healthDnsSilent'),
      link: '/config/filtering/smtp',
    },
    {
      name: t('healthDisk'),
      tone: disk === null ? 'none' : disk.free / disk.total < LITTLE ? 'bad' : 'good',
      words:
        disk === null
          ? t('healthUnknown')
          : t('healthFree', { free: formatSize(disk.free), total: formatSize(disk.total) }),
      link: '/config/system/basic-config',
    },
  ]
}
