/** Settings: changed and applied, refused at their fields, taken back from history, carried over in a file. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NODE_ROLES } from '@postern/contract/codes/node.ts'
import { newKeys } from '@postern/server/features/backup/archive.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { beat } from '@postern/server/platform/node/node-store.ts'
import { create, sessionOf } from './api.ts'
import {
  changeForcedPassword,
  expectAccessible,
  inBothSchemes,
  openStage,
  picture,
  signIn,
  type Stage,
} from './browser.ts'
import type { DnsRecords } from '@postern/testkit/dns-zone.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { speak } from './language.ts'

const MANAGER = 'manager@team.example'
const PASSWORD = 'Silver-Kettle-93-rain'
/** A page that loads anew takes its time on a busy machine. */
const SLOW = { timeout: 15_000 }
/** What DNS answers; tests add to it. */
const zone: Record<string, DnsRecords> = { 'partner.example': { TXT: ['v=spf1 ip4:203.0.113.0/24 -all'] } }
let stage: Stage
let page: Page
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-e2e-'))
  stage = await openStage(zone)
  page = await openPage()
}, 180_000)
afterAll(async () => {
  await stage?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The administrator's, in Korean. */
async function openPage(language: Language = 'ko'): Promise<Page> {
  const opened = await stage.page({ locale: language })
  await signIn(opened, stage.product.adminEmail, stage.product.adminPassword)
  await speak(opened.context(), language, opened.url())
  return opened
}

const save = (on: Page = page) => on.getByRole('button', { name: '저장', exact: true }).click()
const saved = (on: Page = page) => on.getByText('저장했습니다.').first().waitFor()
const minutes = (on: Page = page) => on.getByRole('textbox', { name: '세션 유지 시간' })

test('changes the session time, and the next session is that long', async () => {
  await page.goto('/config/system/basic-config')
  await minutes().waitFor()
  await inBothSchemes(page, 'basic settings')
  await minutes().fill('45')
  await page.getByText('저장하지 않은 변경 사항이 있습니다.').waitFor()
  await save()
  await saved()
  expect(await minutes().inputValue()).toBe('45')
  const again = await openPage()
  const session = await sessionOf(again)
  expect(session.exp - session.iat).toBe(45 * 60)
  await again.context().close()
})

test('puts what is wrong at its field, and saves nothing of it', async () => {
  await minutes().fill('3')
  await page.getByRole('combobox', { name: '시간대' }).fill('Mars/Olympus')
  await save()
  await page.getByText('입력 항목 2개를 확인해 주세요.').waitFor()
  await page.getByText('5~1,440').or(page.getByText('5~1440 사이의 값을 입력해 주세요.')).first().waitFor()
  expect(await minutes().getAttribute('aria-invalid')).toBe('true')
  await inBothSchemes(page, 'basic settings with errors')
  await page.getByRole('button', { name: '변경 취소' }).click()
  expect(await minutes().inputValue()).toBe('45')
  await page.goto('/config/system/basic-config?tab=retention')
  await page.getByRole('textbox', { name: '메일 사본 보관 기간' }).fill('400')
  await save()
  await page.getByText('입력 항목 1개를 확인해 주세요.').waitFor()
  await page.getByRole('button', { name: '변경 취소' }).click()
})

test('tries engines out before mail depends on them, and keeps their addresses', async () => {
  const clamd = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end('ClamAV 1.4.1/27500/Sun Nov 22 09:26:41 2026\0'))
  }).listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const { port } = clamd.address() as AddressInfo
  try {
    await page.goto('/config/filtering/virus')
    const addresses = page.getByRole('combobox', { name: 'ClamAV 주소' })
    for (const address of [`tcp://127.0.0.1:${port}`, 'tcp://127.0.0.1:1']) {
      await addresses.fill(address)
      await addresses.press('Enter')
    }
    await page.getByRole('button', { name: '연결 테스트 ClamAV 주소' }).click()
    await page.getByText(`tcp://127.0.0.1:${port} ClamAV 1.4.1`, { exact: false }).waitFor()
    await page.getByText('tcp://127.0.0.1:1 응답하지 않습니다.', { exact: false }).waitFor()
    await expectAccessible(page, 'virus engines')
    await picture(page, 'virus-engines')
    await save()
    await saved()
    await page.reload()
    await page.getByText(`tcp://127.0.0.1:${port}`).first().waitFor()
  } finally {
    clamd.close()
  }
  await page.getByRole('button', { name: '기본값으로 되돌리기 ClamAV 주소' }).click()
  await save()
  await saved()
})

test('asks before changes are lost, also between tabs', async () => {
  await page.goto('/config/system/basic-config')
  await minutes().fill('50')
  await page.getByRole('link', { name: '전송', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '계속 편집' }).click()
  expect(await minutes().inputValue()).toBe('50')
  await page.getByRole('link', { name: '전송', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
  await page.getByRole('textbox', { name: '첫 재시도 간격' }).waitFor()
  await inBothSchemes(page, 'delivery settings')
})

test('makes the key that seals changed mail, and finds its record once it is in DNS', async () => {
  await page.goto('/config/system/basic-config?tab=delivery')
  await page.getByRole('textbox', { name: 'ARC 서명 도메인' }).fill('seal.example')
  await save()
  await saved()
  await page.getByRole('button', { name: '키 만들기' }).click()
  await page.getByText('아직 서명하지 않습니다.').waitFor()
  const [name, value] = await page.locator('dd:has(button[aria-label^="복사"]) code').allTextContents()
  expect(name).toMatch(/^postern-\d+-[0-9a-f]+\._domainkey\.seal\.example$/)
  await inBothSchemes(page, 'arc waiting')
  zone[name!] = { TXT: [[value!.slice(0, 200), value!.slice(200)]] }
  await page.getByRole('button', { name: 'DNS에서 확인' }).click()
  await page.getByText('변경한 메일에 seal.example 이름으로 서명하고 있습니다.').waitFor()
  await inBothSchemes(page, 'arc sealing')
})

test('refuses a list of addresses that locks out whoever saves it, naming the address', async () => {
  await page.goto('/config/system/access-control?tab=addresses')
  const list = page.getByRole('combobox', { name: '접속 허용 IP' })
  await list.fill('999.1.1.1')
  await list.press('Enter')
  await save()
  await page.getByText('999.1.1.1: ').waitFor()
  await list.press('Backspace')
  await list.fill('192.0.2.0/24')
  await list.press('Enter')
  await save()
  await page.getByText('현재 접속한 주소(127.0.0.1)').waitFor()
  await inBothSchemes(page, 'lock-out refused')
  await list.fill('127.0.0.1')
  await list.press('Enter')
  await save()
  await saved()
})

test('marks what differs from the default and leads back to it', async () => {
  await page.goto('/config/system/access-control')
  const length = page.getByRole('textbox', { name: '비밀번호 최소 길이' })
  await length.fill('14')
  await page.getByRole('button', { name: '기본값으로 되돌리기 비밀번호 최소 길이' }).click()
  expect(await length.inputValue()).toBe('12')
  await length.fill('14')
  await save()
  await saved()
})

test('keeps a secret to itself', async () => {
  await page.goto('/config/system/access-control?tab=groupware')
  const secret = page.locator('input[type=password]')
  await secret.fill('short')
  await save()
  await page.getByText('입력 항목 1개를 확인해 주세요.').waitFor()
  await secret.fill('0123456789abcdef'.repeat(4))
  await save()
  await page.getByText('저장된 값이 있습니다.').waitFor()
  expect(await secret.inputValue()).toBe('')
  await page.getByRole('button', { name: '저장된 값 삭제' }).click()
  await page.getByText('저장하면 삭제됩니다.').waitFor()
  await inBothSchemes(page, 'secret')
  await page.getByRole('button', { name: '삭제하지 않기' }).click()
})

test('says whose change was first when two save', async () => {
  const other = await openPage()
  await other.goto('/config/system/basic-config')
  await minutes(other).waitFor()
  await page.goto('/config/system/basic-config')
  await minutes().fill('30')
  await save()
  await saved()
  await minutes(other).fill('90')
  await save(other)
  await other.getByText('다른 관리자가 먼저 저장했습니다').waitFor()
  await other.getByText(/admin@localhost 님이/).waitFor()
  await expectAccessible(other, 'conflict')
  await picture(other, 'conflict')
  await other.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.poll(() => minutes(other).inputValue(), SLOW).toBe('30')
  await other.context().close()
})

test('shows every version with its differences and rolls back to one', async () => {
  await page.getByRole('link', { name: '이력', exact: true }).click()
  await page.waitForURL('**/config/system/history?group=basic')
  const versions = page.getByRole('article')
  await versions
    .filter({ hasText: '현재' })
    .getByRole('row', { name: /세션 유지 시간 45분 30분/ })
    .waitFor()
  await inBothSchemes(page, 'history')
  await versions
    .last()
    .getByRole('button', { name: /되돌리기/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row', { name: /세션 유지 시간 30분 60분/ }).waitFor()
  await inBothSchemes(page, 'rollback')
  await dialog.getByRole('button', { name: '되돌리기', exact: true }).click()
  await versions.first().getByText('되돌림').waitFor()
  await page.goto('/config/system/basic-config')
  await expect.poll(() => minutes().inputValue(), SLOW).toBe('60')
})

test('carries settings over in a file: shown first, then taken whole', async () => {
  await page.goto('/config/system/history')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '내보내기' }).click()
  const path = join(folder, 'settings.json')
  await (await download).saveAs(path)
  const file = JSON.parse(await readFile(path, 'utf8')) as {
    settings: Record<string, Record<string, unknown>>
  }
  expect(file.settings['access']).not.toHaveProperty('groupwareOtpSecret')
  const take = async (edit: Record<string, unknown>) => {
    file.settings['basic'] = { ...file.settings['basic'], ...edit }
    await writeFile(path, JSON.stringify(file))
    await page.getByRole('button', { name: '가져오기' }).click()
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(path)
  }
  await take({ rowsPerPage: 7 })
  await page.getByText('적용할 수 없는 값이 있어').waitFor()
  await inBothSchemes(page, 'import with a wrong value')
  expect(await page.getByRole('button', { name: /개 적용/ }).isDisabled()).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await take({ rowsPerPage: 15, hologram: true, dateFormat: 'DD.MM.YYYY HH:mm:ss' })
  await page.getByText('basic.hologram').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /페이지당 행 수 30행 15행/ })
    .waitFor()
  await page.getByLabel('모르는 설정은 무시').check()
  await inBothSchemes(page, 'import')
  await page.getByRole('button', { name: '변경 2개 적용' }).click()
  await page.getByRole('article').first().getByText('가져옴').waitFor()
  // The lists follow at once, and so do the times.
  await page
    .getByRole('article')
    .first()
    .getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)
    .first()
    .waitFor()
  await page.goto('/member/user/list')
  await expect
    .poll(() => page.getByRole('combobox', { name: '페이지당 건수' }).inputValue(), SLOW)
    .toContain('15')
})

test.each([
  ['en', 'Basic settings', 'Session length', 'Scanner settings', 'Spam threshold'],
  ['ja', '基本設定', 'セッションの有効時間', '検査設定', 'スパムのしきい値'],
] as const)('speaks %s', async (language, basic, session, scanner, threshold) => {
  const reader = await openPage(language)
  await reader.goto('/config/system/basic-config')
  await reader.getByRole('heading', { name: basic }).waitFor()
  await reader.getByRole('textbox', { name: session }).waitFor()
  await expectAccessible(reader, `basic settings in ${language}`)
  await picture(reader, `basic ${language}`)
  await reader.goto('/config/filtering/scanner')
  await reader.getByRole('heading', { name: scanner }).waitFor()
  await reader.getByRole('textbox', { name: threshold }).waitFor()
  await reader.goto('/config/filtering/smtp')
  const hostName = language === 'en' ? 'Host name' : 'ホスト名'
  await reader.getByRole('textbox', { name: hostName }).waitFor()
  await expectAccessible(reader, `SMTP settings in ${language}`)
  await picture(reader, `smtp ${language}`)
  await reader.context().close()
})

test('tries out SPF by keyboard beside the rule that refuses by it, and saves nothing by that', async () => {
  await page.goto('/config/filtering/smtp?tab=rules')
  const spf = page.getByRole('group', { name: 'SPF 확인' })
  const ask = async (domain: string, ip: string) => {
    await spf.getByRole('textbox', { name: '발신 도메인' }).fill(domain)
    await spf.getByRole('textbox', { name: '보내는 서버의 IP (선택)' }).fill(ip)
    await page.keyboard.press('Enter')
  }
  await ask('partner.example', '203.0.113.9')
  await spf.getByText('보낼 수 있습니다(pass)', { exact: false }).waitFor()
  await spf.getByText('v=spf1 ip4:203.0.113.0/24 -all').waitFor()
  await ask('partner.example', '198.51.100.1')
  await spf.getByText('보낼 수 없습니다(fail)', { exact: false }).waitFor()
  await ask('absent.example', '')
  await spf.getByText('TXT 레코드가 없습니다', { exact: false }).waitFor()
  await ask('partner.example', '1.2.3')
  // Labels and the answer before speak of addresses too.
  await spf.locator('[aria-invalid=true]').waitFor()
  await picture(page, 'spf test')
  await expectAccessible(page, 'the SPF test')
  expect(await page.getByText('저장하지 않은 변경 사항이 있습니다.').count()).toBe(0)
})

test('drains a node by keyboard, says why the other has to stay, and takes it back', async () => {
  const database = openDatabase(stage.product.databaseUrl, { max: 1 })
  const node = { id: randomUUID(), name: 'gw-2.team.example', run: randomUUID(), runAt: new Date() }
  const speak = async (): Promise<void> => {
    const machine = { cpu: 0.2, memory: 0.4, disk: 0.6 }
    const says = {
      process: 'smtp',
      roles: NODE_ROLES,
      version: '0.3.9',
      startedAt: new Date(),
      load: { connections: 2 },
    }
    await beat(database.pool, { node, machine, ...says })
  }
  await speak()
  await page.goto('/config/system/node')
  const line = page.getByRole('row', { name: 'gw-2.team.example' })
  await line.getByText('동작 중').waitFor()
  // Two versions: an upgrade is under way.
  await page.getByText(/업그레이드: 노드 2개 중 1개 완료/).waitFor()
  await inBothSchemes(page, 'nodes')
  await page.getByRole('button', { name: '지원 자료…' }).click()
  const offered = page.getByRole('dialog', { name: '지원 자료' })
  const saved = page.waitForEvent('download')
  await offered.getByRole('button', { name: '내려받기' }).click()
  const zip = await readFile(await (await saved).path())
  expect(String(zip.subarray(0, 2))).toBe('PK')
  expect(String(zip)).toContain('logs/smtp.log')
  await offered.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'gw-2.team.example 비우기' }).press('Enter')
  const asked = page.getByRole('dialog', { name: 'gw-2.team.example 비우기' })
  await asked.getByRole('button', { name: '비우기', exact: true }).press('Enter')
  await line.getByText('비우는 중').waitFor()
  await line.getByText('연결 2개, 배달 0건, 작업 0건 남음').waitFor()
  const other = page.getByRole('button', { name: /비우기$/, disabled: true })
  await other.waitFor()
  const reason = await other.getAttribute('aria-describedby')
  expect(await page.locator(`#${reason}`).innerText()).toContain('다른 노드를 비우는 중')
  await expectAccessible(page, 'nodes, one of which drains')
  await line.getByRole('button', { name: '비우기 취소' }).click()
  await line.getByText('동작 중').waitFor()
  await database.pool.query('delete from node where id = $1', [node.id])
  await database.close()
}, 120_000)

test('backs up, verifies and deletes by keyboard, and goes on to another page in between', async () => {
  await page.goto('/config/system/backup?tab=settings')
  const { recipient } = await newKeys()
  await page.getByRole('textbox', { name: '공개 키' }).fill('age1nothing')
  await save()
  await page.getByText(/age 공개 키가 아닙니다/).waitFor()
  await page.getByRole('textbox', { name: '공개 키' }).fill(recipient)
  await save()
  await saved()
  await page.getByRole('link', { name: '백업 목록' }).press('Enter')
  await page.getByRole('button', { name: '지금 백업' }).press('Enter')
  await page.getByRole('menuitem', { name: '구성과 메일' }).press('Enter')
  await page.getByRole('status').getByText(/완료/).waitFor({ timeout: 60_000 })
  await page.goto('/config/system/job')
  await page.goto('/config/system/backup')
  const line = page.getByRole('row', { name: /구성과 메일/ })
  await line.getByText('완료').waitFor()
  // By the real process, restored and dropped again.
  await line.getByText(/복원 테스트 통과/).waitFor({ timeout: 60_000 })
  await line.getByRole('button', { name: /확인$/ }).press('Enter')
  await line.getByText(/손상 없음/).waitFor({ timeout: 60_000 })
  await inBothSchemes(page, 'backups')
  await line.getByRole('button', { name: /삭제$/ }).press('Enter')
  const asked = page.getByRole('dialog', { name: '백업을 삭제하시겠습니까?' })
  await asked.getByText(/마지막 정상 백업/).waitFor()
  await expectAccessible(page, 'deleting the last backup')
  await asked.getByRole('button', { name: '삭제', exact: true }).press('Enter')
  const proof = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') })
  await proof.locator('input[type=password]').fill(stage.product.adminPassword)
  await proof.locator('input[type=password]').press('Enter')
  await page.getByText('백업이 없습니다').waitFor()
}, 240_000)

test('tells a role that may not see a screen so', async () => {
  const domain = await create(page, '/domains', {
    name: 'team.example',
    mail_servers: [{ server: '127.0.0.1', secure: 0 }],
  })
  await create(page, '/users', {
    email: MANAGER,
    name: 'Manager',
    password: PASSWORD,
    role_id: 2,
    domain_id: domain,
  })
  const manager = await stage.page()
  await signIn(manager, MANAGER, PASSWORD)
  await changeForcedPassword(manager, PASSWORD, `${PASSWORD}-2`)
  await manager.waitForURL((url) => url.pathname === '/dashboard')
  for (const path of [
    '/config/system/basic-config',
    '/config/system/access-control',
    '/config/system/history',
    '/config/filtering/smtp',
    '/config/filtering/scanner',
    '/config/filtering/harmful-contents-block',
    '/config/filtering/attachment-url-block',
  ]) {
    await manager.goto(path)
    await manager.getByRole('heading', { name: '이 화면을 볼 권한이 없습니다' }).waitFor()
  }
  await expectAccessible(manager, 'not allowed')
  await picture(manager, 'not-allowed')
})
