/** Registers the senders of mails, with the choice for whom: allowing is not recovering, and says so. */
import { Alert, Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import type { Failures } from '../../ui/failed-rows.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { filterFromMails } from './api.ts'
import { failuresOf } from './use-mail-actions.tsx'

interface RegisterDialogProps {
  readonly choice: { readonly policy: 'allow' | 'deny'; readonly mails: readonly MailRow[] } | null
  readonly onClose: () => void
  readonly onFailures: (failures: Failures) => void
}

export function RegisterDialog({ choice, onClose, onFailures }: RegisterDialogProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <Modal
      opened={choice !== null}
      onClose={onClose}
      title={choice ? t(choice.policy === 'allow' ? 'allowTitle' : 'denyTitle') : ''}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {choice && <RegisterForm {...choice} onClose={onClose} onFailures={onFailures} />}
    </Modal>
  )
}

interface RegisterFormProps {
  readonly policy: 'allow' | 'deny'
  readonly mails: readonly MailRow[]
  readonly onClose: () => void
  readonly onFailures: (failures: Failures) => void
}

function RegisterForm({ policy, mails, onClose, onFailures }: RegisterFormProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const queries = useQueryClient()
  const regions = REGION_NAMES.toReversed().filter((name) => {
    const permission = `filter-system-inbound_${name}_${policy}`
    return isPermission(permission) && may(permission)
  })
  const [region, setRegion] = useState<RegionName>(regions[0] ?? 'user')
  const [by, setBy] = useState<'sender' | 'domain'>('sender')
  const register = useMutation({
    mutationFn: () =>
      filterFromMails(
        mails.map((mail) => mail.id),
        { policy, region, by },
      ),
    onSuccess: async (reply) => {
      onClose()
      if (reply.failed.length > 0) onFailures(failuresOf(reply, mails))
      else notifyDone(t('registered', { count: reply.done }))
      await queries.invalidateQueries({ queryKey: ['filters'] })
    },
  })
  return (
    <Stack gap={14}>
      <span>{t(policy === 'allow' ? 'allowText' : 'denyText', { count: mails.length })}</span>
      <Radio.Group label={t('scope')} value={region} onChange={(value) => setRegion(value)}>
        <Stack gap={6} mt={6}>
          {regions.map((name) => (
            <Radio
              key={name}
              size="xs"
              value={name}
              label={t(`scope.${name}`)}
              data-autofocus={name === region || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('by')}
        value={by}
        onChange={(value) => setBy(value === 'domain' ? 'domain' : 'sender')}
      >
        <Group gap={16} mt={6}>
          <Radio size="xs" value="sender" label={t('by.sender')} />
          <Radio size="xs" value="domain" label={t('by.domain')} />
        </Group>
      </Radio.Group>
      {policy === 'allow' && (
        <Alert variant="light" color="brand" role="note">
          {t('allowNote')}
        </Alert>
      )}
      {register.isError && (
        <Alert variant="light" color="red" role="alert">
          {thrownText(register.error, language)}
        </Alert>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={register.isPending} onClick={() => register.mutate()}>
          {t('register')}
        </Button>
      </Group>
    </Stack>
  )
}
