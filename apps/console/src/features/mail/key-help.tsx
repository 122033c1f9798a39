/** The single-key commands of the list. */
import { Table } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useT } from '../../lib/i18n.tsx'

export function KeyHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const detail = useT(DETAIL_TEXTS)
  const find = useT(ACT_TEXTS)
  const keys: readonly (readonly [string, string])[] = [
    ['J  K', t('keysMove')],
    ['Shift J  K', t('keysRange')],
    ['X', t('keysSelect')],
    ['Shift X', t('keysRange')],
    ['Enter', t('keysOpen')],
    ['R', common('recover')],
    ['B', t('denySender')],
    ['A', t('allowSender')],
    ['S', find('similar')],
    ['Del', common('delete')],
    ['U', common('undo')],
    ['[  ]', detail('keysPages')],
    ['/', common('search')],
    ['G M', detail('keysMail')],
    ['G R', detail('keysRejected')],
    ['G H', detail('keysHome')],
    ['Esc', t('keysPreview')],
    ['Ctrl K', common('search')],
    ['?', t('keysHelp')],
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('helpTitle')}>
      <Table>
        <Table.Tbody>
          {keys.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Th w={140}>
                {key.split(/ +/).map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}

export function KeyHints() {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <span className="keys" aria-hidden>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {t('keysMove')}
      </span>
      <span>
        <kbd>X</kbd> {t('keysSelect')}
      </span>
      <span>
        <kbd>R</kbd> {common('recover')}
      </span>
      <span>
        <kbd>B</kbd> {t('denySender')}
      </span>
      <span>
        <kbd>?</kbd> {t('keysHelp')}
      </span>
    </span>
  )
}
