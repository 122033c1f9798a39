/** Settings out to a file, and in from one: first what would change, then the change. */
import { Box, Button, Checkbox, FileInput, Group, Stack } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { isErrorCode } from '@postern/contract/codes/errors.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { exportSettings, importSettings, type ImportReply } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import { labelOf } from './setting-text.ts'
import { refreshAfterSave } from './refresh-after-save.ts'
import { Notice } from '../../ui/notice.tsx'

export function ExportButton() {
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const act = useMutation({
    mutationFn: exportSettings,
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'postern-settings.json'),
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={act.isPending}
      onClick={() => act.mutate()}
    >
      {common('export')}
    </Button>
  )
}

export function ImportButton() {
  const t = useT(CONFIG_TEXTS)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('import')}
      </Button>
      <Dialog opened={open} onClose={close} size="lg" title={t('importTitle')}>
        <ImportForm onClose={close} />
      </Dialog>
    </>
  )
}

function ImportForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT(CONFIG_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [content, setContent] = useState('')
  const [ignore, setIgnore] = useState(false)
  const tried = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LIMITS.settingsFileBytes) throw new Error(t('tooLarge'))
      const text = await file.text()
      setContent(text)
      setIgnore(false)
      return importSettings(text)
    },
  })
  const act = useMutation({
    mutationFn: (version: number) => importSettings(content, { version, ignore_unknown: ignore }),
    onSuccess: async () => {
      notifyDone(t('importDone'))
      onClose()
      await refreshAfterSave(queries)
    },
  })
  const error: unknown = act.error ?? tried.error
  const found = tried.data
  const ready =
    found && found.problems.length === 0 && found.changes.length > 0 && (found.unknown.length === 0 || ignore)
  return (
    <Stack gap={12}>
      <Box component="p" m={0}>
        {t('importText')}
      </Box>
      <FileInput
        label={t('importFile')}
        accept="application/json,.json"
        clearable
        clearButtonProps={{ 'aria-label': common('reset') }}
        onChange={(file) => {
          act.reset()
          if (file) tried.mutate(file)
          else tried.reset()
        }}
      />
      {error !== null && (
        <Notice tone="error" role="alert">
          {error instanceof Error && error.name === 'Error' ? error.message : thrownText(error, language)}
        </Notice>
      )}
      {found && <Outcome found={found} ignore={ignore} onIgnore={setIgnore} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button disabled={!ready} loading={act.isPending} onClick={() => found && act.mutate(found.version)}>
          {t('importDo', { count: found?.changes.length ?? 0 })}
        </Button>
      </Group>
    </Stack>
  )
}

interface OutcomeProps {
  readonly found: ImportReply
  readonly ignore: boolean
  readonly onIgnore: (ignore: boolean) => void
}

/** What the dry run found. */
function Outcome({ found, ignore, onIgnore }: OutcomeProps) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const { changes, problems, unknown } = found
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Notice tone="error" role="alert">
          {t('importProblems')}
          <ul>
            {problems.map(({ key, code, values }) => (
              <li key={key}>
                {labelOf(key, language)}:{' '}
                {errorText(isErrorCode(code) ? code : 'INVALID_VALUE', language, values)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warn" role="note">
          {t('importUnknown', { count: unknown.length })} <code>{unknown.join(', ')}</code>
          <Checkbox
            mt={8}
            label={t('importIgnore')}
            checked={ignore}
            onChange={(event) => onIgnore(event.currentTarget.checked)}
          />
        </Notice>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} fromNow />}
      {problems.length === 0 && changes.length === 0 && <p>{t('importNothing')}</p>}
    </div>
  )
}
