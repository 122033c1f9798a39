/** A file is dropped here to see what would be removed of it, by the values that the page shows. Nothing is kept. */
import { Button, FileButton, Loader } from '@mantine/core'
import type { DetoxTrial } from '@postern/contract/routes/detox-try.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { DETOX_TRY_TEXTS } from '@postern/contract/texts/detox-try.ts'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { formatNumber, formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { saveResult, tryFile, type Trial } from './api.ts'
import styles from './config.module.css'
import { ofFiles } from './draft.ts'
import { TrialResult } from './trial-result.tsx'
import type { Drafted } from './use-draft.ts'

interface TryCardProps {
  readonly drafted: Drafted
  readonly domain: number | undefined
}

export function TryCard({ drafted, domain }: TryCardProps) {
  const t = useT(DETOX_TRY_TEXTS)
  const { language } = useLanguage()
  const run = useMutation({ mutationFn: tryFile })
  const [refused, setRefused] = useState<'tooLarge' | 'empty' | null>(null)
  const size = formatSize(LIMITS.detoxTryBytes)
  const values = ofFiles(drafted.draft)
  const start = (file: File) => {
    const fault = file.size === 0 ? 'empty' : file.size > LIMITS.detoxTryBytes ? 'tooLarge' : null
    setRefused(fault)
    if (fault) run.reset()
    else run.mutate({ file, domain, values })
  }
  const { variables: trial, data } = run
  return (
    <section className={`card ${styles['trial']}`} aria-label={t('title')}>
      <h2>
        {t('title')} <small>{t('nothingKept')}</small>
      </h2>
      <DropArea onFile={start} limit={t('limit', { size })} />
      <div aria-live="polite" className={styles['tried']}>
        {run.isPending && (
          <p className="dim">
            <Loader size={14} aria-hidden />{' '}
            {t('running', { seconds: formatNumber(LIMITS.detoxTrySeconds, language) })}
          </p>
        )}
        {data && trial && <TrialResult trial={data} />}
      </div>
      {refused && (
        <Notice tone="error" role="alert">
          {t(refused, { size })}
        </Notice>
      )}
      {run.isError && (
        <Notice tone="error" role="alert">
          {thrownText(run.error, language)}
        </Notice>
      )}
      {data && trial && (
        <Then
          trial={trial}
          result={data}
          isStale={JSON.stringify(trial.values) !== JSON.stringify(values)}
          onAgain={() => start(trial.file)}
        />
      )}
    </section>
  )
}

/** Takes a file that is dropped on it, or chosen by mouse or keyboard. */
function DropArea({ onFile, limit }: { readonly onFile: (file: File) => void; readonly limit: string }) {
  const t = useT(DETOX_TRY_TEXTS)
  return (
    <FileDrop className={styles['drop']} onFile={onFile}>
      <IconUpload size={18} aria-hidden />
      <span>{t('drop')}</span>
      <FileButton onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} variant="subtle" size="compact-sm">
            {t('choose')}
          </Button>
        )}
      </FileButton>
      <small>{limit}</small>
    </FileDrop>
  )
}

interface ThenProps {
  readonly trial: Trial
  readonly result: DetoxTrial
  /** The settings are others than those it was tried by. */
  readonly isStale: boolean
  readonly onAgain: () => void
}

/** The result to download, or another try once the settings have changed. */
function Then({ trial, result, isStale, onAgain }: ThenProps) {
  const t = useT(DETOX_TRY_TEXTS)
  const { language } = useLanguage()
  const save = useMutation({ mutationFn: () => saveResult(trial, result.becameName ?? result.name) })
  if (isStale)
    return (
      <p className={styles['then']}>
        <span className="dim">{t('stale')}</span>
        <Button variant="subtle" size="compact-sm" onClick={onAgain}>
          {t('again')}
        </Button>
      </p>
    )
  if (result.newSize === null) return null
  return (
    <div className={styles['then']}>
      <Button variant="subtle" size="compact-sm" loading={save.isPending} onClick={() => save.mutate()}>
        {t('result')}
      </Button>
      {save.isError && (
        <Notice tone="error" role="alert">
          {thrownText(save.error, language)}
        </Notice>
      )}
    </div>
  )
}
