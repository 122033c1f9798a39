/** Protects all users of a domain who have a name: says how many first. */
import { Box, Button, Group, Select, Stack } from '@mantine/core'
import { countUsersToProtectRoute, protectUsersRoute } from '@postern/contract/routes/protected-person.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { PERSON_TEXTS } from '@postern/contract/texts/protected-person.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { SEARCHED } from '../../ui/pickers/searched.ts'

export function FillDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(PERSON_TEXTS)
  const members = useT(MEMBER_TEXTS)
  const choices = useQuery(choicesQuery())
  return (
    <Dialog onClose={onClose} title={t('fillTitle')}>
      {choices.isError && (
        <Failed what={members('theChoices')} error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <SkeletonLines />}
      {choices.data && <FillForm domains={choices.data.domains} onClose={onClose} />}
    </Dialog>
  )
}

interface FillFormProps {
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

function FillForm({ domains, onClose }: FillFormProps) {
  const t = useT(PERSON_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [domainId, setDomainId] = useState<number | null>(domains.length === 1 ? domains[0]!.id : null)
  const count = useQuery({
    queryKey: ['protected-people', 'count', domainId],
    queryFn: ({ signal }) => call(countUsersToProtectRoute, { params: { id: domainId! } }, { signal }),
    enabled: domainId !== null,
  })
  const fill = useMutation({
    mutationFn: (id: number) => call(protectUsersRoute, { params: { id } }),
    onSuccess: async ({ added }) => {
      notifyDone(t('filled', { count: formatNumber(added, language) }))
      onClose()
      await queries.invalidateQueries({ queryKey: ['protected-people'] })
    },
  })
  const found = count.data
  return (
    <Stack gap={12}>
      <p className="dim">{t('fillAbout')}</p>
      <Select
        label={common('domain')}
        {...SEARCHED}
        disabled={domains.length === 1}
        value={domainId === null ? null : String(domainId)}
        onChange={(value) => setDomainId(value === null ? null : Number(value))}
        data={domains.map((domain) => ({ value: String(domain.id), label: domain.name }))}
      />
      <div aria-live="polite">
        {count.isError && (
          <Failed what={t('thePeople')} error={count.error} onRetry={() => void count.refetch()} />
        )}
        {found && (
          <p>
            {t('fillCount', {
              users: formatNumber(found.users, language),
              existing: formatNumber(found.existing, language),
              added: formatNumber(found.added, language),
            })}
          </p>
        )}
        {fill.isError && (
          <Box component="p" c="var(--error)">
            {thrownText(fill.error, language)}
          </Box>
        )}
      </div>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          disabled={!found || found.added === 0 || domainId === null}
          loading={fill.isPending}
          onClick={() => domainId !== null && fill.mutate(domainId)}
        >
          {t('fillDo')}
        </Button>
      </Group>
    </Stack>
  )
}
