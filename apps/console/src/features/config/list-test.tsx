/** Asks block lists for what every list has and none may have, before mail depends on them. */
import { Button, Group } from '@mantine/core'
import { testBlockListRoute } from '@postern/contract/routes/block-list.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { BLOCK_LIST_TEXTS } from '@postern/contract/texts/block-list.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ListTestProps {
  readonly kind: 'rbl' | 'surbl'
  readonly zones: readonly string[]
  /** What the lists are called. */
  readonly label: string
}

interface Tested {
  readonly zone: string
  readonly report: RouteReply<typeof testBlockListRoute>
}

export function ListTest({ kind, zones, label }: ListTestProps) {
  const t = useT(BLOCK_LIST_TEXTS)
  const { language } = useLanguage()
  const test = useMutation({
    mutationFn: () =>
      Promise.all(
        zones.map(async (zone): Promise<Tested> => ({
          zone,
          report: await call(testBlockListRoute, { body: { kind, name: zone } }),
        })),
      ),
  })
  const shown = test.data?.filter(({ zone }) => zones.includes(zone)) ?? []
  return (
    <Group gap={8}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlugConnected size={14} aria-hidden />}
        disabled={zones.length === 0}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('test')}
        <span className="visually-hidden"> {label}</span>
      </Button>
      <div role="status">
        {shown.map(({ zone, report }) => (
          <Notice key={zone} role="note" tone={report.ok ? 'good' : 'error'}>
            <span className="mono">{zone}</span> {t(report.state)}
          </Notice>
        ))}
        {test.isError && (
          <Notice role="note" tone="error">
            {thrownText(test.error, language)}
          </Notice>
        )}
      </div>
    </Group>
  )
}
