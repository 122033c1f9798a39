/** Text of strangers: invisible and direction-changing characters named, its direction kept to itself, its script known. */
import { foreignParts } from '@postern/contract/i18n/foreign-text.ts'
import { scriptLanguage } from '../lib/script-language.ts'

interface ForeignTextProps {
  readonly text: string
  readonly className?: string
  /** Shown when one points at it; the text itself where it may be cut. */
  readonly title?: string
}

export function ForeignText({ text, className, title }: ForeignTextProps) {
  const lang = scriptLanguage(text)
  return (
    <bdi
      {...(className === undefined ? {} : { className })}
      {...(title === undefined ? {} : { title })}
      {...(lang === undefined ? {} : { lang })}
    >
      {foreignParts(text).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <span key={index} className="unseen" title={part.code}>
            {`⟦${part.name}⟧`}
          </span>
        ),
      )}
    </bdi>
  )
}
