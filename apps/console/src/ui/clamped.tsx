/** Text of strangers cut after three lines, with a button for the rest where there is more. */
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { ForeignText } from './foreign-text.tsx'

/** About three lines of the pane; shorter ones need no button. */
const LONG = 150

export function Clamped({ text }: { readonly text: string }) {
  const t = useT(DETAIL_TEXTS)
  const [all, setAll] = useState(false)
  if (text.length <= LONG) return <ForeignText text={text} />
  return (
    <>
      <ForeignText {...(all ? {} : { className: 'clamp3' })} text={text} />
      <button type="button" className="textbutton" aria-expanded={all} onClick={() => setAll(!all)}>
        {t(all ? 'showLess' : 'showAll')}
      </button>
    </>
  )
}
