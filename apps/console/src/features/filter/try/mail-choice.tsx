/** The message to try something on: received mail, a file, or pasted source. */
import { Button, FileButton, Tabs, Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { IconFileText, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { formatShortDate, formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchWord } from '../../../ui/search-word.tsx'
import { mailState, StateBadge } from '../../../ui/state-badge.tsx'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { mailsToTryQuery, uploadSample, type Source } from './api.ts'
import css from './try.module.css'

export interface Chosen {
  readonly source: Source
  /** Its subject, or the file's name. */
  readonly name: string
  /** Of received mail. */
  readonly receiver: string | null
}

interface MailChoiceProps {
  readonly chosen: Chosen | null
  readonly onChoose: (chosen: Chosen | null) => void
}

export function MailChoice({ chosen, onChoose }: MailChoiceProps) {
  const t = useT(TRY_TEXTS)
  const may = usePermissions()
  const list = may('mail-inbound-mail')
  if (chosen) {
    return (
      <p className={css['chosen']}>
        <IconMail size={16} aria-hidden />
        <span>
          <ForeignText text={t('chosen', { name: chosen.name })} />
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
          {t('another')}
        </Button>
      </p>
    )
  }
  return (
    <Tabs defaultValue={list ? 'stored' : 'file'} keepMounted={false}>
      <Tabs.List mb={12} aria-label={t('mail')}>
        {list && <Tabs.Tab value="stored">{t('stored')}</Tabs.Tab>}
        <Tabs.Tab value="file">{t('file')}</Tabs.Tab>
        <Tabs.Tab value="paste">{t('paste')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="stored">
        <StoredMails onChoose={onChoose} />
      </Tabs.Panel>
      <Tabs.Panel value="file">
        <FileChoice onChoose={onChoose} />
      </Tabs.Panel>
      <Tabs.Panel value="paste">
        <PasteChoice onChoose={onChoose} />
      </Tabs.Panel>
    </Tabs>
  )
}

type Choose = Pick<MailChoiceProps, 'onChoose'>

function StoredMails({ onChoose }: Choose) {
  const t = useT(TRY_TEXTS)
  const [word, setWord] = useState('')
  const query = useQuery(mailsToTryQuery(word.trim()))
  if (query.isError)
    return <Failed what={t('theMail')} error={query.error} onRetry={() => void query.refetch()} />
  const mails = query.data?.data.filter(({ has_original: kept }) => kept) ?? []
  return (
    <div className={css['stored']}>
      <SearchWord word={word} onWord={setWord} />
      {query.isPending && <SkeletonLines count={4} />}
      {query.data && mails.length === 0 && <p className="dim">{t('noMail')}</p>}
      <ul aria-label={t('recent')}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              onClick={() =>
                onChoose({
                  source: { mail: mail.id },
                  name: mail.title || t('noSubject'),
                  receiver: mail.receiver,
                })
              }
            >
              <span className="strong">
                <ForeignText text={mail.title || t('noSubject')} />
              </span>
              <span className="dim">
                <ForeignText text={mail.sender} /> → <ForeignText text={mail.receiver} />
              </span>
              <span className={css['end']}>
                <StateBadge state={mailState(mail)} /> {formatShortDate(mail.receive_date)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSample(onChoose: Choose['onChoose']) {
  return useMutation({
    mutationFn: async ({ file, name }: { readonly file: Blob; readonly name: string }) => ({
      name,
      source: { sample: (await uploadSample(file)).sample },
      receiver: null,
    }),
    onSuccess: onChoose,
  })
}

function FileChoice({ onChoose }: Choose) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  const upload = useSample(onChoose)
  const [tooLarge, setTooLarge] = useState(false)
  return (
    <div className={css['file']}>
      <FileButton
        accept=".eml,message/rfc822"
        onChange={(file) => {
          setTooLarge(file !== null && file.size > LIMITS.sampleBytes)
          if (file && file.size <= LIMITS.sampleBytes) upload.mutate({ file, name: file.name })
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={upload.isPending}
            leftSection={<IconFileText size={16} aria-hidden />}
          >
            {t('chooseFile')}
          </Button>
        )}
      </FileButton>
      <span className="dim">{t('tooLarge', { size: formatSize(LIMITS.sampleBytes) })}</span>
      {tooLarge && (
        <Notice tone="error" role="alert">
          {t('tooLarge', { size: formatSize(LIMITS.sampleBytes) })}
        </Notice>
      )}
      {upload.isError && (
        <Notice tone="error" role="alert">
          {thrownText(upload.error, language)}
        </Notice>
      )}
    </div>
  )
}

function PasteChoice({ onChoose }: Choose) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  const upload = useSample(onChoose)
  const [text, setText] = useState('')
  return (
    <div className={css['file']}>
      <Textarea
        label={t('pasteLabel')}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="wide"
        classNames={{ input: 'mono' }}
      />
      <Button
        variant="default"
        disabled={text.trim() === ''}
        loading={upload.isPending}
        onClick={() =>
          upload.mutate({ file: new Blob([text.replaceAll(/\r?\n/g, '\r\n')]), name: t('paste') })
        }
      >
        {t('takePasted')}
      </Button>
      {upload.isError && (
        <Notice tone="error" role="alert">
          {thrownText(upload.error, language)}
        </Notice>
      )}
    </div>
  )
}
