/** Which fields a line has, in which order, with an example and a template. */
import { Button, Group, ScrollArea, Table } from '@mantine/core'
import { wordsShown, type BulkColumn } from '@postern/contract/bulk/column.ts'
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { BULK_COLUMN_TEXTS, BULK_HELP_TEXTS, isBulkHelpKey } from '@postern/contract/texts/bulk-columns.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { IconDownload } from '@tabler/icons-react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { exampleLines, templateOf } from './template.ts'
import css from './bulk.module.css'

export function FormatCard({ kind }: { readonly kind: BulkKind }) {
  const t = useT(BULK_TEXTS)
  const label = useT(BULK_COLUMN_TEXTS)
  const { language } = useLanguage()
  return (
    <section className={`card ${css['card']!}`} aria-labelledby="bulk-format">
      <Group justify="space-between">
        <h2 id="bulk-format">{t('format')}</h2>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(templateOf(kind, language), `${kind}-template.csv`)}
        >
          {t('template')}
        </Button>
      </Group>
      <p className="dim">{t('formatHelp')}</p>
      <ScrollArea
        type="auto"
        className={css['example']}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('example') }}
      >
        <pre>{exampleLines(kind, ',').join('\n')}</pre>
      </ScrollArea>
      <Table.ScrollContainer
        minWidth={420}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('values') } }}
      >
        <Table striped verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={50}>{t('order')}</Table.Th>
              <Table.Th w={180}>{t('fieldName')}</Table.Th>
              <Table.Th>{t('values')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {BULK_COLUMNS[kind].map((column, index) => (
              <Table.Tr key={column.field}>
                <Table.Td>{index + 1}</Table.Td>
                <Table.Td>
                  {label(column.label)}
                  {column.required === true && <span className={css['required']}> {t('isRequired')}</span>}
                </Table.Td>
                <Table.Td>
                  <Values kind={kind} column={column} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {kind === 'user' && <p className="dim">{t('noPasswords')}</p>}
    </section>
  )
}

function Values({ kind, column }: { readonly kind: BulkKind; readonly column: BulkColumn }) {
  const help = useT(BULK_HELP_TEXTS)
  const key = `${kind}.${column.label}`
  return (
    <>
      {column.words && <span className="mono">{wordsShown(column.words).join(', ')}</span>}
      {column.words && isBulkHelpKey(key) && ' · '}
      {isBulkHelpKey(key) && help(key)}
    </>
  )
}
