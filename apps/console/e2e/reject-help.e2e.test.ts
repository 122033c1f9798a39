/** The page that a refusal leads to: for administrators of sending servers, without an account, in three languages. */
import { REJECT_CODES } from '@postern/contract/codes/reject.ts'
import { REJECT_MEANINGS, REJECT_REMEDIES } from '@postern/contract/texts/reject-help.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBothSchemes, openStage, overflowOf, picture, setSettings, type Stage } from './browser.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 240_000)
afterAll(() => stage?.stop())

test('a refusal names the page where that is set, and the page explains it', async () => {
  const database = openDatabase(stage.product.databaseUrl)
  await setSettings(database.db, { 'basic.publicUrl': stage.product.url, 'edge.replyLinks': true })
  await database.close()
  let reply = ''
  await expect
    .poll(
      async () => {
        const client = await connectScript({ port: stage.product.smtpPort, localAddress: '127.0.0.1' })
        await client.ehlo()
        await client.command('MAIL FROM:<anna@sender.example>', 250)
        await client.lines('RCPT TO:<somebody@elsewhere.example>')
        reply = (await client.expect(/^5/)).text
        client.destroy()
        return reply
      },
      { timeout: 30_000 },
    )
    .toContain('/link/reject/102')
  const page = await stage.page({ language: 'en', viewport: { width: 360, height: 740 } })
  await page.goto(/\((\S+)\)$/.exec(reply.trim())![1]!)
  await page.getByText(REJECT_MEANINGS[102].en).waitFor()
  await page.getByText(REJECT_REMEDIES[102].en).waitFor()
  await inBothSchemes(page, 'the page of a reject code')
  expect(await overflowOf(page)).toEqual([])
  await picture(page, 'reject-help-phone')
  await page.context().close()
})

test('every code is told in each language, found by keyboard from any of them; a number that is none says so', async () => {
  for (const language of ['ko', 'en', 'ja'] as const) {
    const page = await stage.page({ language })
    await page.goto('/link/reject/134')
    await page.getByText(REJECT_MEANINGS[134][language]).waitFor()
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    for (const code of REJECT_CODES) {
      await page.getByRole('link', { name: new RegExp(`^${String(code)} `) }).click()
      await page.getByText(REJECT_MEANINGS[code][language]).waitFor()
    }
    await picture(page, `reject-help-${language}`)
    await page.goto('/link/reject/107')
    await page.getByRole('alert').waitFor()
    await page.context().close()
  }
})
