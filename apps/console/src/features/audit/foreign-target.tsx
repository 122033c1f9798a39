/** What an event is about, each of its parts kept to itself: `subject → recipient`. */
import { Fragment } from 'react'
import { ForeignText } from '../../ui/foreign-text.tsx'

export function ForeignTarget({ text }: { readonly text: string }) {
  return text.split(' → ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' → '}
      <ForeignText text={part} />
    </Fragment>
  ))
}
