/** When the numbers were read; where that failed since, a way to try again. */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useT } from '../../lib/i18n.tsx'
import type { useStatus } from './api.ts'
import { clockOf } from './hours.ts'
import css from './dashboard.module.css'

export function ReadAt({ query }: { readonly query: ReturnType<typeof useStatus> }) {
  const t = useT(DASHBOARD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { data, isError } = query
  if (!data) return null
  const time = clockOf(data.at, data.zone)
  if (!isError) return <span className={`dim ${css['readAt']!}`}>{t('readAt', { time })}</span>
  return (
    <span className={css['readAt']} role="alert">
      {t('readFailed', { time })}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={14} />}
        onClick={() => void query.refetch()}
      >
        {common('retry')}
      </Button>
    </span>
  )
}
