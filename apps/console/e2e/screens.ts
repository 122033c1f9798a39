/**
 * Every screen there is, for the accessibility test and the pictures, as the product shows it with its sample company. A page whose
 * address has no parameters joins by itself; what is done there, who looks and states of a page are lines here.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Those who have accounts: the first administrator, and three of the sample company. */
export type Person = 'super' | 'domain' | 'group' | 'personal'
/** Who looks; `nobody` has not signed in. */
export type Visitor = Person | 'nobody'

export interface Screen {
  readonly name: string
  readonly path: string
  /** `super` unless told otherwise. */
  readonly as?: Visitor
  /** On a phone instead of a desk. */
  readonly phone?: boolean
  /** What to do there first; ends when it is to be seen. */
  readonly prepare?: (page: Page) => Promise<void>
}

const STATES: readonly Screen[] = [
  { name: 'login', path: '/login', as: 'nobody' },
  { name: 'login-refused', path: '/login', as: 'nobody', prepare: signInWrongly },
  { name: 'login-from-elsewhere', path: '/login?error=AUTH_INVALID', as: 'nobody' },
  { name: 'password-reset', path: '/login?reset=1', as: 'nobody' },
  { name: 'password-reset-code', path: '/login?reset=1', as: 'nobody', prepare: askForCode },
  { name: 'unauthenticated', path: '/unauthenticated', as: 'nobody' },
  { name: 'reject-help', path: '/link/reject/117', as: 'nobody' },
  { name: 'reject-help-unknown', path: '/link/reject/999', as: 'nobody', phone: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-group', path: '/', as: 'group' },
  { name: 'dashboard-phone', path: '/dashboard', phone: true },
  { name: 'dashboard-arranging', path: '/dashboard', prepare: arrange },
  { name: 'all-menu', path: '/', prepare: openAllMenu },
  { name: 'palette', path: '/', prepare: openPalette },
  { name: 'account-menu', path: '/', prepare: openAccountMenu },
  { name: 'language-menu', path: '/', prepare: openLanguageMenu },
  { name: 'mail-list', path: '/mail/inbound/mail', prepare: rows },
  { name: 'mail-preview', path: '/mail/inbound/mail?tab=spam', prepare: openPreview },
  { name: 'mail-bulk', path: '/mail/inbound/mail?tab=spam', prepare: selectThree },
  { name: 'mail-empty', path: '/mail/inbound/mail?q=no-such-words-anywhere' },
  { name: 'mail', path: '/mail/inbound/mail?tab=spam', prepare: openFirst },
  { name: 'mail-unknown', path: '/mail/inbound/mail/00000000-0000-7000-8000-000000000000' },
  { name: 'statistics-summary', path: '/statistics/summary?period=today&compare=1' },
  { name: 'statistics-summary-phone', path: '/statistics/summary', phone: true },
  { name: 'statistics-sender', path: '/statistics/inbound/sender?compare=1' },
  {
    name: 'statistics-sender-time',
    path: '/statistics/inbound/sender/time?key=lee@partner.example&compare=1',
  },
  { name: 'statistics-sender-time-phone', path: '/statistics/inbound/sender/time?period=month', phone: true },
  { name: 'statistics-detox', path: '/statistics/inbound/detox?period=week' },
  { name: 'mail-apt', path: '/mail/inbound/mail?tab=apt&detox_state=disarmed' },
  { name: 'statistics-country', path: '/statistics/inbound/country' },
  { name: 'statistics-reject', path: '/statistics/inbound/reject?period=year', as: 'domain' },
  { name: 'statistics-group', path: '/statistics/inbound/receiver?period=month', as: 'group' },
  { name: 'statistics-auth', path: '/statistics/inbound/auth?period=range' },
  { name: 'exports-phone', path: '/exports', phone: true },
  { name: 'export-schedule-phone', path: '/exports/schedule', phone: true },
  { name: 'export-schedule-errors', path: '/exports/schedule', prepare: saveEmpty, as: 'domain' },
  { name: 'misjudgement-own-phone', path: '/mail/inbound/misjudgement?view=own', phone: true },
  { name: 'waiting-mail-phone', path: '/mail/block/blocking', phone: true },
  { name: 'alerts-phone', path: '/alert/alerts', phone: true },
  { name: 'alert-rule-form-phone', path: '/alert/rule/form', phone: true },
  { name: 'admin-report-log', path: '/config/report/log?of=admin' },
  { name: 'report-schedule-form-phone', path: '/config/report/schedule/form', phone: true },
  { name: 'report-schedule-form-errors', path: '/config/report/schedule/form', prepare: saveEmpty },
  { name: 'filter-list', path: '/filter/system/inbound/all/deny/list' },
  { name: 'filter-form', path: '/filter/system/inbound/domain/allow/form' },
  { name: 'auth-filter-list', path: '/filter/system/inbound/auth/allow/list' },
  { name: 'auth-filter-form', path: '/filter/system/inbound/auth/deny/form?cmd=add&region=domain' },
  { name: 'auth-filter-form-phone', path: '/filter/system/inbound/auth/allow/form?cmd=add', phone: true },
  { name: 'filter-form-errors', path: '/filter/system/inbound/all/deny/form', prepare: saveEmpty },
  { name: 'smtp-whitelist', path: '/filter/smtp/whitelist' },
  { name: 'smtp-blacklist', path: '/filter/smtp/blacklist', prepare: openNewSmtpEntry },
  { name: 'smtp-blacklist-phone', path: '/filter/smtp/blacklist', phone: true },
  { name: 'filter-simulator-phone', path: '/filter/system/simulator', phone: true },
  { name: 'detox-config-phone', path: '/detox/config', phone: true, prepare: tryFile },
  { name: 'detox-config-domain', path: '/detox/config', as: 'domain' },
  { name: 'detox-exception-errors', path: '/detox/except/form', prepare: saveEmpty },
  { name: 'domain-list', path: '/member/domain/list', prepare: rows },
  { name: 'domain-form', path: '/member/domain/form?cmd=mod&id=1' },
  { name: 'domain-form-errors', path: '/member/domain/form', prepare: saveEmpty },
  { name: 'user-list', path: '/member/user/list', prepare: rows },
  { name: 'user-form-errors', path: '/member/user/form', prepare: saveEmpty },
  { name: 'group-list', path: '/member/group/list', prepare: rows },
  { name: 'mail-server-list', path: '/config/mail-server/list', prepare: rows },
  { name: 'yara-settings', path: '/config/filtering/yara?tab=settings' },
  { name: 'keyword-monitor', path: '/config/filtering/keyword-monitor', prepare: openNewKeyword },
  { name: 'blocking-settings', path: '/config/filtering/blocking?tab=settings' },
  { name: 'blocking-settings-phone', path: '/config/filtering/blocking?tab=settings', phone: true },
  { name: 'keyword-settings', path: '/config/filtering/keyword-monitor?tab=settings' },
  { name: 'protected-person', path: '/config/filtering/protected-people', prepare: openNewPerson },
  { name: 'protected-people-phone', path: '/config/filtering/protected-people', phone: true },
  { name: 'account', path: '/modify' },
  { name: 'account-password', path: '/modify', prepare: typePassword },
  { name: 'account-phone', path: '/modify', as: 'personal', phone: true },
  { name: 'basic-config-links', path: '/config/system/basic-config?tab=links' },
  { name: 'access-control-groupware', path: '/config/system/access-control?tab=groupware' },
  { name: 'smtp-rules', path: '/config/filtering/smtp?tab=rules' },
  { name: 'smtp-rules-phone', path: '/config/filtering/smtp?tab=rules', phone: true },
  { name: 'smtp-config-phone', path: '/config/filtering/smtp', phone: true },
  { name: 'scanner-attachments', path: '/config/filtering/scanner?tab=attachments' },
  { name: 'scanner-attachments-phone', path: '/config/filtering/scanner?tab=attachments', phone: true },
  { name: 'attachment-url-config-phone', path: '/config/filtering/attachment-url-block', phone: true },
  { name: 'jobs', path: '/config/system/job', prepare: rows },
  { name: 'jobs-phone', path: '/config/system/job', phone: true },
  { name: 'backups', path: '/config/system/backup' },
  { name: 'backup-settings', path: '/config/system/backup?tab=settings' },
  { name: 'backups-phone', path: '/config/system/backup', phone: true },
  { name: 'nodes', path: '/config/system/node', prepare: rows },
  { name: 'nodes-phone', path: '/config/system/node', phone: true },
  { name: 'settings-not-allowed', path: '/config/system/basic-config', as: 'personal' },
  { name: 'notice-form', path: '/notice/form', prepare: editorReady },
  { name: 'notice-form-errors', path: '/notice/form', prepare: saveEmpty },
  { name: 'application', path: '/application', as: 'nobody' },
  { name: 'application-errors', path: '/application', as: 'nobody', prepare: saveEmpty },
  { name: 'application-thanks', path: '/application/thanks', as: 'nobody' },
  { name: 'application-phone', path: '/application', as: 'nobody', phone: true },
  { name: 'linked-file-refused', path: '/link/attachment/none', as: 'nobody' },
  { name: 'embedded', path: '/mail/inbound/mail?set_opt=1', prepare: rows },
  { name: 'role-list', path: '/config/system/role/list', prepare: rows },
  { name: 'role-form', path: '/config/system/role/form?cmd=add&from=2' },
  { name: 'role-form-errors', path: '/config/system/role/form', prepare: saveEmpty },
  { name: 'role-default', path: '/config/system/role/form?cmd=mod&id=1' },
  { name: 'audit-log', path: '/config/log/audit', prepare: rows },
  { name: 'audit-event', path: '/config/log/audit', prepare: openEvent },
  { name: 'not-found', path: '/nowhere' },
  { name: 'portal-mail', path: '/mail/inbound/mail', as: 'personal' },
  { name: 'portal-mail-phone', path: '/mail/inbound/mail', as: 'personal', phone: true },
  {
    name: 'portal-message-phone',
    path: '/mail/inbound/mail',
    as: 'personal',
    phone: true,
    prepare: openCard,
  },
  { name: 'portal-filter-list', path: '/filter/system/inbound/user/allow/list', as: 'personal' },
  { name: 'portal-senders', path: '/filter/system/inbound/user/senders', as: 'personal' },
  {
    name: 'portal-senders-phone',
    path: '/filter/system/inbound/user/senders',
    as: 'personal',
    phone: true,
  },
  {
    name: 'portal-filter-list-phone',
    path: '/filter/system/inbound/user/deny/list',
    as: 'personal',
    phone: true,
  },
  {
    name: 'portal-filter-form-phone',
    path: '/filter/system/inbound/user/deny/form',
    as: 'personal',
    phone: true,
  },
  { name: 'mail-list-phone', path: '/mail/inbound/mail', phone: true },
  { name: 'login-phone', path: '/login', as: 'nobody', phone: true },
]

const FEATURES = join(import.meta.dirname, '../src/features')
/** Pages of the frame that have an address of their own, as the features declare them. */
function pagesOf(file: string): string[] {
  const text = readFileSync(join(FEATURES, file), 'utf8')
  return [...text.matchAll(/getParentRoute: \(\) => framed,\s+path: '([^'$]+)'/g)].map(([, path]) => path!)
}
/** Shows the page as it is, at most once its rows have come. */
const isPlain = ({ as, phone, prepare }: Screen) => !as && !phone && (!prepare || prepare === rows)
const PLAIN = globSync('*/routes.tsx', { cwd: FEATURES })
  .flatMap(pagesOf)
  // Which leads on to where one begins.
  .filter((path) => path !== '/')
  .map((path): Screen => ({ name: path.slice(1).replaceAll('/', '-'), path }))
  .filter(
    ({ name, path }) =>
      !STATES.some((state) => state.name === name || (state.path === path && isPlain(state))),
  )
export const SCREENS: readonly Screen[] = [...STATES, ...PLAIN]

/** Whether a link leads away from it with nothing left behind: nothing was typed or opened, and the tab was told nothing. */
export const leavesNothing = ({ path, prepare }: Screen): boolean =>
  (prepare === undefined || prepare === rows) && !path.includes('set_opt')

/** Rows of a list, however many. */
async function rows(page: Page): Promise<void> {
  await page.locator('tbody tr:not(.gap)').first().waitFor()
}
/** The last of the buttons of an empty list, or of its head. */
async function openNewPerson(page: Page): Promise<void> {
  await page.locator('main button:has(.tabler-icon-plus)').first().click()
  await page.getByRole('dialog').locator('input[name=name]').waitFor()
}
async function openNewKeyword(page: Page): Promise<void> {
  await page.locator('main button:has(.tabler-icon-plus)').first().click()
  await page.getByRole('dialog').locator('input[name=keyword]').waitFor()
}
async function openNewSmtpEntry(page: Page): Promise<void> {
  await page.locator('main button:has(.tabler-icon-plus)').first().click()
  await page.getByRole('dialog').locator('input[name=value]').waitFor()
}
async function signInWrongly(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('admin@localhost.example')
  await page.locator('input[type=password]').fill('not this one')
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').waitFor()
}
/** Another address each time: one gets five codes an hour. */
async function askForCode(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill(`nobody-${Date.now()}@hanbit.example`)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').waitFor()
}
/** Some rules met, some not. */
async function typePassword(page: Page): Promise<void> {
  await page.locator('input[name=password]').fill('abc-quiet-stone')
  await page.locator('.rules [data-state=broken]').first().waitFor()
}
async function openAllMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-expanded]:not([aria-haspopup])').click()
  await page.locator('.allmenu').waitFor()
}
async function arrange(page: Page): Promise<void> {
  await page.locator('.head button[aria-pressed]').click()
  await page.locator('[id^=move-]').first().waitFor()
}
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input').waitFor()
}
async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().click()
  await page.locator('[role=menu]').waitFor()
}
async function openLanguageMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').first().click()
  await page.locator('[role=menu]').waitFor()
}
async function openPreview(page: Page): Promise<void> {
  await rows(page)
  await page.keyboard.press('j')
  await page.locator('.why').waitFor()
}
async function openEvent(page: Page): Promise<void> {
  await rows(page)
  await page.keyboard.press('j')
  await page.locator('.pane h2').waitFor()
}
async function selectThree(page: Page): Promise<void> {
  await openPreview(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await page.locator('[role=toolbar]').waitFor()
}
async function openFirst(page: Page): Promise<void> {
  await rows(page)
  await page.locator('tbody tr:not(.gap)').first().dblclick()
  await page.waitForURL(/\/mail\/inbound\/mail\/[0-9a-f-]{36}/)
  await page.locator('.why').waitFor()
}
async function openCard(page: Page): Promise<void> {
  await page.locator('.cards a.t').first().click()
  await page.locator('.phonemail h1').waitFor()
}
async function tryFile(page: Page): Promise<void> {
  const buffer = Buffer.from('<!doctype html><p>Text</p><script>act()</script>')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('input[type=file] + button').press('Enter'),
  ])
  await chooser.setFiles({ name: '견적서.html', mimeType: 'text/html', buffer })
  await page.locator('.removed li').first().waitFor()
}
async function editorReady(page: Page): Promise<void> {
  await page.locator('.tiptap').first().waitFor()
}
/** Each of our forms shows what is wrong when it is sent empty. */
async function saveEmpty(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
