/**
 * What a domain learns, in the settings of misjudgement reports: measured, counted once it proved good, stopped when it runs away,
 * exported, forgotten. The words are made up; the job that learns is the product's own.
 */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, inBothSchemes, overflowOf, picture } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

const SETTINGS = '/config/filtering/misjudgement'

let stage: CompanyStage
let page: Page
beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'ko' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
}, 240_000)
afterAll(() => stage?.stop())

/** Has the product learn now instead of within five minutes, from all there is: a run that began before may have seen a part. */
async function learn(): Promise<void> {
  const { pool } = stage.database
  const asked = (await pool.query<{ at: string }>('select now()::text as at')).rows[0]!.at
  await until('the job has run', async () => {
    const { rowCount } = await pool.query(
      `select from job where kind = 'learning' and key = '' and started_at > $1 and succeeded_at >= started_at and claim is null`,
      [asked],
    )
    if (rowCount === 1) return true
    await pool.query(
      `update job set run_at = least(run_at, now()) where kind = 'learning' and key = '' and claim is null`,
    )
    return false
  })
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

/**
 * Forty mails that five people recovered, judged spam for a bit too much, and eighty ordinary ones; all at once, so that no
 * run of the job learns from a part of them.
 */
async function people(): Promise<void> {
  const client = await stage.database.pool.connect()
  const add = (source: string, label: string, n: number, score: number, tokens: readonly number[]) =>
    client.query(
      `insert into learnt_example (domain_id, message_id, received_at, label, source, reporter, at, score, threshold, tokens)
        values ($1, $2, now(), $3, $4, $5, now() - interval '2 days', $6, 5, $7)`,
      [
        stage.tenant.domainId,
        // The last digits say who is held out.
        `00000000-0000-7000-8000-${(source === 'ordinary' ? 0x1000 + n : n).toString(16).padStart(12, '0')}`,
        label,
        source,
        source === 'ordinary' ? '' : `user${n % 5}@company.example`,
        score,
        tokens,
      ],
    )
  await client.query('begin')
  const everyday = range(1, 40)
  for (const n of range(0, 40))
    await add('recovery', 'normal', n, 5.4, [...everyday, ...range(1000, 30), ...range(90_000 + n * 50, 20)])
  for (const n of range(0, 80)) {
    const label = n % 5 === 0 ? 'spam' : 'normal'
    await add('ordinary', label, n, label === 'spam' ? 8 : 1, [...everyday, ...range(5000 + n * 50, 20)])
  }
  await client.query('commit')
  client.release()
}

/** A day on which what was learnt alone holds every second mail. */
async function badDay(): Promise<void> {
  const blobs = new MemoryBlobs()
  for (const n of range(0, 24)) {
    const turned = n % 2 === 0
    const id = await seedMail(stage.database.db, blobs, {
      class: turned ? 'spam' : 'normal',
      mode: turned ? 1 : 0,
      domain_id: stage.tenant.domainId,
      receiver: 'nobody@company.example',
      codes: turned ? ['score.learnt'] : [],
      original: null,
    })
    const learnt = { code: 'score.learnt', kind: 'finding', score: 2, decisive: false, evidence: {} }
    await stage.database.pool.query('update mail set score = $2, threshold = 5, trace = $3 where id = $1', [
      id,
      turned ? 5.5 : 1,
      JSON.stringify(turned ? [learnt] : []),
    ])
  }
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** As it is at every width and in every language; nothing stands beyond the window's edge. */
async function look(name: string): Promise<void> {
  for (const language of ['ko', 'en', 'ja'] as const) {
    for (const viewport of SIZES) {
      const other = await stage.page({ language, viewport })
      await enter(other, stage.product.adminEmail, stage.product.adminPassword)
      await other.goto(SETTINGS)
      await other.getByText('company.example', { exact: true }).waitFor()
      await picture(other, `${name}-${language}-${viewport.width}`)
      expect(await overflowOf(other), `${name} ${language} ${viewport.width}`).toEqual([])
      await other.context().close()
    }
  }
}

test('nothing is learnt yet; what people decided is measured, and its effect shown', async () => {
  await page.goto(SETTINGS)
  await page.getByText('아직 배운 도메인이 없습니다.', { exact: false }).waitFor()
  await people()
  await learn()
  await page.reload()
  const row = page.getByRole('row', { name: /company\.example/ })
  await row.getByText('측정 중').waitFor()
  // Every fourth of forty was held out, and is put right.
  await row.getByRole('cell', { name: '40', exact: true }).waitFor()
  await row.getByText('10 / 10').waitFor()
  await row.getByText('0 / 16').waitFor()
  await inBothSchemes(page, 'learning measured')
}, 120_000)

test('turned on, it counts', async () => {
  await page.goto(SETTINGS)
  await page.getByRole('combobox', { name: '신고로 학습' }).click()
  await page.getByRole('option', { name: '효과가 확인되면 반영' }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('저장했습니다.').first().waitFor()
  // Every process knows a setting within a moment: the run after that follows it.
  const counts = async (): Promise<boolean> => {
    await learn()
    const { rows } = await stage.database.pool.query<{ state: string }>('select state from learnt_table')
    return rows[0]?.state === 'counts'
  }
  await until('it counts', counts, { ms: 60_000 })
  await page.reload()
  await page
    .getByRole('row', { name: /company\.example/ })
    .getByText('반영 중')
    .waitFor()
  await look('learning-counts')
}, 240_000)

test('it stops by itself on a day that it turns too much, and says why', async () => {
  await badDay()
  await learn()
  await page.reload()
  const row = page.getByRole('row', { name: /company\.example/ })
  await row.getByText('중지됨').waitFor()
  await row.getByText('5%를 넘었습니다', { exact: false }).waitFor()
  await look('learning-stopped')
  await learn()
  await page.reload()
  await row.getByText('중지됨').waitFor()
}, 240_000)

test('what was learnt is exported, and forgotten when somebody confirms', async () => {
  const row = page.getByRole('row', { name: /company\.example/ })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '내보내기' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('learnt-company.example.json')
  const learnt = JSON.parse(await readFile(await file.path(), 'utf8')) as { tokens: [number, number][] }
  expect(learnt.tokens).toHaveLength(30)
  expect(learnt.tokens.every(([token, weight]) => token >= 1000 && token < 1030 && weight < 0)).toBe(true)
  await row.getByRole('button', { name: '초기화' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('company.example에서 배운 내용을 지울까요?').waitFor()
  await picture(page, 'learning-reset')
  await dialog.getByRole('button', { name: '취소' }).click()
  await row.getByText('중지됨').waitFor()
  await row.getByRole('button', { name: '초기화' }).press('Enter')
  await dialog.getByRole('button', { name: '초기화' }).click()
  await page.getByText('초기화했습니다.').waitFor()
  await row.getByText('측정 중').waitFor()
  await learn()
  await page.reload()
  await row.getByText('0 / 0').first().waitFor()
}, 120_000)
