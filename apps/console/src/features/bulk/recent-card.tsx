/** The last batches of this administrator. */
import { Button, Table } from '@mantine/core'
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import css from './bulk.module.css'

export function RecentCard(props: {
  readonly jobs: readonly BulkJob[]
  readonly onOpen: (job: BulkJob) => void
}) {
  const t = useT(BULK_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  return (
    <div className={`card ${css['card']!}`}>
      <h2>{t('recent')}</h2>
      {props.jobs.length === 0 && <p className="dim">{t('noRecent')}</p>}
      {props.jobs.length > 0 && (
        <Table.ScrollContainer
          minWidth={560}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('recent') } }}
        >
          <Table verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{common('addDate')}</Table.Th>
                <Table.Th>{t('file')}</Table.Th>
                <Table.Th>{common('status')}</Table.Th>
                <Table.Th>{t('result')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{common('actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {props.jobs.map((job) => {
                const name = job.file === '' ? t('pasted') : job.file
                return (
                  <Table.Tr key={job.id}>
                    <Table.Td>{formatDateTime(job.created_at)}</Table.Td>
                    <Table.Td className={css['name']}>{name}</Table.Td>
                    <Table.Td>{t(`job.${job.state}`)}</Table.Td>
                    <Table.Td>
                      {Object.entries(job.counts)
                        .map(
                          ([state, count]) =>
                            `${t(`state.${state as keyof typeof job.counts}`)} ${formatNumber(count, language)}`,
                        )
                        .join(', ')}
                    </Table.Td>
                    <Table.Td>
                      <Button
                        variant="subtle"
                        size="compact-xs"
                        aria-label={`${common('view')}: ${name} ${formatDateTime(job.created_at)}`}
                        onClick={() => props.onOpen(job)}
                      >
                        {common('view')}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  )
}
