/** Keeping a search under a name; giving those that are kept another, and letting them go. */
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { SavedSearch, SavedView } from '@postern/contract/routes/saved-search.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SAVED_TEXTS } from '@postern/contract/texts/mail-saved.ts'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { deleteSearch, renameSearch, savedQuery, saveSearch } from './saved-api.ts'
import css from './search.module.css'

/** A change of what is kept: told when it is done, and the list read again. */
function useChange<T>(change: (input: T) => Promise<unknown>, done: string, after?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notifyDone(done)
      after?.()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: savedQuery.queryKey }),
  })
}

interface SaveDialogProps {
  readonly view: SavedView
  readonly onClose: () => void
}

export function SaveDialog({ view, onClose }: SaveDialogProps) {
  const t = useT(SAVED_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [name, setName] = useState('')
  const save = useChange((wanted: string) => saveSearch(wanted, view), t('savedNow'), onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate(name.trim())
  }
  return (
    <Dialog onClose={onClose} title={t('saveTitle')}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <TextInput
            label={t('name')}
            description={t('onlyYou')}
            required
            data-autofocus
            maxLength={LIMITS.savedSearchName}
            value={name}
            error={save.isError ? thrownText(save.error, language) : undefined}
            onChange={(event) => {
              save.reset()
              setName(event.currentTarget.value)
            }}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

export function ManageDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(SAVED_TEXTS)
  const { data, error, refetch } = useQuery(savedQuery)
  return (
    <Dialog onClose={onClose} title={t('saved')}>
      <Stack gap={12}>
        {error && <Failed what={t('theSearches')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines count={3} />}
        {data?.searches.length === 0 && <p className="dim">{t('none')}</p>}
        {data?.searches.map((search) => (
          <OneSearch key={search.id} search={search} />
        ))}
      </Stack>
    </Dialog>
  )
}

function OneSearch({ search }: { readonly search: SavedSearch }) {
  const t = useT(SAVED_TEXTS)
  const { language } = useLanguage()
  const [name, setName] = useState(search.name)
  const rename = useChange((wanted: string) => renameSearch(search.id, wanted), t('renamed'))
  const remove = useChange(() => deleteSearch(search.id), t('removed'))
  const wanted = name.trim()
  const changed = wanted !== '' && wanted !== search.name
  const problem = rename.error ?? remove.error
  return (
    <form
      className={css['savedRow']}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) rename.mutate(wanted)
      }}
    >
      <TextInput
        flex={1}
        aria-label={`${t('name')}: ${search.name}`}
        maxLength={LIMITS.savedSearchName}
        value={name}
        error={problem ? thrownText(problem, language) : undefined}
        onChange={(event) => {
          rename.reset()
          setName(event.currentTarget.value)
        }}
      />
      <ActionIcon
        type="submit"
        size={32}
        variant="default"
        aria-label={t('rename', { name: search.name })}
        title={t('rename', { name: search.name })}
        disabled={!changed}
        loading={rename.isPending}
      >
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        variant="default"
        c="var(--error)"
        aria-label={t('remove', { name: search.name })}
        title={t('remove', { name: search.name })}
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
