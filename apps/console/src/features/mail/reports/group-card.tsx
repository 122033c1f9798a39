/** Reports that belong together: what they are about, and, opened, all that a decision needs. */
import { Button } from '@mantine/core'
import type { ReportGroup } from '@postern/contract/routes/misjudgement.ts'
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import { useId } from 'react'
import { formatDateTime, formatPoints, formatRelative } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/use-session.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { findingText } from '@postern/contract/validation/finding-text.ts'
import { DecideForm } from './decide-form.tsx'
import css from './reports.module.css'

interface GroupCardProps {
  readonly group: ReportGroup
  readonly opened: boolean
  readonly onOpen: (opened: boolean) => void
}

export function GroupCard({ group, opened, onOpen }: GroupCardProps) {
  const t = useT(REPORT_TEXTS)
  const { language } = useLanguage()
  const region = useSession()?.role.region
  const heading = useId()
  const { sample, reports, reporters, last_at: last } = group
  return (
    <li className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>
        <ForeignText text={sample === null ? t('mailGone') : sample.title || t('noSubject')} />
      </h2>
      <div className={css['line']}>
        <Tag>{t(`wish.${group.wish}`)}</Tag>
        <span className="strong">{t('reportsOf', { reports, reporters })}</span>
        {region === 'all' && <span className="dim">{group.domain}</span>}
        <time className="dim" dateTime={last} title={formatDateTime(last)}>
          {t('lastAt', { time: formatRelative(last, language) })}
        </time>
      </div>
      {sample && (
        <>
          <div className={css['line']}>
            <StateBadge state={sample.class} />
            <span className="dim">{t('judged', { points: formatPoints(sample.score) })}</span>
            <ForeignText className="dim" text={sample.sender} />
          </div>
          {sample.why && <p className="dim">{findingText(sample.why, language)}</p>}
        </>
      )}
      <div>
        <Button variant="default" aria-expanded={opened} onClick={() => onOpen(!opened)}>
          {t(opened ? 'fold' : 'look')}
        </Button>
      </div>
      {opened && <DecideForm id={group.id} />}
    </li>
  )
}
