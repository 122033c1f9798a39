/** "What would this role see?": its first page and its menu. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { DASHBOARD, firstPageOf, MENU, menuFor, PERSONAL_LINKS } from '@postern/contract/menu.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { ROLE_SCREEN_TEXTS } from '@postern/contract/texts/role.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'

interface RolePreviewProps {
  readonly region: RegionName
  readonly permissions: readonly Permission[]
}

export function RolePreview({ region, permissions }: RolePreviewProps) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const { language } = useLanguage()
  const personal = region === 'user'
  return (
    <div className="rolepreview">
      <div className="seen">
        <dl className="kv">
          <dt>{t('firstPage')}</dt>
          <dd>
            <FirstPage region={region} permissions={permissions} language={language} />
          </dd>
        </dl>
        {personal && <p className="dim">{t('personalView')}</p>}
        {personal ? (
          <PersonalLinks permissions={permissions} language={language} />
        ) : (
          <Menu permissions={permissions} language={language} />
        )}
      </div>
    </div>
  )
}

interface PartProps {
  readonly permissions: readonly Permission[]
  readonly language: Language
}

function FirstPage({ region, permissions, language }: PartProps & { readonly region: RegionName }) {
  const path = firstPageOf(region, permissions)
  // One page has other names in the personal portal.
  const leaves =
    region === 'user'
      ? PERSONAL_LINKS
      : [DASHBOARD, ...MENU.flatMap(({ groups }) => groups.flatMap((group) => group.leaves))]
  const leaf = leaves.find(({ link }) => link === path)
  const label = (leaf?.label ?? ROLE_SCREEN_TEXTS.home)[language]
  return (
    <>
      {label} <span className="dim mono">{path}</span>
    </>
  )
}

function PersonalLinks({ permissions, language }: PartProps) {
  const links = PERSONAL_LINKS.filter(({ permission }) => permissions.includes(permission))
  if (links.length === 0) return <NoMenus language={language} />
  return (
    <ul className="seenlinks">
      {links.map(({ link, label }) => (
        <li key={link}>{label[language]}</li>
      ))}
    </ul>
  )
}

function Menu({ permissions, language }: PartProps) {
  const sections = menuFor(permissions)
  if (sections.length === 0) return <NoMenus language={language} />
  return (
    <ul className="seenmenu">
      {sections.map((section) => (
        <li key={section.id}>
          <strong>{section.label[language]}</strong>
          <ul>
            {section.groups.flatMap(({ leaves }) =>
              leaves.map(({ link, label }) => (
                <li key={link}>
                  {label[language]} <span className="dim mono">{link}</span>
                </li>
              )),
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function NoMenus({ language }: { readonly language: Language }) {
  return <p>{ROLE_SCREEN_TEXTS.noMenus[language]}</p>
}
