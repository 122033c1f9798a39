/** Dry run, synchronise now, and the last outcome. */
import { Button, Group, Table } from '@mantine/core'
import type { DirectoryReport } from '@postern/contract/routes/directory.ts'
import {
  DIRECTORY_ACT_TEXTS,
  DIRECTORY_PROBLEM_TEXTS,
  DIRECTORY_REFUSAL_TEXTS,
  DIRECTORY_TEXTS,
} from '@postern/contract/texts/directory.ts'
import { DIRECTORY_ACTS } from '@postern/contract/codes/directory.ts'
import { fieldWords } from '@postern/contract/audit/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dryRun, partFromDirectory, synchronise, type DirectoryRow } from './api.ts'

export function DirectoryRuns({ row }: { readonly row: DirectoryRow }) {
  const t = useT(DIRECTORY_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queries.invalidateQueries(),
  })
  const { id, last, next } = row
  const report = last?.report
  const held = report?.problem === 'limit' ? report : undefined
  return (
    <div className="form settings">
      <fieldset className="stack">
        <legend>{t('last')}</legend>
        {row.changeable && (
          <Group gap={8}>
            <Button variant="default" loading={run.isPending} onClick={() => run.mutate(() => dryRun(id))}>
              {t('dryRun')}
            </Button>
            <Button
              variant="default"
              loading={run.isPending}
              onClick={() => run.mutate(() => synchronise(id))}
            >
              {t('sync')}
            </Button>
            {held && (
              <Button
                color="red"
                loading={run.isPending}
                onClick={() => run.mutate(() => synchronise(id, held.digest))}
              >
                {t('confirm', { count: held.losing })}
              </Button>
            )}
            <span className="dim">{t('savedOnly')}</span>
          </Group>
        )}
        {run.isError && (
          <Notice tone="error" role="alert">
            {thrownText(run.error, language)}
          </Notice>
        )}
        <div aria-live="polite">
          {last ? t(last.dry ? 'lastDry' : 'lastAt', { time: formatDateTime(last.at) }) : t('never')}
          {next !== null && ` · ${t('nextAt', { time: formatDateTime(next) })}`}
        </div>
        {report && <Outcome report={report} />}
        {row.changeable && <Part onYes={() => run.mutate(() => partFromDirectory(id))} />}
      </fieldset>
    </div>
  )
}

/** Forgets the settings with their password: asked before. */
function Part({ onYes }: { readonly onYes: () => void }) {
  const t = useT(DIRECTORY_TEXTS)
  const [asking, setAsking] = useState(false)
  const yes = () => {
    setAsking(false)
    onYes()
  }
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('part')}
      </Button>
      {asking && (
        <AskDialog
          title={t('part')}
          text={t('partText')}
          label={t('part')}
          onClose={() => setAsking(false)}
          onYes={yes}
        />
      )}
    </div>
  )
}

function Outcome({ report }: { readonly report: DirectoryReport }) {
  const t = useT(DIRECTORY_TEXTS)
  const act = useT(DIRECTORY_ACT_TEXTS)
  const problem = useT(DIRECTORY_PROBLEM_TEXTS)
  const acted = DIRECTORY_ACTS.filter((one) => report.counts[one] > 0)
  const counted = acted.map((one) => `${act(one)} ${report.counts[one]}`).join(' · ')
  return (
    <>
      {report.problem !== null && (
        <Notice tone="error" role="status">
          {problem(report.problem)} {t('unchanged')} {report.detail !== '' && <code>{report.detail}</code>}
        </Notice>
      )}
      {(report.problem === null || report.problem === 'limit') && <strong>{counted || t('nothing')}</strong>}
      {report.items.length > 0 && <Items items={report.items} />}
    </>
  )
}

function Items({ items }: Pick<DirectoryReport, 'items'>) {
  const t = useT(DIRECTORY_TEXTS)
  const act = useT(DIRECTORY_ACT_TEXTS)
  const refusal = useT(DIRECTORY_REFUSAL_TEXTS)
  const { language } = useLanguage()
  return (
    <Table.ScrollContainer minWidth={320} mah={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('act')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('details')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={`${item.act} ${item.name} ${item.reason ?? ''}`}>
              <Table.Td>{act(item.act)}</Table.Td>
              <Table.Td>{item.name}</Table.Td>
              <Table.Td>
                {item.reason !== null && refusal(item.reason)}
                {item.changes
                  .map(({ field, before, after }) => `${fieldWords([field], language)}: ${before} → ${after}`)
                  .join(', ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
