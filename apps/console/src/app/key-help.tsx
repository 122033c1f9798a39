/** What keys do, by `?` on pages that have no help of their own. */
import { Table } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useT } from '../lib/i18n.tsx'

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const sections: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t('keysEverywhere'),
      [
        ['Ctrl K', t('keyPalette')],
        ['M', t('keyAllMenu')],
        ['?', t('keyHelp')],
        ['Esc', t('keyEscape')],
      ],
    ],
    [
      t('keysList'),
      [
        ['J / K', t('keyMove')],
        ['X', t('keySelect')],
        ['Shift J / K', t('keyRange')],
      ],
    ],
  ]
  return (
    <Dialog onClose={onClose} title={common('keyboardShortcuts')}>
      {sections.map(([title, keys]) => (
        <section key={title}>
          <h3>{title}</h3>
          <Table>
            <Table.Tbody>
              {keys.map(([key, does]) => (
                <Table.Tr key={key}>
                  <Table.Th w={140}>
                    <kbd>{key}</kbd>
                  </Table.Th>
                  <Table.Td>{does}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Dialog>
  )
}
