/** Says what goes with the domains, and has the name of each that has users typed. */
import { Box, Button, Group, TextInput } from '@mantine/core'
import type { DomainRow } from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { BulkQuestion } from '../../ui/list-actions.tsx'
import { deleteDomains, domainContentsQuery } from './api.ts'

export function DeleteDomains({ rows, pending, send, onClose }: BulkQuestion<DomainRow>) {
  const t = useT(DOMAIN_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const missing = rows.filter((row) => row.user_count > 0 && toAsciiDomain(typed[row.id] ?? '') !== row.name)
  const confirm = rows.filter((row) => row.user_count > 0).map((row) => row.name)
  return (
    <Dialog onClose={onClose} size="lg" title={t('deleteTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length === 0) send((ids) => deleteDomains(ids, confirm))
        }}
      >
        <Box component="p" mt={0}>
          {t('deleteText')}
        </Box>
        <Contents rows={rows} />
        {rows
          .filter((row) => row.user_count > 0)
          .map((row) => (
            <TextInput
              key={row.id}
              mt={8}
              label={t('typeName', { name: toUnicodeDomain(row.name) })}
              autoComplete="off"
              spellCheck={false}
              value={typed[row.id] ?? ''}
              onChange={(event) => setTyped({ ...typed, [row.id]: event.currentTarget.value })}
            />
          ))}
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red" loading={pending} disabled={missing.length > 0}>
            {common('delete')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function Contents({ rows }: { readonly rows: readonly DomainRow[] }) {
  const t = useT(DOMAIN_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const reads = useQueries({ queries: rows.map((row) => domainContentsQuery(row.id)) })
  return (
    <ul aria-busy={reads.some((read) => read.isPending)}>
      {rows.map((row, at) => {
        const contents = reads[at]?.data
        const count = (value: number) => formatNumber(value, language)
        return (
          <li key={row.id}>
            <strong>{toUnicodeDomain(row.name)}</strong>{' '}
            {contents
              ? t('contents', {
                  users: count(contents.users),
                  groups: count(contents.groups),
                  filters: count(contents.filters),
                  servers: count(contents.mail_servers),
                })
              : reads[at]?.isError
                ? common('loadFailed')
                : common('loading')}
            {contents && contents.queued > 0 && (
              <Notice tone="warn" role="note">
                {t('queued', { count: count(contents.queued) })}
              </Notice>
            )}
          </li>
        )
      })}
    </ul>
  )
}
