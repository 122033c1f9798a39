/** Every link of the message with where it was found and where it leads; those that pretend stand first. */
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { CopyIcon } from '../../../ui/copy-icon.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { mailContentQuery } from '../api.ts'
import { shownLinks, type ShownLink } from './links.ts'

/** More than a reader looks through. */
const SHOWN = 50

export function LinksCard({ id }: { readonly id: string }) {
  const t = useT(DETAIL_TEXTS)
  const found = useQuery(mailContentQuery(id)).data?.links
  const links = useMemo(() => shownLinks(found ?? []), [found])
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
            <Link link={link} />
            <CopyIcon value={link.url} name={link.host} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Link({ link }: { readonly link: ShownLink }) {
  const t = useT(DETAIL_TEXTS)
  return (
    <div>
      {link.text !== '' && <ForeignText className="clamp2" text={`“${link.text}”`} />}
      <span className="target">
        <b>
          <ForeignText text={link.host} />
        </b>
        <ForeignText text={pathOf(link.url)} />
      </span>
      {link.target && (
        <span className="target">
          {t('endsAt')}{' '}
          <b>
            <ForeignText text={link.target.host} />
          </b>
          <ForeignText text={pathOf(link.target.url)} />
        </span>
      )}
      <span className="dim">
        {link.places.map(({ place, file }, index) => (
          <span key={index}>
            {index > 0 && ' · '}
            {t(`place.${place}`)}
            {file !== '' && (
              <>
                {' '}
                <ForeignText text={file} />
              </>
            )}
          </span>
        ))}
      </span>
    </div>
  )
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  if (path === '/') return ''
  return path.length > 60 ? `${path.slice(0, 60)}…` : path
}
