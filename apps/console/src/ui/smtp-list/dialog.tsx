/** Putting clients, senders, domains or countries on an SMTP list: says what is added and what covers it already. */
import { Button, Checkbox, Group, Radio, TextInput } from '@mantine/core'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { SMTP_LISTS, type SmtpList } from '@postern/contract/codes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_LIST_MAIL_TEXTS } from '@postern/contract/texts/smtp-list-mail.ts'
import { SMTP_LIST_TEXTS } from '@postern/contract/texts/smtp-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { ForeignText } from '../foreign-text.tsx'
import { MomentField } from '../moment-field.tsx'
import { Notice } from '../notice.tsx'
import { coveringQuery, type Listed } from './api.ts'
import { shownCandidate, type Candidate, type Part } from './candidate.ts'
import { useOpenLists } from './may-list.ts'
import { Outcome } from './outcome.tsx'
import { useListing } from './use-listing.tsx'

export interface SmtpListDialogProps {
  readonly candidates: readonly Candidate[]
  /** What can be chosen, in this order, and what is chosen at first. */
  readonly parts: readonly Part[]
  readonly first: Part
  /** Somebody among them was refused as they connected: allowing their sender is no help. */
  readonly clientRefused?: boolean
  /** Lists that may be chosen, of those that the reader may change. */
  readonly lists?: readonly SmtpList[]
  readonly onClose: () => void
}

export function SmtpListDialog(props: SmtpListDialogProps) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  return (
    <Dialog onClose={props.onClose} title={t('title')} size={600}>
      <ListForm {...props} />
    </Dialog>
  )
}

function ListForm({
  candidates,
  parts: offered,
  first,
  clientRefused = false,
  lists: wanted = SMTP_LISTS,
  onClose,
}: SmtpListDialogProps) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const lists = useOpenLists().filter((one) => wanted.includes(one))
  const [list, setList] = useState<SmtpList>(lists.includes('blacklist') ? 'blacklist' : 'whitelist')
  const [parts, setParts] = useState<readonly string[]>([first])
  const [comment, setComment] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const chosen = candidates.filter(({ part }) => parts.includes(part))
  const covering = useQuery(
    coveringQuery(
      list,
      chosen.map(({ value }) => value),
    ),
  )
  const fresh = chosen.filter((_, at) => covering.data?.[at]?.covered_by.length === 0)
  const listing = useListing(list, onClose)
  return (
    <form
      className="register"
      onSubmit={(event) => {
        event.preventDefault()
        if (fresh.length > 0) listing.mutate({ wanted: fresh, comment, valid_until: until })
      }}
    >
      {lists.length > 1 && <ListChoice list={list} onChange={setList} />}
      <PartChoice candidates={candidates} offered={offered} parts={parts} onChange={setParts} />
      <Term until={until} onUntil={setUntil} comment={comment} onComment={setComment} />
      <Outcome list={list} clientRefused={clientRefused} chosen={chosen} covering={covering} />
      <NotListed error={listing.error} listed={listing.data} />
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          loading={listing.isPending}
          // What is chosen may be covered: whoever reads by ear hears why from the outcome.
          disabled={fresh.length === 0}
        >
          {t('add', { count: fresh.length })}
        </Button>
      </Group>
    </form>
  )
}

interface ListChoiceProps {
  readonly list: SmtpList
  readonly onChange: (list: SmtpList) => void
}
function ListChoice({ list, onChange }: ListChoiceProps) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  return (
    <Radio.Group
      label={t('list')}
      value={list}
      onChange={(value) => onChange(value === 'whitelist' ? 'whitelist' : 'blacklist')}
    >
      <div className="choices beside">
        <Radio size="xs" value="blacklist" label={t('blacklist')} description={t('blacklistHelp')} />
        <Radio size="xs" value="whitelist" label={t('whitelist')} description={t('whitelistHelp')} />
      </div>
    </Radio.Group>
  )
}

interface PartChoiceProps {
  readonly candidates: readonly Candidate[]
  readonly offered: readonly Part[]
  readonly parts: readonly string[]
  readonly onChange: (parts: readonly string[]) => void
}
function PartChoice({ candidates, offered, parts, onChange }: PartChoiceProps) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  const valuesOf = (part: Part) => candidates.filter((one) => one.part === part).map(shownCandidate)
  return (
    <Checkbox.Group label={t('what')} value={[...parts]} onChange={onChange}>
      <div className="choices">
        {offered.map((part) => {
          const values = valuesOf(part)
          return (
            <Checkbox
              key={part}
              size="xs"
              value={part}
              label={t(part)}
              disabled={values.length === 0}
              description={values.length === 0 ? t('none') : <Some words={values} />}
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}

const SHOWN = 5
function Some({ words }: { readonly words: readonly string[] }) {
  return <ForeignText text={words.slice(0, SHOWN).join(', ') + (words.length > SHOWN ? ' …' : '')} />
}

interface TermProps {
  readonly until: string | null
  readonly onUntil: (until: string | null) => void
  readonly comment: string
  readonly onComment: (comment: string) => void
}
function Term({ until, onUntil, comment, onComment }: TermProps) {
  const t = useT(SMTP_LIST_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <>
      <MomentField
        label={t('validUntil')}
        description={t('validUntilHelp')}
        value={until ?? undefined}
        onChange={(value) => onUntil(value ?? null)}
      />
      <TextInput
        label={common('comment')}
        maxLength={LIMITS.filterComment}
        value={comment}
        onChange={(event) => onComment(event.currentTarget.value)}
      />
    </>
  )
}

/** What went wrong, with the choice still standing. */
function NotListed({ error, listed }: { readonly error: unknown; readonly listed: Listed | undefined }) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  const { language } = useLanguage()
  const failed = listed?.failed ?? []
  if (!error && failed.length === 0) return null
  return (
    <Notice tone="error" role="alert" title={t('failed')}>
      {error ? thrownText(error, language) : null}
      {failed.map((row) => (
        <p key={row.value}>{`${safeText(row.value)}: ${codeText(row.error, language)}`}</p>
      ))}
    </Notice>
  )
}
