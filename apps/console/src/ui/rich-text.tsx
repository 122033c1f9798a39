/** Shows the HTML of a notice. */
import { useLayoutEffect, useRef } from 'react'
import { richTextNodes } from '../lib/rich-text.ts'

export function RichText({ html }: { readonly html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(richTextNodes(html)), [html])
  return <div className="richtext" ref={host} />
}
