/** Who is in a group: taken out and brought in at once, not with the form. */
import { Box, ActionIcon, Button, TextInput } from '@mantine/core'
import type { GroupRow, UserRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { notifyFailed } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { changeUsers, userListQuery } from './api.ts'

/** Shown here; the others are in the list of users. */
const SHOWN = 15
/** Offered of those that were found. */
const FOUND = 7

export function GroupMembers({ group }: { readonly group: GroupRow }) {
  const t = useT(MEMBER_LIST_TEXTS)
  const m = useT(MEMBER_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()('member-user-form')
  const query = useQuery(userListQuery({ group_id: group.id, size: SHOWN }))
  const change = useChange(group.id)
  const total = query.data?.total ?? 0
  return (
    <section className="form" style={{ marginTop: 14 }} aria-label={t('members')}>
      <fieldset>
        <legend>{`${t('members')} · ${t('groupUsers', { count: formatNumber(total, language) })}`}</legend>
        {may && (
          <>
            <Box component="p" className="dim" m="0 0 8px">
              {t('membersHelp')}
            </Box>
            <FindMember group={group} />
          </>
        )}
        {query.isError ? (
          <Failed what={m('theUsers')} error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <SkeletonLines count={3} />
        ) : total === 0 ? (
          <p className="dim">{t('noMembers')}</p>
        ) : (
          <ul className="members">
            {query.data.data.map((user) => (
              <li key={user.id}>
                <Who user={user} />
                {may && (
                  <ActionIcon
                    size={32}
                    aria-label={t('removeNamed', { name: user.email })}
                    title={t('removeNamed', { name: user.email })}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ id: user.id, groupId: null })}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        {total > SHOWN && (
          <Link to="/member/user/list" search={{ domain_id: group.domain_id, group_id: group.id }}>
            {t('allMembers')}
          </Link>
        )}
      </fieldset>
    </section>
  )
}

function FindMember({ group }: { readonly group: GroupRow }) {
  const t = useT(MEMBER_LIST_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [word, setWord] = useState('')
  const [asked] = useDebouncedValue(word.trim(), 250)
  const query = useQuery({
    ...userListQuery({ domain_id: group.domain_id, q: asked, size: SHOWN }),
    enabled: asked !== '',
  })
  const change = useChange(group.id)
  const found = asked === '' ? [] : (query.data?.data ?? []).slice(0, FOUND)
  return (
    <div>
      <TextInput
        w={360}
        type="search"
        label={t('addMember')}
        placeholder={t('findMember')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {asked !== '' && query.isSuccess && found.length === 0 && <p className="dim">{common('noResult')}</p>}
      </div>
      {found.length > 0 && (
        <ul className="members" aria-label={t('addMember')}>
          {found.map((user) => (
            <li key={user.id}>
              <Who user={user} />
              {user.group_id === group.id ? (
                <span className="dim">{t('inGroup')}</span>
              ) : (
                <>
                  {user.group !== null && <span className="dim">{t('ofGroup', { name: user.group })}</span>}
                  <Button
                    size="xs"
                    variant="light"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    aria-label={t('addNamed', { name: user.email })}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ id: user.id, groupId: group.id })}
                  >
                    {common('add')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Who({ user }: { readonly user: UserRow }) {
  return (
    <span className="who">
      <strong>{user.name}</strong> <span className="dim">{user.email}</span>
    </span>
  )
}

function useChange(groupId: number) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ['group-members', groupId],
    mutationFn: async (wish: { readonly id: number; readonly groupId: number | null }) => {
      const { failed } = await changeUsers([wish.id], { group_id: wish.groupId })
      if (failed[0]) notifyFailed(codeText(failed[0].error, language))
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['users'] }),
        queries.invalidateQueries({ queryKey: ['groups', 'list'] }),
      ])
    },
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
}
