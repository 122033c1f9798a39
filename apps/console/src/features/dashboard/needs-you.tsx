/** What waits for the reader, in order of harm. */
import { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import {
  IconBellRinging,
  IconCircleCheck,
  IconEye,
  IconFileText,
  IconFlag,
  IconKey,
  IconMailX,
  IconTrendingUp,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { asRoute } from '../../lib/as-route.ts'
import { useWaiting } from '../../lib/use-waiting.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import type { Health, Status } from './status.ts'
import css from './dashboard.module.css'

interface Need {
  readonly key:
    | 'needFailed'
    | 'needAlerts'
    | 'needKeywords'
    | 'needScore'
    | 'needPasswords'
    | 'needApplications'
    | 'needReports'
  readonly count: number
  readonly link: string
  readonly icon: Icon
}

interface NeedsYouProps {
  readonly status: Status
  readonly health: Health | undefined
}
export function NeedsYou({ status, health }: NeedsYouProps) {
  const t = useT(DASHBOARD_TEXTS)
  const may = usePermissions()
  const waiting = useWaiting()
  const { language } = useLanguage()
  const passwords = '/member/password-reset'
  const reports = '/mail/inbound/misjudgement'
  const alerts = '/alert/alerts'
  const applications = '/member/application/list'
  const all: readonly (Need | false)[] = [
    may('mail-inbound-mail') && {
      key: 'needFailed',
      count: status.failed,
      link: '/mail/inbound/mail?send_state=F',
      icon: IconMailX,
    },
    may('alert-list') && { key: 'needAlerts', count: waiting(alerts), link: alerts, icon: IconBellRinging },
    {
      key: 'needKeywords',
      count: status.keyword_alarm,
      link: '/config/filtering/keyword-monitor?sort=last_hit&order=desc',
      icon: IconEye,
    },
    may('config-filtering-scanner') && {
      key: 'needScore',
      count: health?.score === 'away' ? 1 : 0,
      link: '/config/filtering/scanner',
      icon: IconTrendingUp,
    },
    may('mail-inbound-misjudgement') && {
      key: 'needReports',
      count: waiting(reports),
      link: reports,
      icon: IconFlag,
    },
    may('member-user-password_reset') && {
      key: 'needPasswords',
      count: waiting(passwords),
      link: passwords,
      icon: IconKey,
    },
    may('member-application-list') && {
      key: 'needApplications',
      count: waiting(applications),
      link: applications,
      icon: IconFileText,
    },
  ]
  const needs = all.filter((need): need is Need => need !== false && need.count > 0)
  return (
    <div className={css['needs']}>
      {needs.length === 0 ? (
        <p className={css['nothing']}>
          <IconCircleCheck size={20} aria-hidden />
          {t('needsNothing')}
        </p>
      ) : (
        <ul>
          {needs.map(({ key, count, link, icon: NeedIcon }) => (
            <li key={key}>
              <Link {...asRoute(link)}>
                <NeedIcon size={18} aria-hidden />
                <span>{t(key, { count: formatNumber(count, language) })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
