/** What to register: pasted lines or a file, how to read it, and the check. */
import { Button, FileButton, Group, Select, Tabs, Textarea } from '@mantine/core'
import { BULK_SEPARATORS } from '@postern/contract/bulk/records.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { bulkStartQuery, type BulkJob, type BulkStart } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { IconFileText, IconListCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { startCheck } from './api.ts'
import { exampleLines } from './template.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './bulk.module.css'

/** What is being entered; kept by the page, so that it can be corrected after a check. */
export interface BulkInput {
  readonly from: 'paste' | 'file'
  readonly text: string
  readonly file: File | null
  readonly separator: BulkStart['separator']
  readonly charset: BulkStart['charset']
}
export const EMPTY_INPUT: BulkInput = {
  from: 'paste',
  text: '',
  file: null,
  separator: 'auto',
  charset: 'auto',
}

const CHARSETS = bulkStartQuery.shape.charset.unwrap().options
const CHARSET_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'euc-kr': 'EUC-KR',
  shift_jis: 'Shift_JIS',
}

interface InputCardProps {
  readonly kind: BulkKind
  readonly input: BulkInput
  readonly onInput: (input: BulkInput) => void
  readonly onStarted: (job: BulkJob) => void
}

export function InputCard({ kind, input, onInput, onStarted }: InputCardProps) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  const start = useMutation({
    mutationFn: () => {
      const { from, text, file, separator, charset } = input
      if (from === 'file') return startCheck(kind, file!, { name: file!.name, separator, charset })
      return startCheck(kind, new Blob([text]), { separator, charset: 'utf-8' })
    },
    onSuccess: onStarted,
  })
  const size = input.from === 'file' ? (input.file?.size ?? 0) : new Blob([input.text]).size
  const tooLarge = size > LIMITS.bulkBytes
  const empty = input.from === 'file' ? input.file === null : input.text.trim() === ''
  return (
    <section className={`card ${css['card']!}`} aria-labelledby="bulk-input">
      <h2 id="bulk-input">{t('input')}</h2>
      <Source kind={kind} input={input} onInput={onInput} />
      <Group align="end" mt={12} gap={12}>
        <Select
          label={t('separator')}
          w={190}
          allowDeselect={false}
          value={input.separator}
          onChange={(value) => onInput({ ...input, separator: value ?? 'auto' })}
          data={(
            ['auto', ...(Object.keys(BULK_SEPARATORS) as (keyof typeof BULK_SEPARATORS)[])] as const
          ).map((value) => ({ value, label: t(`separator.${value}`) }))}
        />
        {input.from === 'file' && (
          <Select
            label={t('charset')}
            w={190}
            allowDeselect={false}
            value={input.charset}
            onChange={(value) => onInput({ ...input, charset: value ?? 'auto' })}
            data={CHARSETS.map((value) => ({ value, label: CHARSET_NAMES[value] ?? t('charset.auto') }))}
          />
        )}
        <Button
          leftSection={<IconListCheck size={16} aria-hidden />}
          loading={start.isPending}
          disabled={empty || tooLarge}
          onClick={() => start.mutate()}
        >
          {t('check')}
        </Button>
        <span className="dim">{t('checkHelp')}</span>
      </Group>
      {tooLarge && (
        <Notice tone="error" role="alert" mt={12}>
          {t('fileTooLarge', { size: formatSize(LIMITS.bulkBytes) })}
        </Notice>
      )}
      {start.isError && (
        <Notice tone="error" role="alert" mt={12}>
          {thrownText(start.error, language)}
        </Notice>
      )}
    </section>
  )
}

/** Pasted lines or a file. */
function Source({ kind, input, onInput }: Omit<InputCardProps, 'onStarted'>) {
  const t = useT(BULK_TEXTS)
  return (
    <Tabs
      value={input.from}
      onChange={(from) => onInput({ ...input, from: from === 'file' ? 'file' : 'paste' })}
    >
      <Tabs.List mb={12}>
        <Tabs.Tab value="paste">{t('paste')}</Tabs.Tab>
        <Tabs.Tab value="file">{t('file')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="paste">
        <Textarea
          label={t('pasteLabel')}
          rows={9}
          spellCheck={false}
          placeholder={exampleLines(kind, ',').join('\n')}
          value={input.text}
          onChange={(event) => onInput({ ...input, text: event.currentTarget.value })}
          styles={{ input: { fontFamily: 'var(--mono, monospace)', whiteSpace: 'pre', overflowX: 'auto' } }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="file">
        <FileChoice input={input} onInput={onInput} />
      </Tabs.Panel>
    </Tabs>
  )
}

function FileChoice({ input, onInput }: Pick<InputCardProps, 'input' | 'onInput'>) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  return (
    <FileDrop className={css['drop']} onFile={(file) => onInput({ ...input, file })}>
      <FileButton
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChange={(file) => onInput({ ...input, file })}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
            {t('chooseFile')}
          </Button>
        )}
      </FileButton>
      <strong aria-live="polite">
        {input.file === null ? t('noFile') : `${input.file.name} · ${formatSize(input.file.size)}`}
      </strong>
      <span className="dim">
        {t('fileHelp', {
          size: formatSize(LIMITS.bulkBytes),
          lines: formatNumber(LIMITS.bulkLines, language),
        })}
      </span>
    </FileDrop>
  )
}
