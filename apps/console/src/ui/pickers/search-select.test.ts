import { expect, test } from 'vitest'
import { begunBy, matching, type SearchOption } from './search-select.tsx'

const options = new Map<string, SearchOption>([
  ['1', { value: '1', label: 'Attachment extension', words: '첨부 파일 확장자 添付ファイルの拡張子' }],
  ['2', { value: '2', label: 'Attachment size', words: '첨부 파일 크기 添付ファイルのサイズ' }],
  ['3', { value: '3', label: 'Country', words: '발신 국가 送信元の国 country' }],
])
const all = [
  { group: 'Attachments', items: [options.get('1')!, options.get('2')!] },
  { group: 'Connection', items: [options.get('3')!] },
]
const found = (search: string) =>
  matching(all, search, options).flatMap((item) =>
    'group' in item ? item.items.map(({ value }) => value) : [item.value],
  )

test.for([
  ['', ['1', '2', '3']],
  ['ext att', ['1']],
  ['확장자', ['1']],
  ['拡張子', ['1']],
  ['ATTACHMENTS', ['1', '2']],
  ['connec', ['3']],
  ['none of them', []],
] as const)('%o finds %o, by every language and by the name of a group', ([search, expected]) => {
  expect(found(search)).toEqual(expected)
})

test.for([
  ['Country', null],
  ['Countrya', 'a'],
  ['Countr', ''],
  ['ip', 'ip'],
] as const)('%o in the field of Country begins the search %o', ([text, expected]) => {
  expect(begunBy(text, 'Country')).toBe(expected)
})
