/** Rows a bulk action could not process, each with its reason. */
import { Button, Group, Table } from '@mantine/core'
import type { TextValues } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { Dialog } from './dialog.tsx'
import { codeText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { ForeignText } from './foreign-text.tsx'

export interface Failures {
  readonly done: number
  readonly rows: readonly {
    readonly name: string
    readonly error: string
    /** Numbers and names of the error's text. */
    readonly values?: TextValues | undefined
  }[]
}

export function FailedRows({
  failures,
  onClose,
}: {
  readonly failures: Failures | null
  readonly onClose: () => void
}) {
  const ui = useT(UI_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const rows = failures?.rows ?? []
  return (
    <Dialog
      opened={rows.length > 0}
      onClose={onClose}
      size="lg"
      title={ui('failedRowsTitle', { count: rows.length })}
    >
      <p>{ui('failedRowsText', { done: failures?.done ?? 0 })}</p>
      <Table.ScrollContainer minWidth={300} maxHeight={360}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{ui('item')}</Table.Th>
              <Table.Th>{common('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                <Table.Td>
                  <ForeignText text={row.name} />
                </Table.Td>
                <Table.Td>{codeText(row.error, language, row.values)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{common('close')}</Button>
      </Group>
    </Dialog>
  )
}
