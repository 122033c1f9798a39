/** A group made while one makes a user: the form behind it keeps what was entered. */
import { Button, Group, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { saveGroup } from './api.ts'

interface NewGroupProps {
  readonly domain: { readonly id: number; readonly name: string }
  /** The domain has no group yet. */
  readonly first: boolean
  readonly onMade: (id: number) => void
}

export function NewGroup({ domain, first, onMade }: NewGroupProps) {
  const t = useT(MEMBER_TEXTS)
  const [open, setOpen] = useState(false)
  return (
    <div className="newgroup">
      {first && <span className="dim small">{t('noGroupsYet', { domain: domain.name })}</span>}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('newGroup')}
      </Button>
      {open && (
        <NewGroupDialog
          domain={domain}
          onClose={() => setOpen(false)}
          onMade={(id) => {
            setOpen(false)
            onMade(id)
          }}
        />
      )}
    </div>
  )
}

function NewGroupDialog({
  domain,
  onClose,
  onMade,
}: Omit<NewGroupProps, 'first'> & { readonly onClose: () => void }) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (name.trim() === '') {
      setError(codeText('REQUIRED', language))
      return
    }
    setBusy(true)
    try {
      const made = await saveGroup(undefined, { name: name.trim(), domain_id: domain.id, use_filter: true })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['choices'] }),
        queries.invalidateQueries({ queryKey: ['groups'] }),
      ])
      if ('id' in made) onMade(made.id)
    } catch (problem) {
      const code = toApiError(problem).fields['name']
      setError(code === undefined ? thrownText(problem, language) : codeText(code, language))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('newGroupIn', { domain: domain.name })}>
      {/* Not a form: it stands inside one. */}
      <TextInput
        data-autofocus
        label={t('groupName')}
        maxLength={50}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void make()
        }}
      />
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={busy} onClick={() => void make()}>
          {t('newGroup')}
        </Button>
      </Group>
    </Dialog>
  )
}
