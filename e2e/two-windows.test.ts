import { expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { hashPassword } from '#core/password.ts'
import { testApp } from '../server/test/app.ts'
import { makeBeds } from '../server/test/factories.ts'
import { openHouse } from '../server/test/stays.ts'
import { closeNews, newPage, open, pages, password, signIn } from './site.ts'
import { onStage } from './stage.ts'

/** Two residents in two windows of one browser: input for one is never saved for the other. */

const stage = onStage(async () => {
  await pages()
  const t = await testApp()
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const house = await openHouse(t)
  const beds = await makeBeds(t, { rooms: 2 })
  const one = await house.lives(beds[0].bedId)
  const other = await house.lives(beds[1].bedId)
  const office = await t.as('ADMIN', { loginName: 'office' })
  const passwordHash = await hashPassword(password)
  await t.db((db) => db.updateTable('userAccount').set({ passwordHash }).where('userId', '=', office.userId).execute())
  return { url, house, ids: [one.oldmanId, other.oldmanId], close: () => t.close() }
})

test('each window saves its own resident, whatever was typed in the other in the meantime', async () => {
  const { url, house, ids } = stage()
  const [one, other] = ids
  const first = await newPage()
  await closeNews(first)
  await signIn(first, url, 'office')
  const second = await first.context().newPage()
  second.setDefaultTimeout(20_000)
  await second.goto(`${url}/index.html`)
  await second.locator('.shell').waitFor()
  await open(first, `/live/archivesAdd?oldmanId=${one}`)
  await open(second, `/live/archivesAdd?oldmanId=${other}`)
  await first.getByLabel('籍贯').fill('甲地')
  await second.getByLabel('籍贯').fill('乙地')
  // Back and forth, so that each draft is stored while the other window is open.
  await first.getByLabel('兴趣爱好').fill('下棋')
  await second.getByLabel('兴趣爱好').fill('听戏')
  await second.getByRole('button', { name: '保存' }).click()
  await second.getByText(/已保存.+的档案/).waitFor()
  await first.getByRole('button', { name: '保存' }).click()
  await first.getByText(/已保存.+的档案/).waitFor()
  const shown = async (oldmanId: string) => {
    const { base, extra } = await house.admin.ok(resident.get, { oldmanId })
    return [{ ...base, ...extra }.nativePlace, { ...base, ...extra }.hobby]
  }
  expect([await shown(one), await shown(other)]).toEqual([
    ['甲地', '下棋'],
    ['乙地', '听戏'],
  ])
})

test('the page for booking a visit, opened without its code, names the missing code, not the network', async () => {
  const { url } = stage()
  const page = await newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${url}/visit.html`)
  await page.getByText('链接不完整，请扫描院内张贴的探访二维码打开本页').waitFor()
})
