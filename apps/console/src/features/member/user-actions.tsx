/** What can be done with many users at once. */
import { Box, Button, Group, Select } from '@mantine/core'
import type { UserRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import type { BulkAction, BulkQuestion } from '../../ui/list-actions.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { changeUsers, endUserSessions, reactivateUsers, unlockUsers } from './api.ts'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { SEARCHED } from '../../ui/pickers/searched.ts'

export function useUserActions(): readonly BulkAction<UserRow>[] {
  const t = useT(MEMBER_LIST_TEXTS)
  const region = useSession()?.role.region
  const block = (ids: number[]) => changeUsers(ids, { login_blocked: true })
  const unblock = (ids: number[]) => changeUsers(ids, { login_blocked: false })
  const actions: BulkAction<UserRow>[] = [
    { label: t('block'), run: block, undo: unblock, said: (count) => t('blockedN', { count }) },
    { label: t('unblock'), run: unblock, undo: block, said: (count) => t('unblockedN', { count }) },
    { label: t('unlock'), run: unlockUsers, said: (count) => t('unlockedN', { count }) },
    { label: t('reactivate'), run: reactivateUsers },
    { label: t('endSessions'), run: endUserSessions },
  ]
  // A group administrator has one group and one role to give.
  if (region === 'group') return actions
  return [...actions, { label: t('moveTo'), ask: MoveToGroup }, { label: t('changeRole'), ask: ChangeRole }]
}

function MoveToGroup(question: BulkQuestion<UserRow>) {
  const t = useT(MEMBER_LIST_TEXTS)
  const m = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [groupId, setGroupId] = useState<string | null>(null)
  // Those of the first user's domain: groups hold users of their own domain.
  const domainId = question.rows.find((row) => row.domain_id !== null)?.domain_id ?? undefined
  const groups = useQuery({ ...choicesQuery(domainId), enabled: domainId !== undefined }).data?.groups ?? []
  return (
    <Question
      {...question}
      title={t('moveTo')}
      text={t('moveText', { count: question.rows.length })}
      ready={groupId !== null}
      onSend={() =>
        question.send((ids) => changeUsers(ids, { group_id: groupId === '' ? null : Number(groupId) }))
      }
    >
      <Select
        label={common('group')}
        {...SEARCHED}
        value={groupId}
        onChange={setGroupId}
        data={[
          { value: '', label: m('noGroup') },
          ...groups.map((group) => ({ value: String(group.id), label: group.name })),
        ]}
      />
    </Question>
  )
}

function ChangeRole(question: BulkQuestion<UserRow>) {
  const t = useT(MEMBER_LIST_TEXTS)
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  const [roleId, setRoleId] = useState<string | null>(null)
  const roles = useQuery(choicesQuery()).data?.roles ?? []
  return (
    <Question
      {...question}
      title={t('changeRole')}
      text={t('roleText', { count: question.rows.length })}
      ready={roleId !== null}
      onSend={() => question.send((ids) => changeUsers(ids, { role_id: Number(roleId) }))}
    >
      <Select
        label={common('role')}
        value={roleId}
        onChange={setRoleId}
        data={roles.map((role) => ({ value: String(role.id), label: roleName(role) }))}
      />
    </Question>
  )
}

interface QuestionProps extends Pick<BulkQuestion<UserRow>, 'pending' | 'onClose'> {
  readonly title: string
  readonly text: string
  readonly ready: boolean
  readonly onSend: () => void
  readonly children: ReactNode
}
function Question({ title, text, ready, pending, onSend, onClose, children }: QuestionProps) {
  const common = useT(COMMON_TEXTS)
  return (
    <Dialog onClose={onClose} title={title}>
      <Box component="p" mt={0}>
        {text}
      </Box>
      {children}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={pending} disabled={!ready} onClick={onSend}>
          {common('apply')}
        </Button>
      </Group>
    </Dialog>
  )
}
