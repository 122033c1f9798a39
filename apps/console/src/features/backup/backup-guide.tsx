/** How to restore, and what to keep elsewhere. */
import { BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { useT } from '../../lib/i18n.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import css from './backup.module.css'

const COMMAND = 'bin/postern restore FILE --identity KEYFILE'
const LEFT_OUT = [
  'leftOutEnvironment',
  'leftOutCertificates',
  'leftOutSignatures',
  'leftOutSessions',
  'leftOutLogs',
] as const

export function BackupGuide({ publicKey }: { readonly publicKey: string }) {
  const t = useT(BACKUP_TEXTS)
  return (
    <div className={css['guide']}>
      <section className="card">
        <h2>{t('restoreTitle')}</h2>
        <p className="dim">{t('restoreHelp')}</p>
        <Copyable text={COMMAND} />
        <p className="dim">{t('signedBy')}</p>
        <Copyable text={publicKey} />
      </section>
      <section className="card">
        <h2>{t('leftOutTitle')}</h2>
        <ul>
          {LEFT_OUT.map((one) => (
            <li key={one}>{t(one)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
