/** Links at the foot of every page; those without an address are left out. */
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePublicConfig } from '../../lib/use-public-config.ts'

const LINKS = ['company', 'terms', 'sla', 'privacy'] as const

export function Footer() {
  const t = useT(SHELL_TEXTS)
  const links = usePublicConfig()?.links
  const shown = LINKS.flatMap((name) => (links?.[name] ? [{ name, href: links[name] }] : []))
  if (shown.length === 0) return null
  return (
    <footer className="footlinks">
      {shown.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer">
          {t(`footer.${name}`)}
        </a>
      ))}
    </footer>
  )
}

/** Remote support, called as the settings say. */
export function useSupportLink(): { readonly href: string; readonly label: string } | null {
  const t = useT(SHELL_TEXTS)
  const links = usePublicConfig()?.links
  if (!links || links.support === '') return null
  return { href: links.support, label: links.support_label || t('support') }
}
