/** A rule file: compiled first, with its errors by line and what it costs, then taken in. */
import { Button, FileInput, Group, Stack } from '@mantine/core'
import { addYaraFileRoute, checkYaraFileRoute, type YaraCheckReply } from '@postern/contract/routes/yara.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { YARA_TEXTS } from '@postern/contract/texts/yara.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { milliseconds } from './milliseconds.ts'

export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(YARA_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const check = useMutation({ mutationFn: (chosen: File) => call(checkYaraFileRoute, { file: chosen }) })
  const add = useMutation({
    mutationFn: (chosen: File) => call(addYaraFileRoute, { query: { name: chosen.name }, file: chosen }),
    onSuccess: async () => {
      notifyDone(common('saved'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['yara'] })
    },
  })
  const choose = (chosen: File | null): void => {
    setFile(chosen)
    check.reset()
    add.reset()
    if (chosen) check.mutate(chosen)
  }
  const problem = add.error ?? check.error
  const good = check.data !== undefined && check.data.errors.length === 0
  return (
    <Dialog onClose={onClose} size="lg" title={t('uploadTitle')}>
      <Stack gap={12}>
        <FileInput
          label={t('file')}
          description={t('fileHelp')}
          placeholder={t('upload')}
          accept=".yar,.yara,.rule,.txt"
          value={file}
          onChange={choose}
        />
        <div aria-live="polite">
          {check.isPending && <p className="dim">{t('checking')}</p>}
          {problem !== null && (
            <Notice tone="error" role="alert">
              {thrownText(problem, language)}
            </Notice>
          )}
          {check.data && <Result check={check.data} />}
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={!good || file === null}
            loading={add.isPending}
            onClick={() => file && add.mutate(file)}
          >
            {t('upload')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Result({ check }: { readonly check: YaraCheckReply }) {
  const t = useT(YARA_TEXTS)
  const { language } = useLanguage()
  if (check.cost_us === null || check.errors.length > 0) {
    return (
      <Notice tone="error" role="status" title={t('bad')}>
        <Problems list={check.errors} />
      </Notice>
    )
  }
  const words = { rules: formatNumber(check.rules, language), cost: milliseconds(check.cost_us, language) }
  return (
    <Stack gap={8}>
      <Notice tone="good" role="status">
        {t('good', words)}
      </Notice>
      {check.warnings.length > 0 && (
        <Notice tone="warn" role="status" title={t('slow')}>
          <Problems list={check.warnings} />
        </Notice>
      )}
    </Stack>
  )
}

function Problems({ list }: { readonly list: YaraCheckReply['errors'] }) {
  const t = useT(YARA_TEXTS)
  return (
    <ul>
      {list.map(({ line, message }, at) => (
        <li key={`${line}-${at}`}>{line === 0 ? message : t('line', { line, message })}</li>
      ))}
    </ul>
  )
}
