/** What is done with each type of file: the mode, what it removes, what was found, and what is excepted. */
import { DETOX_EXTENSIONS } from '@postern/contract/codes/detox-extensions.ts'
import type { DetoxKind } from '@postern/contract/codes/detox.ts'
import type { DetoxFound } from '@postern/contract/routes/detox-config.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { DETOX_KIND_NAMES } from '@postern/contract/texts/detox.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import styles from './config.module.css'
import { KindIcon } from './kind-icon.tsx'
import { Origin, Was } from './origin.tsx'
import type { Drafted } from './use-draft.ts'
import { ValueInput } from './value-input.tsx'

const SHOWN_EXTENSIONS = 3

interface ModeTableProps {
  readonly kinds: readonly DetoxKind[]
  readonly drafted: Drafted
  readonly found: DetoxFound | null | undefined
}

export function ModeTable({ kinds, drafted, found }: ModeTableProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  return (
    <table className={`card ${styles['modes']}`}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('mode')}</th>
          <th scope="col">{t('removes')}</th>
          <th scope="col" className={styles['count']}>
            {t('found')}
          </th>
          <th scope="col" className={styles['count']}>
            {t('except')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <Row key={kind} kind={kind} drafted={drafted} found={found} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<ModeTableProps, 'drafted' | 'found'> {
  readonly kind: DetoxKind
}

function Row({ kind, drafted, found }: RowProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { language } = useLanguage()
  const setting = findSetting(`detox.${kind}`)!
  const extensions: readonly string[] = kind === 'other' || kind === 'text' ? [] : DETOX_EXTENSIONS[kind]
  const count = found?.kinds[kind] ?? 0
  return (
    <tr data-changed={Object.hasOwn(drafted.draft, kind) || undefined}>
      <th scope="row">
        <span className={styles['type']}>
          <KindIcon kind={kind} />
          <span>
            {DETOX_KIND_NAMES[kind][language]}
            <small>{extensions.slice(0, SHOWN_EXTENSIONS).join(', ')}</small>
          </span>
        </span>
      </th>
      <td>
        <ValueInput
          setting={setting}
          value={drafted.valueOf(kind)}
          dim={!drafted.isOwn(kind)}
          error={drafted.faults[kind]}
          onChange={(value) => drafted.set(kind, value)}
        />
        <Origin name={kind} label={DETOX_KIND_NAMES[kind][language]} drafted={drafted} />
      </td>
      <td className={styles['removes']}>
        {setting.help[language]}
        <Was name={kind} setting={setting} drafted={drafted} />
      </td>
      <td className={styles['count']} data-label={t('found')}>
        {found ? (
          <span className={count === 0 ? 'dim' : undefined}>{formatNumber(count, language)}</span>
        ) : (
          '–'
        )}
      </td>
      <td className={styles['count']} data-label={t('except')}>
        <Exceptions kind={kind} count={drafted.config.exceptions.files[kind] ?? 0} />
      </td>
    </tr>
  )
}

function Exceptions({ kind, count }: { readonly kind: DetoxKind; readonly count: number }) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  if (count === 0) return <span className="dim">–</span>
  const number = formatNumber(count, language)
  if (!may('apt-detox-except')) return number
  return (
    <Link
      to="/detox/except/list"
      search={{ file: kind }}
      aria-label={t('exceptOf', { type: DETOX_KIND_NAMES[kind][language], n: number })}
    >
      {number}
    </Link>
  )
}
