/** Pages of the menu visited last in this browser session, newest first, for the command palette. */
import { readForSession, writeForSession } from '../lib/storage.ts'
import { isWithin, type MenuTree } from './menu.ts'

const MOST = 5

const keyOf = (userId: number): string => `recent-pages:${userId}`

/** Paths as they were visited. */
function visited(userId: number): readonly string[] {
  const stored = readForSession(keyOf(userId))
  return Array.isArray(stored) ? stored.filter((path): path is string => typeof path === 'string') : []
}

export function rememberPage(userId: number, pathname: string): void {
  const others = visited(userId).filter((path) => path !== pathname)
  // Several pages may lie behind one entry: a list, its forms.
  writeForSession(keyOf(userId), [pathname, ...others].slice(0, MOST * 4))
}

/** Links of the menu, without the one that is open. */
export function recentLinks(userId: number, tree: MenuTree, open: string): readonly string[] {
  const links = tree.flatMap((section) => section.children.map(({ link }) => link))
  const found = visited(userId).flatMap((path) => links.find((link) => isWithin(link, path)) ?? [])
  return [...new Set(found)].filter((link) => !isWithin(link, open)).slice(0, MOST)
}
