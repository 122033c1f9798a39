/** Asks where DNS sends a domain's mail, and says whether that is here. */
import { Button } from '@mantine/core'
import { checkMxRoute } from '@postern/contract/routes/domain.ts'
import { MX_TEXTS } from '@postern/contract/texts/domain-mx.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { IconWorldSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../notice.tsx'

const TONES = { ours: 'good', mixed: 'warn', elsewhere: 'warn', none: 'error', failed: 'error' } as const

export function MxCheck({ id, domain }: { readonly id: number; readonly domain: string }) {
  const t = useT(MX_TEXTS)
  const { language } = useLanguage()
  const check = useMutation({ mutationFn: () => call(checkMxRoute, { params: { id } }) })
  const name = toUnicodeDomain(domain)
  return (
    <div className="mxcheck">
      <Button
        variant="default"
        loading={check.isPending}
        aria-label={t('checkOf', { domain: name })}
        leftSection={<IconWorldSearch size={16} aria-hidden />}
        onClick={() => check.mutate()}
      >
        {t('check')}
      </Button>
      <span className="mono">{name}</span>
      <div aria-live="polite">
        {check.isError && (
          <Notice tone="error" role="alert">
            {thrownText(check.error, language)}
          </Notice>
        )}
        {check.data && (
          <Notice tone={TONES[check.data.state]} role="status">
            {t(`state.${check.data.state}`)}
            {check.data.servers.length > 0 && <Servers servers={check.data.servers} />}
          </Notice>
        )}
      </div>
    </div>
  )
}

interface MxServer {
  readonly host: string
  readonly preference: number
  readonly addresses: readonly string[]
  readonly ours: boolean
}

function Servers({ servers }: { readonly servers: readonly MxServer[] }) {
  const t = useT(MX_TEXTS)
  return (
    <ul>
      {servers.map(({ host, preference, addresses, ours }) => (
        <li key={`${host} ${String(preference)}`}>
          <code>{`${String(preference)} ${host}`}</code>
          {` ${addresses.join(', ') || t('unknownAddress')}`}
          {ours && ` (${t('ours')})`}
        </li>
      ))}
    </ul>
  )
}
