/** One application, and what becomes of it. */
import { Alert, Button, Group, Modal, Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ApplicationRow } from '@postern/contract/routes/application.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { applicationQuery, decide } from './api.ts'
import { StateBadge } from './state-badge.tsx'

interface ApplicationDialogProps {
  readonly id: number
  readonly onClose: () => void
}
export function ApplicationDialog({ id, onClose }: ApplicationDialogProps) {
  const t = useT(APPLICATION_TEXTS)
  const common = useT(COMMON_TEXTS)
  const query = useQuery(applicationQuery(id))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={query.data ? t('dialogTitle', { company: query.data.company }) : t('listTitle')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {query.isPending && <SkeletonLines />}
      {query.isError && (
        <Failed what={t('theApplications')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          <Details row={query.data} />
          <Decision key={query.data.state} row={query.data} onClose={onClose} />
        </>
      )}
    </Modal>
  )
}

function Details({ row }: { readonly row: ApplicationRow }) {
  const t = useT(APPLICATION_TEXTS)
  const lines: readonly (readonly [string, string])[] = [
    [t('received'), formatDateTime(row.add_date)],
    [t('name'), row.name],
    [t('department'), row.department],
    [t('jobTitle'), row.job_title],
    [t('contact'), row.contact],
    [t('email'), row.email],
    [t('question'), row.question],
  ]
  return (
    <dl className="facts">
      <dt>{t('state')}</dt>
      <dd>
        <StateBadge state={row.state} />
      </dd>
      {lines
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      {row.decided_at !== null && (
        <Fact
          name={t('decidedLabel')}
          value={t('decided', { date: formatDateTime(row.decided_at), who: row.decided_by ?? t('somebody') })}
        />
      )}
      {row.domain && (
        <>
          <dt>{t('domain')}</dt>
          <dd>
            <Link to="/member/domain/form" search={{ cmd: 'mod', id: row.domain.id }}>
              {row.domain.name}
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Decision({ row, onClose }: { readonly row: ApplicationRow; readonly onClose: () => void }) {
  const t = useT(APPLICATION_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [comment, setComment] = useState(row.comment)
  const act = useMutation({
    mutationFn: (to: { state: ApplicationRow['state']; domain_id?: number }) =>
      decide(row.id, { ...to, comment }),
    onSuccess: async () => {
      notifyDone(common('saved'))
      await queries.invalidateQueries({ queryKey: ['applications'] })
    },
  })
  const name = row.email.slice(row.email.lastIndexOf('@') + 1)
  return (
    <>
      {act.isError && (
        <Alert color="red" variant="light" role="alert" mb={12}>
          {thrownText(act.error, language)}
        </Alert>
      )}
      <Textarea
        label={t('comment')}
        description={t('commentHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMITS.applicationQuestion}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {row.state === 'new' && !row.matching && <p className="dim">{t('registerFirst')}</p>}
      <Group gap={8} mt={20} justify="flex-end">
        <Button variant="default" style={{ marginInlineEnd: 'auto' }} onClick={onClose}>
          {common('close')}
        </Button>
        {row.state !== 'new' && (
          <Button variant="default" loading={act.isPending} onClick={() => act.mutate({ state: 'new' })}>
            {t('reopen')}
          </Button>
        )}
        {row.state === 'new' && (
          <Button
            variant="default"
            c="var(--error)"
            loading={act.isPending}
            onClick={() => act.mutate({ state: 'declined' })}
          >
            {t('decline')}
          </Button>
        )}
        {row.state === 'new' && row.matching && (
          <Button
            loading={act.isPending}
            onClick={() => row.matching && act.mutate({ state: 'accepted', domain_id: row.matching.id })}
          >
            {t('acceptAs', { name: row.matching.name })}
          </Button>
        )}
        {row.state === 'new' && !row.matching && (
          <LinkButton
            to="/member/domain/form"
            search={{
              cmd: 'add',
              name,
              comment: t('newDomainComment', { company: row.company }),
              back: `/member/application/list?open=${String(row.id)}`,
            }}
          >
            {t('registerDomain', { name })}
          </LinkButton>
        )}
      </Group>
    </>
  )
}
