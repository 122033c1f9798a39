/** Two tabs: a list, and the settings of what it lists (`?tab=settings`). */
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { Link } from '@tanstack/react-router'
import { asRoute } from '../lib/as-route.ts'
import { useT } from '../lib/i18n.tsx'

interface ListOrSettingsProps {
  readonly link: string
  /** What the tabs are about. */
  readonly name: string
  /** Label of the list's tab. */
  readonly list: string
  /** The settings are open. */
  readonly settings: boolean
}

export function ListOrSettings({ link, name, list, settings }: ListOrSettingsProps) {
  const t = useT(UI_TEXTS)
  const current = (open: boolean) => (open ? ({ 'aria-current': 'page' } as const) : {})
  const options = { exact: true, explicitUndefined: true }
  return (
    <nav className="tabs" aria-label={name}>
      <Link {...asRoute(link)} activeOptions={options} {...current(!settings)}>
        {list}
      </Link>
      <Link {...asRoute(`${link}?tab=settings`)} activeOptions={options} {...current(settings)}>
        {t('settings')}
      </Link>
    </nav>
  )
}
