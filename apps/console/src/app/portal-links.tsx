/** The three links of a personal user (product §2): in the header, and at the bottom of phones, there with waiting mail. */
import { PERSONAL_LINKS, PHONE_LINKS } from '@postern/contract/menu.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { IconMailbox, IconMailPause, IconShieldCheck, IconBan } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { usePermissions } from '../lib/use-session.ts'
import { asRoute } from '../lib/as-route.ts'
import { isWithin } from './menu.ts'

const ICONS = [IconMailbox, IconShieldCheck, IconBan, IconMailPause]

export function PortalLinks({ withIcons = false }: { readonly withIcons?: boolean }) {
  const { language } = useLanguage()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const may = usePermissions()
  const links = withIcons ? PHONE_LINKS : PERSONAL_LINKS
  return links.map(({ link, label, permission }, index) => {
    const Icon = ICONS[index] ?? IconMailbox
    if (!may(permission)) return null
    return (
      <Link key={link} {...asRoute(link)} {...(isWithin(link, pathname) ? { 'aria-current': 'page' } : {})}>
        {withIcons && <Icon size={22} stroke={1.7} aria-hidden />}
        {label[language]}
      </Link>
    )
  })
}

export function BottomBar() {
  const t = useT(SHELL_TEXTS)
  return (
    <nav className="bottomnav" aria-label={t('sections')}>
      <PortalLinks withIcons />
    </nav>
  )
}
