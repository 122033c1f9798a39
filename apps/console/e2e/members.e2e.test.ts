/** Domains, groups and users with every field, by the administrator of everything. */
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, inBothSchemes, openStage, signIn, type Stage, moreSettings } from './browser.ts'
import { choose, count, PASSWORD, save, seedUsers } from './member-steps.ts'

const CONTEXT_RULE = `${ACCOUNT_TEXTS['rule.PASSWORD_CONTEXT'].ko} ${ACCOUNT_TEXTS.ruleBroken.ko}`
let stage: Stage
let sink: Sink
let openRelay: Sink
let reserved: Sink
let database: Database
let page: Page

beforeAll(async () => {
  stage = await openStage()
  const behave: SinkOptions['behave'] = ({ line }) =>
    line.includes('postern-test-') ? { reply: '550 5.1.1 no such user' } : null
  sink = await startSink({ behave })
  reserved = await startSink({
    behave,
    login: { user: 'probe@inner.example', password: 'only we know 5' },
    tls: testCertificate('localhost'),
  })
  openRelay = await startSink()
  database = openDatabase(stage.product.databaseUrl, { max: 2 })
  page = await stage.page()
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(async () => {
  await database?.close()
  await stage?.stop()
  await sink?.close()
  await openRelay?.close()
  await reserved?.close()
})

const chosen = (label: string): Promise<string> =>
  page.getByRole('combobox', { name: label, exact: true }).inputValue()
const section = (name: string): Locator => page.getByRole('group', { name, exact: true })
const row = (name: RegExp): Locator => page.getByRole('row', { name })
/** Turns a switch by its words; its input is not where it is drawn. */
const turn = (label: string): Promise<void> =>
  page.getByRole('switch', { name: label }).click({ force: true })

describe('the administrator of everything', () => {
  test('adds a domain whose servers and recipient check were tried', async () => {
    await page.goto('/member/domain/form')
    await page.getByLabel('도메인 이름').fill('회사.example')
    await page.getByLabel('1번째 서버 주소').fill('127.0.0.1')
    await page.getByLabel('1번째 서버 포트').fill(String(sink.port))
    await choose(page, '1번째 서버 보안 연결', '사용 안 함')
    await page.getByRole('button', { name: '연결 테스트' }).click()
    await page.getByText(/^연결됩니다.*암호화되지 않음/).waitFor()
    await page.getByText('S: 220 sink.test ESMTP').waitFor()
    // What most leave as it is lies below one line.
    expect(await page.getByRole('radio', { name: '제목 태그' }).isVisible()).toBe(false)
    await moreSettings(page)
    await page.getByRole('combobox', { name: '별칭 도메인' }).fill('alias.example')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: '제목 태그' }).click()
    await turn('사용자별 동작 모드 허용')
    await turn('도메인 허용·차단 필터 적용')
    await page.getByLabel('스팸 기준 점수').fill('7.5')
    await choose(page, '수신자 확인', '메일 서버에 확인 (RCPT TO)')
    await choose(page, '로그인 요소', '이메일 ID (@ 앞부분)')
    await page.getByLabel('테스트 값').fill('hong')
    await page.getByRole('button', { name: '수신자 확인 테스트' }).click()
    await page.getByText('확인이 동작합니다.').waitFor()
    await page.getByText('C: RCPT TO:<hong>').waitFor()
    await page.getByText('따로 지정').click()
    await page.getByLabel('확인 서버 주소').fill('127.0.0.1')
    await page.getByLabel('확인 서버 포트').fill(String(openRelay.port))
    await page.getByRole('button', { name: '수신자 확인 테스트' }).click()
    await page.getByText('서버가 없는 주소도 받습니다.').waitFor()
    await inBothSchemes(page, 'domain form')
    await page.getByText('도메인의 메일 서버', { exact: true }).click()
    // What does not exist yet is not asked about; what was stored of it stays.
    expect(await page.getByText('일일 스팸 리포트').count()).toBe(0)
    await page.getByRole('switch', { name: '무해화' }).waitFor()
    await page.getByLabel('도메인 이름').fill('')
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByText('입력 항목 1개를').waitFor()
    await page.getByRole('alert').getByRole('button', { name: '도메인 이름' }).click()
    const focused = page.locator('input:focus')
    expect(await focused.getAttribute('name')).toBe('name')
    await page.getByLabel('도메인 이름').fill('회사.example')
    await save(page, '/member/domain/list')
    await row(/회사\.example/).waitFor()
  })

  test('finds everything again, and hears of names that are taken at their field', async () => {
    await row(/회사/).click()
    await page.getByLabel('도메인 이름').waitFor()
    expect(await page.getByLabel('스팸 기준 점수').inputValue()).toBe('7.5')
    expect(await page.getByRole('radio', { name: '제목 태그' }).isChecked()).toBe(true)
    expect(await page.getByRole('switch', { name: '사용자별 동작 모드 허용' }).isChecked()).toBe(false)
    expect(await page.getByLabel('테스트 값').inputValue()).toBe('hong')
    await page.goto('/member/domain/form')
    await page.getByLabel('도메인 이름').fill('alias.example')
    await page.getByLabel('1번째 서버 주소').fill('mail.alias.example')
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByText('이미 등록된 도메인').first().waitFor()
    expect(await page.getByLabel('도메인 이름').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('도메인 이름').fill('other.example')
    await page.getByLabel('1번째 서버 주소').fill('mail.other.example')
    await save(page, '/member/domain/list')
  })

  test('hears what a new name means before it is saved, and may think better of it', async () => {
    await row(/other\.example/).click()
    await page.getByLabel('도메인 이름').fill('renamed.example')
    await page.getByRole('button', { name: '저장', exact: true }).click()
    const asked = page.getByRole('dialog', { name: '도메인 이름 변경' })
    await asked.getByText('other.example은(는) 삭제할 때까지 별칭으로 남으므로', { exact: false }).waitFor()
    await inBothSchemes(page, 'domain to be renamed')
    await asked.getByRole('button', { name: '취소' }).click()
    await asked.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('/member/domain/form')
    await page.getByRole('textbox', { name: '도메인 이름' }).fill('other.example')
  })

  test('logs in at a server that says nothing to strangers, and never shows the password again', async () => {
    await page.goto('/member/domain/list')
    await row(/회사/).click()
    await page.getByText('따로 지정').click()
    await page.getByLabel('확인 서버 주소').fill('127.0.0.1')
    await page.getByLabel('확인 서버 포트').fill(String(reserved.port))
    const tries = page.getByRole('button', { name: '수신자 확인 테스트' })
    const password = page.getByRole('textbox', { name: '로그인 비밀번호' })
    await tries.click()
    await page.getByText('이 서버는 로그인해야 답합니다.').waitFor()
    await page.getByLabel('로그인 사용자').fill('probe@inner.example')
    await password.fill('not that')
    await tries.click()
    await page.getByText('로그인이 거부되었습니다.').waitFor()
    await page.getByText('C: AUTH PLAIN ***').waitFor()
    await password.fill('only we know 5')
    await tries.click()
    await page.getByText('확인이 동작합니다.').waitFor()
    await inBothSchemes(page, 'domain form with a login')
    await save(page, '/member/domain/list')
    await row(/회사/).click()
    await page.getByText('비워 두면 저장된 비밀번호를 그대로 씁니다.').waitFor()
    expect(await password.inputValue()).toBe('')
    await tries.click()
    await page.getByText('확인이 동작합니다.').waitFor()
    await save(page, '/member/domain/list')
  })

  test('adds a group and a user with every field of the form', async () => {
    await page.goto('/member/group/form')
    await page.getByLabel('그룹 이름').fill('영업팀')
    await choose(page, '도메인', '회사.example')
    await save(page, '/member/group/list')
    await page.goto('/member/user/form')
    expect(await chosen('역할')).toBe('개인 사용자')
    await page.getByRole('textbox', { name: '이메일', exact: true }).fill('hong@other.example')
    expect(await chosen('도메인')).toBe('other.example')
    // A group that is missing is made here, and the form keeps what was entered.
    await page.getByText('other.example에는 아직 그룹이 없습니다.').waitFor()
    await page.getByRole('button', { name: '그룹 추가' }).click()
    const dialog = page.getByRole('dialog', { name: 'other.example에 그룹 추가' })
    await dialog.getByLabel('그룹 이름').fill('신설팀')
    await dialog.getByRole('button', { name: '그룹 추가' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => chosen('그룹')).toBe('신설팀')
    expect(await page.getByRole('textbox', { name: '이메일', exact: true }).inputValue()).toBe(
      'hong@other.example',
    )
    await page.getByRole('textbox', { name: '이름', exact: true }).fill('홍길동')
    await choose(page, '역할', '개인 사용자')
    await choose(page, '도메인', '회사.example')
    // The rules follow what the form says of the owner, the domain chosen too.
    const rules = page.getByRole('list', { name: '비밀번호 규칙' })
    const broken = rules.locator('[data-state=broken]')
    expect(await rules.count()).toBe(0)
    for (const known of ['길동-회사-0725-hong', '회사-2026-1125-hong', 'welcome-h0ng-26']) {
      await page.locator('input[type=password]').fill(known)
      await expect.poll(() => broken.allTextContents(), { message: known }).toEqual([CONTEXT_RULE])
    }
    await page.locator('input[type=password]').fill(PASSWORD)
    await broken.first().waitFor({ state: 'detached' })
    await choose(page, '그룹', '영업팀')
    await choose(page, '언어', '일본어')
    await moreSettings(page)
    await page.getByRole('combobox', { name: '별칭 주소' }).fill('gildong@alias.example')
    await page.keyboard.press('Enter')
    await choose(page, '동작 모드', '격리')
    await reorderFilters()
    await turn('이 사용자의 메일을 다른 서버로 전달')
    await page.getByRole('textbox', { name: '서버 주소', exact: true }).fill('127.0.0.1')
    await section('개별 전달 서버').getByLabel('포트').fill(String(sink.port))
    await choose(section('개별 전달 서버'), '보안 연결', '사용 안 함')
    await page.getByLabel('전달 받을 주소').fill('hong@inner.example')
    await page.getByRole('button', { name: '연결 테스트' }).click()
    await page.getByText(/^연결됩니다.*암호화되지 않음/).waitFor()
    await inBothSchemes(page, 'user form')
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByText('사용자의 도메인에 속하지 않는 주소입니다.').waitFor()
    expect(
      await page.getByRole('textbox', { name: '이메일', exact: true }).getAttribute('aria-invalid'),
    ).toBe('true')
    await page.getByRole('textbox', { name: '이메일', exact: true }).fill('hong@alias.example')
    await save(page, '/member/user/list')
    const stored = await database.db
      .selectFrom('app_user')
      .selectAll()
      .where('email', '=', 'hong@alias.example')
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      language: 'ja',
      run_mode: 1,
      filter_order: ['group', 'all', 'user', 'domain'],
      route_server: '127.0.0.1',
      route_port: sink.port,
      route_secure: 0,
      route_forward_id: 'hong@inner.example',
    })
  })

  /** user, group, domain, all → by keys → group, user, domain, all → by dragging → group, all, user, domain. */
  async function reorderFilters(): Promise<void> {
    const order = page.getByRole('group', { name: '필터 우선순위' })
    await order.getByRole('button', { name: '그룹 필터를 위로' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('그룹 필터가 1번째입니다.').waitFor()
    const items = order.getByRole('listitem')
    await items.filter({ hasText: '전체' }).dragTo(items.filter({ hasText: '개인' }))
    await page.getByText('전체 필터가 2번째입니다.').waitFor()
    expect(await order.locator('.name').allTextContents()).toEqual(['그룹', '전체', '개인', '도메인'])
  }

  test('edits the user, asked before changes are lost, told of an address that is taken', async () => {
    await row(/hong@alias/).click()
    await page.getByLabel('전달 받을 주소').waitFor()
    expect(await page.getByLabel('전달 받을 주소').inputValue()).toBe('hong@inner.example')
    await page.getByText('마지막 로그인 실패').waitFor()
    await page.getByRole('textbox', { name: '이름', exact: true }).fill('홍길순')
    await page.getByRole('button', { name: '취소' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '계속 편집' }).click()
    await save(page, '/member/user/list')
    await row(/홍길순/).waitFor()
    await page.goto('/member/user/form')
    await page.getByRole('textbox', { name: '이메일', exact: true }).fill('gildong@alias.example')
    await page.getByRole('textbox', { name: '이름', exact: true }).fill('같은 주소')
    await choose(page, '역할', '개인 사용자')
    await choose(page, '도메인', '회사.example')
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByText('이미 등록된').first().waitFor()
    expect(
      await page.getByRole('textbox', { name: '이메일', exact: true }).getAttribute('aria-invalid'),
    ).toBe('true')
    await page.getByRole('button', { name: '취소' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
  })

  test('finds users by what is known of them', async () => {
    await seedUsers(database.db)
    await page.goto('/member/user/list')
    await choose(page, '도메인', '회사.example')
    await choose(page, '상태', '장기 미사용')
    await row(/mass01@/).waitFor()
    await count(page.getByRole('row'), 2)
    await choose(page, '상태', '상태: 전체')
    await page.getByRole('searchbox').fill('김대량 07')
    await page.keyboard.press('Enter')
    await row(/mass07@/).waitFor()
    await count(page.getByRole('row'), 2)
    expect(new URL(page.url()).searchParams.get('q')).toBe('김대량 07')
    await inBothSchemes(page, 'user list')
  })

  test('blocks many with undo, moves them, gives them a role, deletes them but not itself', async () => {
    await page.goto('/member/user/list?q=mass&size=50')
    await row(/mass12@/).waitFor()
    await page.getByLabel('이 페이지 모두 선택').click()
    await page.getByRole('button', { name: '로그인 차단' }).click()
    // The note stays as long as a pointer rests on it.
    await page.getByText('12명을 차단했습니다.').hover()
    await count(page.getByRole('gridcell', { name: '로그인 차단' }), 12)
    await page.getByRole('alert').getByRole('button', { name: '실행 취소' }).click()
    await count(page.getByRole('gridcell', { name: '로그인 차단' }), 0)
    await page.getByLabel('이 페이지 모두 선택').click()
    await page.getByRole('button', { name: '그룹 이동' }).click()
    await choose(page.getByRole('dialog'), '그룹', '영업팀')
    await expectAccessible(page, 'move to group')
    await page.getByRole('dialog').getByRole('button', { name: '적용' }).click()
    await count(page.getByRole('gridcell', { name: '영업팀' }), 12)
    await page.getByLabel('mass12@alias.example 선택').click()
    await page.getByRole('button', { name: '역할 변경' }).click()
    await choose(page.getByRole('dialog'), '역할', '그룹 관리자')
    await page.getByRole('dialog').getByRole('button', { name: '적용' }).click()
    await row(/mass12@.*그룹 관리자/).waitFor()
    await page.goto('/member/user/list?size=50')
    await page.getByLabel(`${stage.product.adminEmail} 선택`).click()
    await page.getByLabel('mass11@alias.example 선택').click()
    await page.getByRole('button', { name: '삭제' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
    const failures = page.getByRole('dialog')
    await failures.getByText('본인 계정은 삭제할 수 없습니다.').waitFor()
    await expectAccessible(page, 'failed rows')
    await failures.getByRole('button', { name: '닫기' }).last().click()
    await row(/mass11@/).waitFor({ state: 'detached' })
  })

  test('brings users into a group and takes them out', async () => {
    await page.goto('/member/group/list')
    await row(/영업팀/).click()
    const members = page.getByRole('region', { name: '그룹 사용자' })
    await members.getByText('사용자 13명').waitFor()
    await members.getByRole('button', { name: 'mass01@alias.example 빼기' }).click()
    await members.getByText('사용자 12명').waitFor()
    await members.getByLabel('사용자 추가').first().fill('mass01')
    await members.getByRole('button', { name: 'mass01@alias.example 추가' }).click()
    await members.getByText('사용자 13명').waitFor()
    await inBothSchemes(page, 'group form')
  })
})
