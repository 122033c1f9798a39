/** Lines of a batch with what became of them, narrowed by state. */
import { Button, Chip, Group, Pagination, Table } from '@mantine/core'
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import {
  BULK_LINE_STATES,
  type BulkJob,
  type BulkLine,
  type BulkLineState,
  type BulkProblem,
} from '@postern/contract/routes/bulk.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { Empty, Failed, SkeletonLines } from '../../ui/states.tsx'
import { downloadErrors, LINES_SIZE, linesQuery } from './api.ts'
import { LineState } from './line-state.tsx'
import { saveFile } from '../../lib/save-file.ts'
import css from './bulk.module.css'

const PROBLEMS: readonly BulkLineState[] = ['invalid', 'duplicate', 'exists', 'skipped', 'kept']

export function LinesTable({ job }: { readonly job: BulkJob }) {
  const t = useT(BULK_TEXTS)
  const common = useT(COMMON_TEXTS)
  const states = BULK_LINE_STATES.filter((state) => (job.counts[state] ?? 0) > 0)
  // What has to be looked at comes first.
  const [state, setState] = useState<BulkLineState | undefined>(
    (['invalid', 'duplicate', 'kept'] as const).find((wish) => states.includes(wish)),
  )
  const [page, setPage] = useState(1)
  const shown = state !== undefined && states.includes(state) ? state : undefined
  const lines = useQuery(linesQuery(job, { page, state: shown }))
  const choose = (value: string): void => {
    setState(BULK_LINE_STATES.find((wish) => wish === value))
    setPage(1)
  }
  return (
    <>
      <Group justify="space-between" mb={10}>
        <StateChips job={job} states={states} value={shown} onChange={choose} />
        {PROBLEMS.some((wish) => states.includes(wish)) && <ErrorsButton job={job} />}
      </Group>
      {lines.isPending && <SkeletonLines />}
      {lines.isError && (
        <Failed what={t('theLines')} error={lines.error} onRetry={() => void lines.refetch()} />
      )}
      {lines.data?.data.length === 0 && <Empty title={t('noLines')} />}
      {lines.data && lines.data.data.length > 0 && (
        <>
          <Rows job={job} lines={lines.data.data} />
          {lines.data.total > LINES_SIZE && (
            <Pagination
              mt={10}
              total={Math.ceil(lines.data.total / LINES_SIZE)}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({
                'aria-label': common(control === 'next' ? 'next' : 'previous'),
              })}
            />
          )}
        </>
      )}
    </>
  )
}

function StateChips(props: {
  readonly job: BulkJob
  readonly states: readonly BulkLineState[]
  readonly value: BulkLineState | undefined
  readonly onChange: (value: string) => void
}) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  const { job, states, value, onChange } = props
  return (
    <Chip.Group value={value ?? 'all'} onChange={onChange}>
      <Group gap={6} role="group" aria-label={t('result')}>
        <Chip value="all" size="xs">{`${t('all')} ${formatNumber(job.total, language)}`}</Chip>
        {states.map((state) => (
          <Chip key={state} value={state} size="xs">
            {`${t(`state.${state}`)} ${formatNumber(job.counts[state] ?? 0, language)}`}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

function ErrorsButton({ job }: { readonly job: BulkJob }) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  const load = useMutation({
    mutationFn: () => downloadErrors(job),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'errors.csv'),
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  return (
    <Button
      variant="default"
      loading={load.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => load.mutate()}
    >
      {t('errorList')}
    </Button>
  )
}

function Rows({ job, lines }: { readonly job: BulkJob; readonly lines: readonly BulkLine[] }) {
  const t = useT(BULK_TEXTS)
  return (
    <Table.ScrollContainer
      minWidth={560}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('theLines') } }}
    >
      <Table striped verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={70}>{t('line')}</Table.Th>
            <Table.Th w={150}>{t('result')}</Table.Th>
            <Table.Th w={280}>{t('lineName')}</Table.Th>
            <Table.Th>{t('problems')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.line}>
              <Table.Td>{line.line}</Table.Td>
              <Table.Td>
                <LineState state={line.state} />
              </Table.Td>
              <Table.Td className={`mono ${css['name']!}`}>{line.name}</Table.Td>
              <Table.Td>
                {line.problems.map((problem) => (
                  <Problem key={problem.field} job={job} problem={problem} />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Problem({ job, problem }: { readonly job: BulkJob; readonly problem: BulkProblem }) {
  const label = useT(BULK_COLUMN_TEXTS)
  const { language } = useLanguage()
  const column = BULK_COLUMNS[job.kind].find(({ field }) => field === problem.field)
  const values = problem.line === undefined ? {} : { line: problem.line }
  return (
    <div className={css['problem']}>
      {column && <strong>{label(column.label)}</strong>}
      {problem.value !== '' && <code>{problem.value}</code>}
      <span>{errorText(problem.code, language, values)}</span>
    </div>
  )
}
