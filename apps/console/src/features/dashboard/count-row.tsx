/** Lines of a tile: what is counted and its number, which open its list. */
import { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { Opened } from './opens.ts'
import css from './dashboard.module.css'

interface CountRowProps {
  readonly children: ReactNode
  readonly mails: number
  readonly atLeast?: boolean
  readonly opened: Opened | null
  /** Beside the number. */
  readonly aside?: ReactNode
}

export function CountRow({ children, mails, atLeast = false, opened, aside }: CountRowProps) {
  const t = useT(DASHBOARD_TEXTS)
  const { language } = useLanguage()
  const count = formatNumber(mails, language) + (atLeast ? '+' : '')
  const content = (
    <>
      <span className={css['name']}>{children}</span>
      {aside}
      <b aria-hidden>{count}</b>
      <span className="visually-hidden">{t('mails', { count })}</span>
    </>
  )
  return <li>{opened ? <Link {...opened}>{content}</Link> : <span>{content}</span>}</li>
}
