/** One's own API tokens. */
import { Button } from '@mantine/core'
import type { TokenRow } from '@postern/contract/routes/api-token.ts'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { ownTokensQuery, revokeOwnToken } from './api.ts'
import { TokenDialog } from './token-dialog.tsx'

export function TokenSection() {
  const t = useT(TOKEN_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const query = useQuery(ownTokensQuery)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<TokenRow | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['api-tokens'] })
  const revoke = useMutation({
    mutationFn: revokeOwnToken,
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: refresh,
  })
  if (query.isError) {
    return <Failed what={t('theTokens')} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <SkeletonLines count={2} />
  return (
    <>
      <p className="dim note">{t('intro')}</p>
      {query.data.length === 0 ? (
        <span className="dim">{t('none')}</span>
      ) : (
        <ul className="items">
          {query.data.map((token) => (
            <li key={token.id}>
              <TokenText token={token} />
              <Button
                size="xs"
                variant="default"
                aria-label={t('revokeNamed', { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {t('revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="buttons">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {t('create')}
        </Button>
      </div>
      {making && <TokenDialog onClose={() => setMaking(false)} onMade={() => void refresh()} />}
      {revoking && (
        <AskDialog
          title={t('revokeTitle')}
          text={t('revokeText', { name: revoking.name })}
          label={t('revoke')}
          onClose={() => setRevoking(null)}
          onYes={() => {
            revoke.mutate(revoking.id)
            setRevoking(null)
          }}
        />
      )}
    </>
  )
}

function TokenText({ token }: { readonly token: TokenRow }) {
  const t = useT(TOKEN_TEXTS)
  const facts = [
    t('permissionCount', { count: token.permissions.length }),
    token.domain ?? t('allDomains'),
    token.expired ? t('expired') : `${t('expires')} ${formatDateTime(token.expires)}`,
    ...(token.last_used === null
      ? []
      : [`${t('lastUsed')} ${formatDateTime(token.last_used)} (${token.last_used_ip ?? ''})`]),
  ]
  return (
    <span title={token.permissions.join('\n')}>
      {token.name} <span className="mono dim">…{token.hint}</span>
      <span className="dim"> · {facts.join(' · ')}</span>
    </span>
  )
}
