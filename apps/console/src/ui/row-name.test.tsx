import { linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { attributesOf, markupOf } from '../testing/markup.tsx'
import { RowName } from './row-name.tsx'

const link = linkOptions({ to: '/member/user/form', search: { cmd: 'mod', id: 7 } })
const nothing = () => undefined

test.each([
  ['a page of its own', link, undefined, '<a '],
  ['a page that something comes before', link, nothing, '<a '],
  ['what opens over the list', null, nothing, '<button '],
  ['nothing', null, undefined, 'kim'],
] as const)('the name of a row that leads to %s', (_, to, onOpen, begin) => {
  const markup = markupOf(
    <RowName link={to} onOpen={onOpen} previews={false}>
      kim
    </RowName>,
  )
  const [name = ''] = /(<(a|button) .*)?kim/.exec(markup) ?? []
  expect(name.startsWith(begin)).toBe(true)
  expect(name.includes('data-opens')).toBe(begin !== 'kim')
  expect(attributesOf(name, 'href').map((href) => href.split('?')[0])).toEqual(
    to ? ['/member/user/form'] : [],
  )
})
