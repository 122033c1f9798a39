/** Allowing or blocking a sender: says whom it concerns, what will come of it, and why something is not possible. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { REGISTER_TEXTS } from '@postern/contract/texts/mail-senders.ts'
import { riskOf } from '@postern/contract/validation/risk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { closeNote } from '../../../ui/notify.ts'
import { SkeletonLines } from '../../../ui/states.tsx'
import { filterFromMails, type FilterChoice } from '../api.ts'
import { ForWhom, Match, Outcome, Problem, Unproven } from './register-parts.tsx'
import { useRegistration, type Registration, type RegisterWish } from './use-registration.ts'
import { failuresOf } from './use-mail-actions.tsx'

interface RegisterDialogProps {
  readonly choice: RegisterWish | null
  readonly onClose: () => void
  readonly onRecover: (mails: readonly MailRow[]) => void
}

export function RegisterDialog({ choice, onClose, onRecover }: RegisterDialogProps) {
  const t = useT(REGISTER_TEXTS)
  const title = ({ policy, mails }: RegisterWish): string => {
    const senders = new Set(mails.map((mail) => mail.sender))
    if (senders.size > 1) return t(`${policy}TitleMany`, { count: senders.size })
    return t(`${policy}Title`, { sender: isolated(mails[0]!.sender || mails[0]!.sender_name) })
  }
  return (
    <Dialog opened={choice !== null} onClose={onClose} size={600} title={choice ? title(choice) : ''}>
      {choice && <Loaded {...choice} onClose={onClose} onRecover={onRecover} />}
    </Dialog>
  )
}

type FormProps = RegisterWish & Pick<RegisterDialogProps, 'onClose' | 'onRecover'>

function Loaded(props: FormProps) {
  const registration = useRegistration(props.policy, props.mails)
  if (registration === null) return <SkeletonLines count={8} />
  return <Form {...props} registration={registration} />
}

function Form({
  policy,
  mails,
  registration,
  onClose,
  onRecover,
}: FormProps & { registration: Registration }) {
  const t = useT(REGISTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const may = usePermissions()
  const queries = useQueryClient()
  const added = useAddedNote()
  const [choice, setChoice] = useState<FilterChoice>({
    policy,
    region: registration.narrowest ?? 'user',
    by: 'sender',
    trust_unauthenticated: false,
  })
  const set = (part: Partial<FilterChoice>) => setChoice({ ...choice, ...part })
  const recoverable = mails.filter((mail) => mail.actions.recover === null)
  const offersRecovery = policy === 'allow' && recoverable.length > 0 && may('mail-action-return')
  // What does harm is not recovered in passing.
  const [recover, setRecover] = useState(() => recoverable.every((mail) => riskOf(mail) === null))
  const recovers = offersRecovery && recover
  const register = useMutation({
    mutationFn: () =>
      filterFromMails(
        mails.map((mail) => mail.id),
        choice,
      ),
    onSuccess: async (reply) => {
      await queries.invalidateQueries({ queryKey: ['filters'] })
      if (reply.failed.length > 0) return
      onClose()
      added(choice, reply.filters)
      if (recovers) onRecover(recoverable)
    },
  })
  const failures = register.data ? failuresOf(register.data, mails).rows : []
  const impossible = registration.narrowest === null || !registration.hasSender
  return (
    <div className="register">
      <ForWhom registration={registration} choice={choice} set={set} />
      <Match mails={mails} choice={choice} set={set} isPublic={registration.isPublic} />
      {policy === 'allow' && registration.unproven > 0 && (
        <Unproven trusted={choice.trust_unauthenticated} set={set} />
      )}
      <Outcome registration={registration} choice={choice} recovers={recovers} held={offersRecovery} />
      <Problem error={register.error} failures={failures} noSender={!registration.hasSender} />
      <footer>
        {offersRecovery && (
          <label className="recovertoo">
            <input
              type="checkbox"
              checked={recover}
              onChange={(event) => setRecover(event.currentTarget.checked)}
            />
            {t('recoverToo')}
          </label>
        )}
        <Group gap={8} ml="auto">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            loading={register.isPending}
            disabled={impossible}
            data-autofocus
            onClick={() => register.mutate()}
          >
            {t(recovers ? 'addAndRecover' : 'add')}
          </Button>
        </Group>
      </footer>
    </div>
  )
}

/** Says that it is done, with a way to what was made. */
function useAddedNote(): (choice: FilterChoice, filters: readonly number[]) => void {
  const t = useT(REGISTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const navigate = useNavigate()
  return ({ region, policy }, filters) => {
    const [id] = filters
    const open = () =>
      void navigate(
        filters.length === 1 && id !== undefined
          ? {
              to: '/filter/system/inbound/$region/$policy/form',
              params: { region, policy },
              search: { cmd: 'mod', id },
            }
          : { to: '/filter/system/inbound/$region/$policy/list', params: { region, policy } },
      )
    notifications.show({
      color: 'teal',
      autoClose: 8000,
      closeButtonProps: closeNote(),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{t('added')}</span>
          <Button size="xs" flex="none" variant="light" onClick={open}>
            {common('open')}
          </Button>
        </Group>
      ),
    })
  }
}
