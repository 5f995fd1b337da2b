import type { Page } from 'playwright-core'
import { newPage, open } from './site.ts'

/**
 * Opens a wall screen of the whole institution by the address of its key.
 * @param page of a user who may make keys
 * @param name of the key
 * @param watch gets the page before its first request
 * @returns the page of the wall screen, with its beds shown
 */
export async function openWall(page: Page, name = '一楼走廊', watch: (wall: Page) => void = () => undefined) {
  await open(page, '/systemmanage/session/index')
  await page.locator('.frame:visible').getByRole('button', { name: '接入密钥' }).click()
  await page.getByRole('button', { name: '新增密钥' }).click()
  const form = page.getByRole('dialog', { name: '新增接入密钥' })
  await form.getByText('病区大屏', { exact: true }).click()
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: /保存|确 ?定/ }).click()
  const address = await page.getByLabel('大屏地址').inputValue()
  const wall = await newPage({ viewport: { width: 1920, height: 1080 } })
  watch(wall)
  await wall.goto(address.trim())
  await wall.getByRole('region', { name: '床位' }).getByRole('article').first().waitFor()
  return wall
}
