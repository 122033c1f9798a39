/** The files of a mail that was disarmed: what was removed of each, before and after, and the way to its original. */
import { Button } from '@mantine/core'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { RemovedLines } from '../../../ui/disarmed.tsx'
import { changedFiles } from './detox-chip.tsx'
import { DetoxFileRow } from './detox-file.tsx'

interface DetoxCardProps {
  readonly mail: MailDetail
  readonly report: DetoxReport
}

export function DetoxCard({ mail, report }: DetoxCardProps) {
  const t = useT(VIEW_DETOX_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [compared, setCompared] = useState(false)
  const comparable = report.files.some(({ removed }) => removed.length > 0)
  return (
    <section className="card block filecard detoxcard" aria-label={common('attachments')}>
      <div className="bandline">
        <h2>
          {common('attachments')} <span className="dim">{useSummary(mail, report)}</span>
        </h2>
        {comparable && (
          <Button variant="subtle" size="xs" ml="auto" onClick={() => setCompared(!compared)}>
            {t(compared ? 'table.hide' : 'table.show')}
          </Button>
        )}
      </div>
      <ul>
        {report.files.map((file) => (
          <DetoxFileRow key={file.path} mail={mail} file={file} compared={compared} />
        ))}
        <Body report={report} />
      </ul>
    </section>
  )
}

/** "3 disarmed · 7 items removed · everything else kept". */
function useSummary(mail: MailDetail, report: DetoxReport): string {
  const t = useT(VIEW_DETOX_TEXTS)
  const countOf = (outcome: string) =>
    report.files
      .filter((file) => file.outcome === outcome)
      .reduce((sum, { removed }) => sum + removed.reduce((all, { count }) => all + count, 0), 0)
  const [removed, would, changed] = [countOf('disarmed'), countOf('reported'), changedFiles(mail).length]
  return [
    ...(changed > 0 ? [t('sum.disarmed', { count: changed })] : []),
    ...(removed > 0 ? [t('sum.removed', { count: removed }), t('sum.kept')] : []),
    ...(would > 0 ? [t('sum.would', { count: would })] : []),
  ].join(' · ')
}

/** What became of the mail's own text and links, and of files that are not listed. */
function Body({ report }: { readonly report: DetoxReport }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { rewritten, inert } = report.links
  const lines = [
    ...(rewritten > 0 ? [t('links.rewritten', { count: rewritten })] : []),
    ...(inert > 0 ? [t('links.inert', { count: inert })] : []),
    ...(report.more > 0 ? [t('more', { count: report.more })] : []),
  ]
  if (report.body.length === 0 && lines.length === 0) return null
  return (
    <li>
      <div>
        {report.body.length > 0 && (
          <>
            <b>{t(report.bodyChanged ? 'body' : 'removed.would')}</b>
            <ul className="removed">
              <RemovedLines removed={report.body} />
            </ul>
          </>
        )}
        {lines.map((line) => (
          <span key={line} className="dim">
            {line}
          </span>
        ))}
      </div>
    </li>
  )
}
