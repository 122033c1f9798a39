/** Tries out what a list of servers names, before mail depends on it: block lists, engines that look for viruses. */
import { Button, Group } from '@mantine/core'
import { testBlockListRoute } from '@postern/contract/routes/block-list.ts'
import { testClamdRoute } from '@postern/contract/routes/virus.ts'
import { BLOCK_LIST_TEXTS } from '@postern/contract/texts/block-list.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ListTestProps {
  readonly kind: 'rbl' | 'surbl' | 'clamd'
  readonly names: readonly string[]
  /** What the list is called. */
  readonly label: string
}

interface Report {
  readonly name: string
  readonly ok: boolean
  readonly text: string
}

export function ListTest({ kind, names, label }: ListTestProps) {
  const t = useT(BLOCK_LIST_TEXTS)
  const { language } = useLanguage()
  const askList = async (list: 'rbl' | 'surbl', name: string): Promise<Report> => {
    const { ok, state } = await call(testBlockListRoute, { body: { kind: list, name } })
    return { name, ok, text: t(state) }
  }
  const askEngine = async (name: string): Promise<Report> => {
    const { ok, engine, signed } = await call(testClamdRoute, { body: { name } })
    if (!ok) return { name, ok, text: t('noEngine') }
    const made = signed === null ? t('unsigned') : t('signed', { date: formatDateTime(signed) })
    return { name, ok, text: `${engine} · ${made}` }
  }
  const test = useMutation({
    mutationFn: () =>
      Promise.all(names.map((name) => (kind === 'clamd' ? askEngine(name) : askList(kind, name)))),
  })
  return (
    <Group gap={8}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlugConnected size={14} aria-hidden />}
        disabled={names.length === 0}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t(kind === 'clamd' ? 'testEngine' : 'test')}
        <span className="visually-hidden"> {label}</span>
      </Button>
      <div role="status">
        {test.data
          ?.filter(({ name }) => names.includes(name))
          .map(({ name, ok, text }) => (
            <Notice key={name} role="note" tone={ok ? 'good' : 'error'}>
              <span className="mono">{name}</span> {text}
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
