/** Back to a version: first what would change, then the change. */
import { Box, Button, Group } from '@mantine/core'
import type { SettingVersion } from '@postern/contract/routes/config.ts'
import { groupText } from '@postern/contract/settings/words.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { rollback } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import { labelOf } from './setting-text.ts'
import { refreshAfterSave } from './refresh-after-save.ts'
import { Notice } from '../../ui/notice.tsx'

interface RollbackDialogProps {
  readonly version: SettingVersion | null
  readonly onClose: () => void
}

export function RollbackDialog({ version, onClose }: RollbackDialogProps) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const title =
    version === null
      ? ''
      : t('rollbackOf', { group: groupText(version.group, language), when: formatDateTime(version.at) })
  return (
    <Dialog opened={version !== null} onClose={onClose} size="lg" title={title}>
      {version && <Content version={version} onClose={onClose} />}
    </Dialog>
  )
}

function Content({ version, onClose }: { readonly version: SettingVersion; readonly onClose: () => void }) {
  const t = useT(CONFIG_TEXTS)
  const common = useT(COMMON_TEXTS)
  const queries = useQueryClient()
  const tried = useQuery({
    queryKey: ['setting-history', 'rollback', version.id],
    queryFn: () => rollback(version.id),
    staleTime: 0,
    gcTime: 0,
  })
  const act = useMutation({
    mutationFn: (known: number) => rollback(version.id, known),
    onSuccess: async () => {
      notifyDone(t('rollbackDone'))
      onClose()
      await refreshAfterSave(queries)
    },
  })
  if (tried.isError) {
    return <Failed what={t('theHistory')} error={tried.error} onRetry={() => void tried.refetch()} />
  }
  if (!tried.data) return <SkeletonLines />
  const { changes, version: known } = tried.data
  return (
    <>
      <Box component="p" mt={0}>
        {t(changes.length === 0 ? 'rollbackNothing' : 'rollbackText')}
      </Box>
      {changes.length > 0 && <ChangeTable changes={changes} fromNow />}
      {act.isError && <Refused error={act.error} group={version.group} />}
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('cancel')}
        </Button>
        {changes.length > 0 && (
          <Button loading={act.isPending} onClick={() => act.mutate(known)}>
            {t('rollbackDo')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Why it was refused, with the settings that no longer fit. */
function Refused({ error, group }: { readonly error: unknown; readonly group: string }) {
  const { language } = useLanguage()
  const fields = Object.entries(toApiError(error).fields)
  return (
    <Notice tone="error" role="alert" mt={16}>
      {thrownText(error, language)}
      {fields.map(([path, code]) => (
        <div key={path}>
          {labelOf(path.replace(/^values/, group), language)}: {codeText(code, language)}
        </div>
      ))}
    </Notice>
  )
}
