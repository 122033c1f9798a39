/** Ends the lock of an account after repeated failures; there only while it is locked. */
import { Button } from '@mantine/core'
import type { UserRow } from '@postern/contract/routes/member.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { unlockUsers } from './api.ts'

export function UnlockButton({ row }: { readonly row: Pick<UserRow, 'id' | 'locked_until'> }) {
  const t = useT(MEMBER_LIST_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const queries = useQueryClient()
  const unlock = useMutation({
    mutationFn: () => unlockUsers([row.id]),
    onSuccess: async ({ done, failed }) => {
      if (failed[0]) notifyFailed(codeText(failed[0].error, language))
      else notifyDone(t('unlockedN', { count: done }))
      await queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  if (row.locked_until === null || !may('member-user-form')) return null
  return (
    <Button variant="default" loading={unlock.isPending} onClick={() => unlock.mutate()}>
      {t('unlock')}
    </Button>
  )
}
