/** Every link of the message with where it leads; those that pretend to lead elsewhere stand first. */
import { DETAIL_TEXTS } from '@postern/contract/texts/console-mail-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { mailContentQuery } from './api.ts'
import { cleanMail } from './clean-html.ts'
import { distinctLinks } from './links.ts'

/** More than a reader looks through. */
const SHOWN = 50

export function LinksCard({ id }: { readonly id: string }) {
  const t = useT(DETAIL_TEXTS)
  const html = useQuery(mailContentQuery(id)).data?.html ?? ''
  const links = useMemo(() => distinctLinks(cleanMail(html, { images: false, inline: {} }).links), [html])
  if (links.length === 0) return null
  const misleading = links.filter((link) => link.misleading).length
  return (
    <section className="card block filecard" aria-label={t('links')}>
      <h2>
        {t('links')} <span className="dim">{links.length}</span>
        {misleading > 0 && <span className="misled"> · {t('misleading', { count: misleading })}</span>}
      </h2>
      <ul>
        {links.slice(0, SHOWN).map((link, index) => (
          <li key={index} data-misleading={link.misleading || undefined}>
            <div>
              {link.text !== '' && <ForeignText className="clamp2" text={`“${link.text}”`} />}
              <span className="target">
                <b>{link.host}</b>
                <ForeignText text={pathOf(link.href)} />
              </span>
            </div>
            <CopyIcon value={link.href} name={link.host} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathOf(href: string): string {
  const { pathname, search } = new URL(href)
  const path = pathname + search
  if (path === '/') return ''
  return path.length > 60 ? `${path.slice(0, 60)}…` : path
}
