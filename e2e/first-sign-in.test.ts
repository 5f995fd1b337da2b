import { expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { hashPassword } from '#core/password.ts'
import { testApp } from '../server/test/app.ts'
import { closeNews, newPage, open, pages, password, signIn } from './site.ts'
import { onStage } from './stage.ts'

/** From the password that an administrator set to the user's own one, and the keys that let other systems sign in. */

const stage = onStage(async () => {
  await pages()
  const t = await testApp()
  t.clock.ms = () => Date.now()
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const admin = await t.as('ADMIN', { loginName: 'journey-admin' })
  const passwordHash = await hashPassword(password)
  await t.db((db) =>
    db.updateTable('userAccount').set({ passwordHash }).where('loginName', '=', 'journey-admin').execute(),
  )
  return { t, url, admin, close: () => t.close() }
})

test('a new colleague changes the generated password first, and then works in the same session', async () => {
  const { t, url, admin } = stage()
  const newcomer = await admin.ok(user.create, {
    loginName: 'newcomer',
    userName: '新同事',
    roleIds: ['role-director'],
  })
  const page = await newPage()
  await closeNews(page)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url())
  })
  await page.goto(`${url}/login.html`)
  await page.getByLabel('用户名', { exact: true }).fill('newcomer')
  await page.getByLabel('密码', { exact: true }).fill(String(newcomer.password))
  await page.getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('首次登录，请先设置新密码').waitFor()
  await dialog.getByRole('button', { name: '退出登录' }).waitFor()
  expect(await page.locator('.side-brand').count()).toBe(0)
  await dialog.getByLabel('新密码', { exact: true }).fill('Own-choice-2026')
  await dialog.getByLabel('再输一次新密码').fill('Own-choice-2026')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.locator('.side-brand').waitFor()
  await open(page, '/live/archives/base')
  await page.getByRole('columnheader', { name: '档案编号' }).first().waitFor()
  // Only the reminder settings of the mattresses may be requested too early.
  expect(refused.filter((address) => !address.includes('mattress'))).toEqual([])
  const rows = await t.db((db) =>
    db.selectFrom('session').select('revokedTime').where('userId', '=', newcomer.userId).execute(),
  )
  expect(rows).toEqual([{ revokedTime: null }])
  await page.context().close()
})

test('an administrator makes a key for another system and chooses the accounts it opens', async () => {
  const { t, url } = stage()
  const page = await newPage()
  await closeNews(page)
  await signIn(page, url, 'journey-admin')
  await open(page, '/systemmanage/session/index')
  await page.getByRole('button', { name: '接入密钥' }).click()
  await page.getByRole('button', { name: '新增密钥' }).click()
  const form = page.getByRole('dialog', { name: '新增接入密钥' })
  const choose = async (label: string, option: string) => {
    await form.getByLabel(label).click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
  }
  await form.getByText('单点登录', { exact: true }).click()
  await form.getByLabel('名称').fill('区民政平台')
  await form.getByRole('button', { name: /保存|确 ?定/ }).click()
  await form.getByText('请选择可登录的角色或用户').waitFor()
  await choose('可登录角色', '护士')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /保存|确 ?定/ }).click()
  await page.getByRole('button', { name: '我已记下' }).waitFor()
  const { list } = await (await t.as('ADMIN')).ok(auth.keys)
  expect(list).toMatchObject([{ keyName: '区民政平台', roleIds: ['role-nurse'], userIds: [] }])
  await page.context().close()
})
