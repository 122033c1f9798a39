/** What was said between us and a server. */
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../foreign-text.tsx'

interface DialogueProps {
  readonly lines: readonly { readonly from: 'client' | 'server' | 'note'; readonly line: string }[]
}

export function Dialogue({ lines }: DialogueProps) {
  const t = useT(DOMAIN_TEXTS)
  if (lines.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <pre className="dialogue" role="log" tabIndex={0} aria-label={t('dialogue')}>
      {lines.map((line, index) => (
        <span key={index} className={line.from}>
          {line.from === 'client' ? 'C: ' : line.from === 'server' ? 'S: ' : '· '}
          <ForeignText text={line.line} />
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
