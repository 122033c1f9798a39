/** What a row leads to besides its mail: its time, and of a country the SMTP blacklist. */
import { ActionIcon } from '@mantine/core'
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { IconBan, IconChartBar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { IconLink } from '../../ui/icon-link.tsx'
import { useOpenLists } from '../../ui/smtp-list/may-list.ts'
import type { StatisticSearch } from './search.ts'

const SmtpListDialog = lazy(() =>
  import('../../ui/smtp-list/dialog.tsx').then((all) => ({ default: all.SmtpListDialog })),
)

interface TimeLinkProps {
  readonly kind: StatisticKind
  readonly rowKey: string
  readonly name: string
  readonly search: StatisticSearch
}

export function TimeLink({ kind, rowKey, name, search }: TimeLinkProps) {
  const t = useT(STATISTICS_TEXTS)
  const may = usePermissions()
  const label = t('timeOpen', { name: isolated(name) })
  const icon = <IconChartBar size={16} aria-hidden />
  // The summary says more of a domain.
  if (kind === 'domain' && may('statistics-summary')) {
    return (
      <IconLink
        label={label}
        icon={icon}
        to="/statistics/summary"
        search={{ ...search, page: undefined, domain_id: Number(rowKey) }}
      />
    )
  }
  return (
    <IconLink
      label={label}
      icon={icon}
      to="/statistics/inbound/$kind/time"
      params={{ kind }}
      search={{ ...search, page: undefined, key: rowKey }}
    />
  )
}

/** Seen by who may change the SMTP blacklist. */
export function BlockCountry({ code, name }: { readonly code: string; readonly name: string }) {
  const t = useT(STATISTICS_TEXTS)
  const [isOpen, setOpen] = useState(false)
  if (!useOpenLists().includes('blacklist') || code === '') return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('block', { name })}
        title={t('block', { name })}
        onClick={() => setOpen(true)}
      >
        <IconBan size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <SmtpListDialog
            candidates={[{ part: 'country', value: code, label: name }]}
            parts={['country']}
            first="country"
            lists={['blacklist']}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
