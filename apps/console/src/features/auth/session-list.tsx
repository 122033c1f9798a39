/** Where one is signed in, and the way to end that. */
import { Box, Button, Table } from '@mantine/core'
import type { OwnSession } from '@postern/contract/routes/account.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserName } from '../../lib/browser-name.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useProven } from '../../ui/proof/use-confirmed.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './api.ts'

export function SessionList() {
  const t = useT(ACCOUNT_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const query = useQuery(sessionsQuery)
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const { guard, dialog } = useProven()
  const end = useMutation({
    mutationFn: (id: string) => guard(() => endSession(id)),
    onSuccess: () => notifyDone(t('ended')),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: refresh,
  })
  if (query.isError) {
    return <Failed what={t('theSessions')} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <SkeletonLines count={3} />
  const sessions = query.data.data
  return (
    <>
      <Box component="p" className="dim" m={0}>
        {t('sessionsHint')}
      </Box>
      {/* On a phone it is wider than the page: keys must reach it too. */}
      <Table.ScrollContainer
        minWidth={560}
        type="native"
        role="group"
        aria-label={t('sessions')}
        tabIndex={0}
      >
        <Table verticalSpacing={6} className="sessions">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('browser')}</Table.Th>
              <Table.Th>{t('ip')}</Table.Th>
              <Table.Th>{t('since')}</Table.Th>
              <Table.Th>{t('lastSeen')}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t('end')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {sessions.length > 1 && <EndOthers guard={guard} onDone={() => void refresh()} />}
      {dialog}
    </>
  )
}

/** Ways of coming in that are worth a word. */
const BY = ['otp', 'sso', 'embedded'] as const

interface RowProps {
  readonly session: OwnSession
  readonly busy: boolean
  readonly onEnd: () => void
}
function Row({ session, busy, onEnd }: RowProps) {
  const t = useT(ACCOUNT_TEXTS)
  const { language } = useLanguage()
  const browser = browserName(session.user_agent) ?? t('unknownBrowser')
  const kind = BY.find((one) => one === session.auth_type)
  const by = kind === undefined ? '' : t(`by.${kind}`)
  return (
    <Table.Tr>
      <Table.Td title={session.user_agent}>
        {browser} {by !== '' && <span className="dim">({by})</span>}
      </Table.Td>
      <Table.Td>{session.ip}</Table.Td>
      <Table.Td>{formatDateTime(session.created_at)}</Table.Td>
      <Table.Td title={formatDateTime(session.last_seen_at)}>
        {formatRelative(session.last_seen_at, language)}
      </Table.Td>
      <Table.Td ta="right">
        {session.current ? (
          <strong>{t('thisSession')}</strong>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            aria-label={t('endOf', { browser })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

interface EndOthersProps {
  readonly guard: ReturnType<typeof useProven>['guard']
  readonly onDone: () => void
}
function EndOthers({ guard, onDone }: EndOthersProps) {
  const t = useT(ACCOUNT_TEXTS)
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => guard(endOtherSessions),
    // The question makes room for the proof.
    onMutate: () => setAsking(false),
    onSuccess: ({ done }) => notifyDone(t('endedOthers', { count: done })),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: onDone,
  })
  return (
    <div className="buttons">
      <Button variant="default" c="var(--error)" loading={end.isPending} onClick={() => setAsking(true)}>
        {t('endOthers')}
      </Button>
      <AskDialog
        opened={asking}
        title={t('endOthers')}
        text={t('endOthersText')}
        label={t('endOthers')}
        onClose={() => setAsking(false)}
        onYes={() => end.mutate()}
      />
    </div>
  )
}
