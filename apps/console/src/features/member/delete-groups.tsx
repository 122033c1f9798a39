/** Says how many users the groups have before they go. */
import type { GroupRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import type { BulkQuestion } from '../../ui/list-actions.tsx'
import { deleteGroups } from './api.ts'

export function DeleteGroups({ rows, pending, send, onClose }: BulkQuestion<GroupRow>) {
  const t = useT(MEMBER_LIST_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  return (
    <AskDialog
      title={t('deleteGroupsTitle')}
      text={common('confirmDelete', { count: rows.length })}
      label={common('delete')}
      pending={pending}
      onClose={onClose}
      onYes={() => send(deleteGroups)}
    >
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{row.name}</strong> {t('groupUsers', { count: formatNumber(row.user_count, language) })}
          </li>
        ))}
      </ul>
      <p className="dim">{t('deleteGroupsText')}</p>
    </AskDialog>
  )
}
