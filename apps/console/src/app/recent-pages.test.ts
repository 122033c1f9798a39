import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuTree } from './menu.ts'
import { recentLinks, rememberPage } from './recent-pages.ts'

const LINKS = ['/mail/inbound/mail', '/member/user/list', '/member/domain/list', '/config/filtering/smtp']
const tree = [{ children: LINKS.map((link) => ({ link })) }] as unknown as MenuTree

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('newest first, each once, a form as its list, without the open page and what is no entry', () => {
  for (const path of ['/member/user/list', '/nowhere', '/member/domain/list', '/member/user/form'])
    rememberPage(1, path)
  rememberPage(1, '/mail/inbound/mail/0189')
  expect(recentLinks(1, tree, '/mail/inbound/mail')).toEqual(['/member/user/list', '/member/domain/list'])
  expect(recentLinks(1, tree, '/')).toEqual([
    '/mail/inbound/mail',
    '/member/user/list',
    '/member/domain/list',
  ])
  expect(recentLinks(2, tree, '/')).toEqual([])
})
