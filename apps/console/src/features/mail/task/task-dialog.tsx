/** What to do with everything that the search finds. */
import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { TASK_ACTIONS, type TaskAction } from '@postern/contract/codes/mail.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import { startMailTaskRoute } from '@postern/contract/routes/mail-task.ts'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../../lib/use-session.ts'
import { watchedWork } from '../../../lib/watched-work.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActForm } from '../../../ui/form/act-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { startExport } from '../../../ui/start-export.ts'
import type { MailQueryInput } from '../search/search.ts'

interface TaskDialogProps {
  /** As the list is asked for. */
  readonly query: MailQueryInput
  /** How many were found, in words. */
  readonly count: string
  readonly onClose: () => void
}

const PERMISSIONS = {
  recover: 'mail-action-return',
  delete: 'mail-action-delete',
  allow: 'mail-action-allow_sender',
  deny: 'mail-action-deny_sender',
} as const
/** What is carried out on the mails, and what makes a file of them. */
type Choice = TaskAction | 'download'
const REGIONS = ['user', 'group', 'domain', 'all'] as const satisfies readonly RegionName[]

/** What the reader may do, and for whom senders can be registered. */
function useChoices() {
  const may = usePermissions()
  const regionsOf = (action: TaskAction): readonly RegionName[] =>
    REGIONS.filter((region) => {
      const permission = `filter-system-inbound_${region}_${action}`
      return isPermission(permission) && may(permission)
    })
  const actions = TASK_ACTIONS.filter(
    (action) =>
      may(PERMISSIONS[action]) &&
      (action === 'recover' || action === 'delete' || regionsOf(action).length > 0),
  )
  const download: readonly Choice[] = may('mail-action-download') ? ['download'] : []
  return { actions: [...actions, ...download], regionsOf }
}

export function TaskDialog({ query, count, onClose }: TaskDialogProps) {
  const t = useT(TASK_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { actions, regionsOf } = useChoices()
  const [action, setAction] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  const [wanted, setRegion] = useState<RegionName | null>(null)
  const regions = action === 'allow' || action === 'deny' ? regionsOf(action) : []
  const region = regions.find((name) => name === wanted) ?? regions[0]
  const start = useMutation({
    mutationFn: async (chosen: Choice) => {
      if (chosen === 'download') return startDownload(query, reason, language)
      const { id } = await call(startMailTaskRoute, {
        body: { action: chosen, query: sendable(query), ...(region ? { choice: { region } } : {}) },
      })
      watchedWork.set('mail-task', id)
    },
    onSuccess: async (_data, chosen) => {
      onClose()
      await queries.invalidateQueries({ queryKey: [chosen === 'download' ? 'exports' : 'mail-tasks'] })
    },
  })
  return (
    <Dialog onClose={onClose} size={520} title={t('title', { count })}>
      <ActForm
        act={start}
        label={t('start')}
        ready={action !== null}
        onAct={() => action !== null && start.mutate(action)}
        onClose={onClose}
      >
        <Radio.Group
          label={t('what')}
          value={action}
          onChange={(value) => setAction(actions.find((one) => one === value) ?? null)}
        >
          <Stack gap={10} mt={8}>
            {actions.map((one) => (
              <Radio key={one} value={one} label={t(one)} description={t(`${one}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        {region && (
          <Select
            label={t('forWhom')}
            value={region}
            allowDeselect={false}
            data={regions.map((name) => ({ value: name, label: t(`region.${name}`) }))}
            onChange={(value) => setRegion(regions.find((name) => name === value) ?? null)}
          />
        )}
        {action === 'download' && <DownloadReason value={reason} onChange={setReason} />}
        <Notice tone="info" role="note">
          {t('explained')}
        </Notice>
      </ActForm>
    </Dialog>
  )
}

/** Whoever reaches the mail of others may have to say why. */
function DownloadReason({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const t = useT(TASK_TEXTS)
  if (useSession()?.role.region === 'user') return null
  return (
    <TextInput
      label={t('downloadReason')}
      maxLength={LIMITS.readingReason}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

async function startDownload(query: MailQueryInput, reason: string, language: Language): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const wish = { ...sendable(query), reason: reason.trim() }
  await startExport({ list: 'mail-originals', format: 'zip', query: wish, language, timeZone })
}

/** Page, size and order say nothing of what is found. */
function sendable({ page: _page, size: _size, sort: _sort, order: _order, ...query }: MailQueryInput) {
  return query
}
