/** Lines of a tile: what is counted and its number, which open its list. */
import { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { Opened } from './opens.ts'
import css from './dashboard.module.css'

interface CountRowProps {
  /** What is shown of it, and said of it. */
  readonly children: ReactNode
  readonly name: string
  readonly mails: number
  readonly atLeast?: boolean
  readonly opened: Opened | null
  /** Beside the number. */
  readonly aside?: ReactNode
}

export function CountRow({ children, name, mails, atLeast = false, opened, aside }: CountRowProps) {
  const t = useT(DASHBOARD_TEXTS)
  const { language } = useLanguage()
  const count = formatNumber(mails, language) + (atLeast ? '+' : '')
  const content = (
    <>
      <span className={css['name']}>{children}</span>
      {aside}
      <b>{count}</b>
    </>
  )
  return (
    <li>
      {opened ? (
        <Link {...opened} aria-label={t('openMails', { name, count })}>
          {content}
        </Link>
      ) : (
        <span>{content}</span>
      )}
    </li>
  )
}
