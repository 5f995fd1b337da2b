import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../server/src/core/password.ts'
import { roundsOf } from '../server/test/drug-rounds.ts'
import { openPharmacy, type Pharmacy } from '../server/test/drugs.ts'
import { newPage, open, pages, password } from './site.ts'
import { onStage } from './stage.ts'

/** A nurse's round on the phone: packed, checked by another, given after the wristband, also without a network (stock.md 5.4). */

const stage = onStage(async () => {
  const p = await openPharmacy()
  const passwordHash = await hashPassword(password)
  for (const [{ userId }, loginName] of [
    [p.zhang, 'zhang'],
    [p.li, 'li'],
  ] as const)
    await p.t.db((db) =>
      db
        .updateTable('userAccount')
        .set({ passwordHash, loginName, landingEndIds: '[3]' })
        .where('userId', '=', userId)
        .execute(),
    )
  const url = await p.t.app.listen({ host: '127.0.0.1', port: 0 })
  await pages()
  return { p, url, close: () => p.t.close() }
})
let p: Pharmacy
let page: Page
let context: BrowserContext
const { dosed, now, ready, kept, nears } = roundsOf(() => p)

beforeEach(async () => {
  p = stage().p
  p.at('07:50')
  page = await newPage({ viewport: { width: 390, height: 844 } })
  context = page.context()
  // The phone goes by the time of the house.
  await page.route('**/healthz', (route) =>
    route.fulfill({ headers: { date: new Date('2025-06-10T07:50:00+08:00').toUTCString() }, body: 'ok' }),
  )
  return () => context.close()
})

async function signIn(loginName: string) {
  await page.goto(`${stage().url}/app.html`)
  await page.getByLabel('用户名').fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '用药' }).click()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const text = (words: string | RegExp) => page.getByText(words).first()
const scan = async (code: string) => {
  await page.getByLabel('标签编号').fill(code)
  await button('查找').click()
}

test('is packed by one, sent back from the wrong wristband, and given by another who has checked', async () => {
  const of = await dosed()
  const { takeId } = of.take
  await signIn('zhang')
  await page.locator(`a[href="#/drug/${takeId}"]`).click()
  await button(`已取${of.drug.drugName}`).click()
  await button('摆药').click()
  await text('待核对').waitFor()
  await button('核对无误').click()
  await button('确认药品、剂量、批号都对').click()
  await text('摆药人与核对人不能为同一人').waitFor()
  await context.clearCookies()
  await open(page, '/mine')
  await button('退出登录').click()

  await signIn('li')
  await page.locator(`a[href="#/drug/${takeId}"]`).click()
  await button('核对无误').click()
  await button('确认药品、剂量、批号都对').click()
  await scan('W-of-somebody-else')
  await text('老人身份不匹配').waitFor()
  expect(await nears(of.oldmanId)).toEqual([3])
  expect(await kept(of)).toEqual([20, 1])
  await scan(of.oldmanId)
  await text('已核对：腕带').waitFor()
  await button('确认已服').click()
  await button(/已服下$/).click()
  await expect.poll(() => kept(of)).toEqual([19, 0])
  expect(await now(of)).toMatchObject({ status: 3, offline: 0, verifyWay: 1 })
})

test('without a network what was checked is given after a label, waits, and is judged by its own time', async () => {
  const of = await dosed()
  await ready(of)
  p.at('07:50')
  await signIn('li')
  await page.locator(`a[href="#/drug/${of.take.takeId}"]`).click()
  await text('先扫腕带或床头码').waitFor()
  await context.setOffline(true)
  await text('离线').waitFor()
  expect(await button('扫不了，人工核对').count()).toBe(0)
  await scan(of.oldmanId)
  await button('确认已服').click()
  await button(/已服下$/).click()
  await text('待上传 1').waitFor()
  expect(await kept(of)).toEqual([20, 1])
  // The hours pass, the job has called it missed; the phone comes back.
  p.at('09:30')
  await context.setOffline(false)
  await expect.poll(() => now(of), { timeout: 20_000 }).toMatchObject({ status: 3, offline: 1 })
  expect((await now(of)) as object).toMatchObject({ giveTime: expect.stringContaining('2025-06-10 07:5') })
  expect(await kept(of)).toEqual([19, 0])
})
