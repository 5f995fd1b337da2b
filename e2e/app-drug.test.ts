import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { roundsOf } from '../server/test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../server/test/drugs.ts'
import { leavePhone, letOnPhone, newPhone, signInOnPhone, tapAgain } from './phone.ts'
import { actionsOn } from './screen-actions.ts'
import { closeNews, newPage, open, pages, signIn as signInAtDesk } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A nurse's drug round on the phone: packed, checked by another, given after the wristband, also without a network
 * (stock.md 5.4).
 *
 * @module-tag long
 */

const stage = onStage(async () => {
  const p = await openPharmacy()
  await letOnPhone(p.t, p.zhang.userId, { loginName: 'zhang' })
  await letOnPhone(p.t, p.li.userId, { loginName: 'li' })
  const url = await p.t.app.listen({ host: '127.0.0.1', port: 0 })
  await pages()
  return { p, url, close: () => p.t.close() }
})
let p: Pharmacy
let page: Page
let context: BrowserContext
const { dosed, now, ready, stockOf, nears } = roundsOf(() => p)

beforeEach(async () => {
  p = stage().p
  p.at('07:50')
  page = await newPhone()
  context = page.context()
  // The phone uses the clock of the server.
  await page.route('**/healthz', (route) =>
    route.fulfill({ headers: { date: new Date('2025-06-10T07:50:00+08:00').toUTCString() }, body: 'ok' }),
  )
  return () => context.close()
})

async function signIn(loginName: string) {
  await signInOnPhone(page, stage().url, loginName)
  await page.getByRole('link', { name: '用药' }).click()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const text = (words: string | RegExp) => page.getByText(words).first()
const scan = async (code: string) => {
  await page.getByLabel('标签编号').fill(code)
  await button('查找').click()
}

test('a dose is packed by one nurse, refused at the wrong wristband, checked and given by another; a missing drug delays only itself', async () => {
  const of = await dosed()
  const missing = await newDrug(p.head)
  await p.doctor.ok(drugUse.useCreate, {
    oldmanId: of.oldmanId,
    drugId: missing.drugId,
    dose: 1,
    drugWay: 1,
    freq: 'qd',
    startDate: p.day,
  })
  const { takeId } = of.take
  await signIn('zhang')
  await page.locator(`a[href="#/drug/${takeId}"]`).click()
  await button(`已取${of.drug.drugName}`).click()
  await button('摆药（1/2种）').click()
  await text('您摆的药须由另一人核对').waitFor()
  expect(await button('核对无误').count()).toBe(0)
  await context.clearCookies()
  await open(page, '/mine')
  await leavePhone(page)

  await signIn('li')
  await page.locator(`a[href="#/drug/${takeId}"]`).click()
  await button('核对无误').click()
  await tapAgain(button(`确认${of.drug.drugName}都对`))
  await scan('W-of-somebody-else')
  await text('老人身份不匹配').waitFor()
  expect(await nears(of.oldmanId)).toEqual([3])
  expect(await stockOf(of)).toEqual([20, 1])
  await scan(of.oldmanId)
  await text('已核对：腕带').waitFor()
  await button('确认已服').click()
  await tapAgain(button(/已服下$/))
  await expect.poll(() => stockOf(of)).toEqual([19, 0])
  const after = await now(of)
  expect(after).toMatchObject({ status: 0, offline: 0, verifyWay: 1 })
  expect(after.lines.map(({ status }) => status).toSorted()).toEqual([0, 3])
  await page.locator(`a[href="#/drug/${takeId}"]`).getByText('摆药', { exact: true }).waitFor()
})

test('for a dose at need the phone shows the resident and the forbidden drugs before a drug is chosen', {}, async () => {
  const { oldmanId } = await dosed()
  await p.t.db((db) =>
    db.updateTable('oldman').set({ oldmanName: '冯桂兰', pinyin: 'fgl' }).where('oldmanId', '=', oldmanId).execute(),
  )
  await signIn('zhang')
  await open(page, `/drug/prn/${oldmanId}`)
  await page.getByRole('heading', { name: '冯桂兰' }).waitFor()
  await text('这位老人没有必要时用药').waitFor()
})

test('without a network a checked dose is given after its label is scanned, waits, and is judged by its own time', {}, async () => {
  const of = await dosed()
  await ready(of)
  p.at('07:50')
  await signIn('li')
  await page.locator(`a[href="#/drug/${of.take.takeId}"]`).click()
  await text('先扫腕带或床头码').waitFor()
  await context.setOffline(true)
  await text('离线').waitFor()
  await button('扫不了，人工核对').waitFor({ state: 'detached' })
  await scan(of.oldmanId)
  await button('确认已服').click()
  await tapAgain(button(/已服下$/))
  await text('待上传 1').waitFor()
  expect(await stockOf(of)).toEqual([20, 1])
  // Hours pass, the job marks the dose as missed; the phone connects again.
  p.at('09:30')
  await context.setOffline(false)
  await expect.poll(() => now(of), { timeout: 20_000 }).toMatchObject({ status: 3, offline: 1 })
  expect((await now(of)) as object).toMatchObject({ giveTime: expect.stringContaining('2025-06-10 07:5') })
  expect(await stockOf(of)).toEqual([19, 0])
})

test('drugs for an outing are counted out of custody, and returned ones into the same batch', {}, async () => {
  const of = await dosed()
  const { oldmanId, drug } = of
  await p.t.db((db) =>
    db.updateTable('oldman').set({ oldmanName: '王秀英', pinyin: 'wxy' }).where('oldmanId', '=', oldmanId).execute(),
  )
  p.at('08:30')
  const along = [{ drugId: drug.drugId, drugName: drug.drugName, unit: '片', outQty: 6 }]
  const { outId, version } = await p.zhang.ok(outing.create, {
    oldmanId,
    outType: 1,
    outReason: '回家探亲',
    escort: 2,
    escortName: '王小明',
    escortPhone: '13800000001',
    planOutTime: `${p.day} 09:00:00`,
    planBackTime: `${p.day} 18:00:00`,
    takeDrugs: 1,
    drugs: along,
  })
  await p.head.ok(outing.pass, { outId, version })
  await context.close()
  page = await newPage()
  context = page.context()
  await closeNews(page)
  await signInAtDesk(page, stage().url, 'zhang')
  const { row, press, fill, dialog, day } = actionsOn(() => page)
  const act = (name: string) => row('王秀英').getByRole('button', { name, exact: true }).click()

  await open(page, '/live/Outing/register')
  p.at('09:00')
  await act('确认离院')
  await day('实际外出', `${p.day} 09:00`)
  await dialog().getByText('按实际带出的数量核对，代管药品随之减少').waitFor()
  await fill('第1行带出数量', '5')
  await press('确认离院')
  await page
    .getByText(/王秀英已离院/)
    .first()
    .waitFor()
  expect(await stockOf(of)).toEqual([15, 0])
  p.at('17:00')
  await act('确认返院')
  await day('实际返回', `${p.day} 17:00`)
  await fill('第1行带回数量', '3')
  await press('确认返院')
  await page
    .getByText(/王秀英已返院/)
    .first()
    .waitFor()
  expect(await stockOf(of)).toEqual([18, 0])
})
