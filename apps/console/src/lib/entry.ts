/**
 * How the console was opened: `set_opt=1` (or `layout=set-opt`) embeds it, `layout=popup` shows one page in a window of
 * its own, `layout=error` shows one page and nothing around it (product §2).
 */
import { hasEmbeddedSession } from './embedded-session.ts'
import { readForSession, writeForSession } from './storage.ts'

const KEY = 'set-opt'

/** Read once, before the router tidies the address. */
const address = new URLSearchParams(location.search)
const layout = address.get('layout')
const asked = layout === 'set-opt' ? '1' : address.get('set_opt')
if (asked === '1' || asked === '0') writeForSession(KEY, asked === '1')

/** Hides logo, sign-out and user info for the rest of the browser session (product §2). */
export const isEmbedded = (): boolean => readForSession(KEY) === true || asked === '1' || hasEmbeddedSession()

/** This window shows a page without header and menus. */
export const isPopupWindow: boolean = layout === 'popup'
/** This visit shows a page without header and menus, and without a window to close. */
export const isBarePage: boolean = layout === 'error'
