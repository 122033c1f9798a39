/**
 * The page of a link from a mail of ours: opening it shows what the link is for, a button on it acts. Links that are not
 * good any more say why.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { useTitle } from '../page-head.tsx'
import { SkeletonLines } from '../states.tsx'
import { PublicFrame } from './public-frame.tsx'

/** `query` reads the link; `failure` is what acting on it threw, if it did. */
export function LinkFrame<T>(props: {
  readonly title: string
  readonly query: UseQueryResult<T>
  readonly failure?: unknown
  readonly children: (link: T) => ReactNode
}) {
  const { title, query, children } = props
  const { language } = useLanguage()
  const problem = props.failure ?? query.error
  useTitle(title)
  return (
    <PublicFrame>
      <div className="card panel" aria-live="polite">
        {problem !== null && problem !== undefined && (
          <IconLinkOff size={36} color="var(--ink-2)" aria-hidden />
        )}
        <h1>{title}</h1>
        {problem !== null && problem !== undefined ? (
          <p role="alert">{thrownText(problem, language)}</p>
        ) : query.data === undefined ? (
          <SkeletonLines count={4} />
        ) : (
          children(query.data)
        )}
      </div>
    </PublicFrame>
  )
}
