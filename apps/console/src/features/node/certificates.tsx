/** Certificates of the node that answers: names, issuer, end and source, and what is wrong with them. */
import type { CertificateRow } from '@postern/contract/routes/node.ts'
import { listCertificatesRoute } from '@postern/contract/routes/node.ts'
import { CERTIFICATE_ORIGIN_NAMES, CERTIFICATE_TEXTS } from '@postern/contract/texts/node.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { HeadRow } from '../../ui/head-row.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/states.tsx'
import css from './node.module.css'

const COLUMNS = ['names', 'issuer', 'ends', 'origin'] as const
/** As the dashboard warns. */
const SOON_DAYS = 14

export function Certificates() {
  const t = useT(CERTIFICATE_TEXTS)
  const query = useQuery({
    queryKey: ['certificates'],
    queryFn: ({ signal }) => call(listCertificatesRoute, {}, { signal }),
  })
  return (
    <section className={`card ${css['nodes']} ${css['certificates']}`} aria-labelledby="certificates">
      <h2 id="certificates">{t('title')}</h2>
      <p className="dim">{t('help')}</p>
      <Loaded query={query} what={t('what')} lines={3}>
        {(found) => <Found {...found} />}
      </Loaded>
    </section>
  )
}

interface FoundProps {
  readonly certificates: readonly CertificateRow[]
  readonly unusable: readonly string[]
  readonly refused: string | null
}

function Found({ certificates, unusable, refused }: FoundProps) {
  const t = useT(CERTIFICATE_TEXTS)
  return (
    <>
      {refused !== null && (
        <Notice tone="warn" role="alert" title={t('refused')}>
          <ForeignText text={refused} />
        </Notice>
      )}
      {unusable.length > 0 && (
        <Notice tone="warn" role="alert" title={t('unusable')}>
          {unusable.join(', ')}
        </Notice>
      )}
      {certificates.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <table className="plain-table stacking">
          <HeadRow names={COLUMNS.map((name) => t(name))} />
          <tbody>
            {certificates.map((one) => (
              <Line key={`${one.file} ${one.names.join()}`} certificate={one} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Line({ certificate }: { readonly certificate: CertificateRow }) {
  const t = useT(CERTIFICATE_TEXTS)
  const origin = useT(CERTIFICATE_ORIGIN_NAMES)
  const { names, issuer, ends, days, origin: from, file, flaw } = certificate
  return (
    <tr>
      <th scope="row">
        {names.map((name) => (
          <span key={name}>
            <ForeignText text={name} />
          </span>
        ))}
      </th>
      <td data-label={t('issuer')}>{issuer === '' ? t('nobody') : <ForeignText text={issuer} />}</td>
      <td data-label={t('ends')}>
        <span className={css['seen']} data-late={days < SOON_DAYS || undefined}>
          {formatDateTime(ends)}
        </span>
        <span className="dim small">{days < 0 ? t('over') : t('days', { days })}</span>
        {flaw !== null && (
          <span className="small" role="alert">
            <ForeignText text={flaw} />
          </span>
        )}
      </td>
      <td data-label={t('origin')}>
        <span>{origin(from)}</span>
        {file !== '' && <span className={`dim small ${css['file']}`}>{file}</span>}
      </td>
    </tr>
  )
}
