/** One application, and what becomes of it. No row form: a decision is sent, not the row that is shown. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Button, Group, Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ApplicationRow } from '@postern/contract/routes/application.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { SaveProblem, TakenIn } from '../../ui/form/save-problem.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { applicationQuery, decide } from './api.ts'
import { StateBadge } from './state-badge.tsx'

interface ApplicationDialogProps {
  readonly id: number
  readonly onClose: () => void
}
export function ApplicationDialog({ id, onClose }: ApplicationDialogProps) {
  const t = useT(APPLICATION_TEXTS)
  const query = useQuery(applicationQuery(id))
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={query.data ? t('dialogTitle', { company: query.data.company }) : t('listTitle')}
    >
      {query.isPending && <SkeletonLines />}
      {query.isError && (
        <Failed what={t('theApplications')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Application read={query.data} onClose={onClose} />}
    </Dialog>
  )
}

/** What is decided on is what is shown: read again meanwhile, it shows when it is asked for, or was decided here. */
function Application({ read, onClose }: { readonly read: ApplicationRow; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [row, setRow] = useState(read)
  const readAnew = async () => {
    const now = await queries.fetchQuery(applicationQuery(row.id))
    setRow(now)
    return now
  }
  return (
    <>
      <Details row={row} />
      <Decision row={row} readAnew={readAnew} onClose={onClose} />
    </>
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
      <dd>
        <ForeignText text={value} />
      </dd>
    </>
  )
}

interface DecisionProps {
  readonly row: ApplicationRow
  readonly readAnew: () => Promise<ApplicationRow>
  readonly onClose: () => void
}
function Decision({ row, readAnew, onClose }: DecisionProps) {
  const t = useT(APPLICATION_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [taken, setTaken] = useState<{ readonly clash: boolean } | null>(null)
  const comment = typed ?? row.comment
  const act = useMutation({
    mutationFn: (to: Verdict) => decide(row, { ...to, comment }),
    onSuccess: async () => {
      notifyDone(common('saved'))
      await readAnew()
      setTyped(null)
      setTaken(null)
      await queries.invalidateQueries({ queryKey: ['applications'] })
    },
  })
  const takeIn = async () => {
    const now = await readAnew()
    act.reset()
    setTaken({ clash: typed !== null && ![row.comment, typed].includes(now.comment) })
  }
  return (
    <>
      {act.isError && <SaveProblem problem={act.error} onReload={takeIn} />}
      {!act.isError && taken && <TakenIn clashes={taken.clash ? 1 : 0} />}
      <Textarea
        mt={12}
        label={t('comment')}
        description={t('commentHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMITS.applicationQuestion}
        value={comment}
        error={taken?.clash === true && `${ui('changedByBoth')} (${row.comment})`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {row.state === 'new' && !row.matching && <p className="dim">{t('registerFirst')}</p>}
      <Group gap={8} mt={20} justify="flex-end">
        <Button variant="default" me="auto" onClick={onClose}>
          {common('close')}
        </Button>
        <Verdicts row={row} busy={act.isPending} onDecide={(to) => act.mutate(to)} />
      </Group>
    </>
  )
}

interface Verdict {
  readonly state: ApplicationRow['state']
  readonly domain_id?: number
}
interface VerdictsProps {
  readonly row: ApplicationRow
  readonly busy: boolean
  readonly onDecide: (to: Verdict) => void
}

/** What can become of an application as it is now. */
function Verdicts({ row, busy, onDecide }: VerdictsProps) {
  const t = useT(APPLICATION_TEXTS)
  const name = addressDomain(row.email)
  if (row.state !== 'new') {
    return (
      <Button variant="default" loading={busy} onClick={() => onDecide({ state: 'new' })}>
        {t('reopen')}
      </Button>
    )
  }
  const { matching } = row
  return (
    <>
      <Button
        variant="default"
        c="var(--error)"
        loading={busy}
        onClick={() => onDecide({ state: 'declined' })}
      >
        {t('decline')}
      </Button>
      {matching ? (
        <Button loading={busy} onClick={() => onDecide({ state: 'accepted', domain_id: matching.id })}>
          {t('acceptAs', { name: matching.name })}
        </Button>
      ) : (
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
    </>
  )
}
