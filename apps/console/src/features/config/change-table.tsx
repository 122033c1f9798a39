/** Settings that differ, before and after. */
import { Table } from '@mantine/core'
import type { SettingChange } from '@postern/contract/routes/config.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { labelOf, valueText } from './setting-text.ts'

interface ChangeTableProps {
  readonly changes: readonly SettingChange[]
  /** Whether the left side is what stands now. */
  readonly fromNow?: boolean
}

export function ChangeTable({ changes, fromNow = false }: ChangeTableProps) {
  const t = useT(CONFIG_TEXTS)
  return (
    <Table className="changes" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('setting')}</Table.Th>
          <Table.Th>{t(fromNow ? 'now' : 'before')}</Table.Th>
          <Table.Th>{t('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <ChangeRow key={change.key} change={change} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ChangeRow({ change }: { readonly change: SettingChange }) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const setting = findSetting(change.key)
  return (
    <Table.Tr>
      <Table.Th scope="row">{labelOf(change.key, language)}</Table.Th>
      {setting?.secret ? (
        <Table.Td colSpan={2}>{t('secretChanged')}</Table.Td>
      ) : (
        <>
          <Table.Td className="was">{valueText(setting, change.before, language)}</Table.Td>
          <Table.Td className="is">{valueText(setting, change.after, language)}</Table.Td>
        </>
      )}
    </Table.Tr>
  )
}
