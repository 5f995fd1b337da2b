import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { openLive } from '#core/live/live.ts'
import { liveDoor } from '#core/live/live-door.ts'
import { hashPassword } from '#core/password.ts'
import { type TestApp, testApp } from '../server/test/app.ts'
import { messageOn } from './messages.ts'
import { closeNews, newPage, open, pages, password, signIn } from './site.ts'
import { onStage } from './stage.ts'

/** Settings and notices with the real server in this process, so that a test can access the database. */

const stage = onStage(async () => {
  await pages()
  const t = await testApp()
  t.clock.ms = () => Date.now()
  const { bus, database, sessions, clock } = t.services
  const live = await openLive({ port: 0, bus, ...liveDoor(database, sessions, clock) })
  t.services.env.wsPort = live.port ?? 'off'
  t.services.env.mqttWsPort = 'off'
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  await t.as('ADMIN', { loginName: 'journey-admin' })
  await t.as('DIRECTOR', { loginName: 'journey-director' })
  const passwordHash = await hashPassword(password)
  await t.db((db) => db.updateTable('userAccount').set({ passwordHash, resetPassword: 0 }).execute())
  await t.db((db) => db.deleteFrom('setting').where('settingKey', '=', 'sessionIdleMinutes').execute())
  await t.services.database.withSystem((db) => db.deleteFrom('session').execute())
  return { t, url, close: () => Promise.all([live.close(), t.close()]) }
})
const folder = mkdtempSync(join(tmpdir(), 'pims-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function enter(who: 'admin' | 'director'): Promise<Page> {
  const page = await newPage()
  await signIn(page, stage().url, `journey-${who}`)
  return page
}
/** A user who has read the news of the version, or closes them. */
async function enterReading(who: 'admin' | 'director') {
  const page = await newPage()
  await closeNews(page)
  await signIn(page, stage().url, `journey-${who}`)
  return page
}

let t: TestApp
let admin: Page
let director: Page
beforeEach(async () => {
  t = stage().t
  admin = await enterReading('admin')
  return () => admin.context().close()
})
const bell = (page: Page) => page.locator('.head').getByRole('button', { name: /^消息/ })
const begin = (page: Page) => page.getByRole('button', { name: '开始使用' })

test('the news of a version are shown once to each user, after signing in', { tags: 'long' }, async () => {
  director = await enter('director')
  await director
    .getByRole('dialog')
    .getByText(/^更新内容 V\d+\.\d+\.\d+$/)
    .last()
    .waitFor()
  await begin(director).click()
  await begin(director).waitFor({ state: 'hidden' })
  const reads = () =>
    t.db((db) =>
      db
        .selectFrom('versionRead')
        .innerJoin('userAccount', 'userAccount.userId', 'versionRead.userId')
        .select('versionRead.userId')
        .where('loginName', '=', 'journey-director')
        .execute(),
    )
  await expect.poll(reads).toHaveLength(1)
  await director.context().close()
  director = await enter('director')
  await director.waitForTimeout(2500)
  expect(await begin(director).count()).toBe(0)
})

async function uploads() {
  const file = join(folder, 'care-1.2.0.apk')
  writeFileSync(file, Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(9 * 1024 * 1024)]))
  await open(admin, '/systemSetting/install-package')
  await admin.getByRole('button', { name: '新增' }).first().click()
  await admin.getByLabel('选择安装包文件').setInputFiles(file)
  await admin.getByText('care-1.2.0.apk', { exact: true }).waitFor()
  await admin.getByTitle('文件校验值 SHA-256').waitFor()
  await saveDraft('1.2.0', '120', '新增交接班提醒')
  await messageOn(admin, /已新增护理端 1.2.0/)
  const row = admin.getByRole('row', { name: /护理端/ })
  await row.getByText('9 MB').waitFor()
  await admin.getByText('已用 9 MB / 2 GB').waitFor()
}

async function saveDraft(versionName: string, versionCode: string, updateContent: string) {
  await admin.locator('[id$=_packageName]').fill('护理端')
  await choose('[id$=_packageType]', '护理端APP')
  await choose('[id$=_platform]', '安卓')
  await admin.locator('[id$=_versionName]').fill(versionName)
  await admin.locator('[id$=_versionCode]').fill(versionCode)
  await admin.locator('[id$=_updateContent]').fill(updateContent)
  await admin.getByRole('button', { name: '保存为草稿' }).click()
}

async function choose(field: string, option: string) {
  await admin.locator(field).click()
  await admin.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

async function refusesLowerNumber() {
  const file = join(folder, 'old.apk')
  writeFileSync(file, Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(1000)]))
  await admin.getByRole('button', { name: '新增' }).first().click()
  await admin.getByLabel('选择安装包文件').setInputFiles(file)
  await admin.getByTitle('文件校验值 SHA-256').waitFor()
  await saveDraft('1.1.0', '110', '旧版本')
  await admin.getByText('版本号必须大于120').first().waitFor()
  await admin.getByRole('button', { name: '返回', exact: true }).click()
  await admin.getByRole('button', { name: '放弃修改' }).click()
}

/** The count on the bell is raised in another open browser. */
async function publishes() {
  director = await enterReading('director')
  await expect.poll(() => bell(director).getAttribute('aria-label')).toBe('消息')
  await director.locator('.lamp-open, .lamp-half').waitFor()
  const row = admin.getByRole('row', { name: /护理端/ })
  await row.getByRole('button', { name: '发布' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await messageOn(admin, '已发布护理端 1.2.0')
  await expect.poll(() => bell(director).getAttribute('aria-label')).toBe('消息，1条未读')
  await bell(director).click()
  await director.getByRole('dialog').getByText('新增交接班提醒').click()
  await expect.poll(() => director.url()).toContain('/systemSetting/install-package')
  await expect.poll(() => bell(director).getAttribute('aria-label')).toBe('消息')
}

/** The scanned code leads to the file, and the download is counted. */
async function downloads() {
  await admin.getByRole('button', { name: '扫码下载' }).click()
  const code = admin.getByRole('img', { name: /^二维码/ })
  const address = (await code.getAttribute('aria-label'))?.replace('二维码 ', '') ?? ''
  const answer = await fetch(address)
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 9 * 1024 * 1024 + 4])
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: '查询' }).click()
  await admin
    .getByRole('row', { name: /护理端/ })
    .getByRole('cell', { name: '1', exact: true })
    .waitFor()
}

test('a package is uploaded in parts, a lower number refused, announced on the bell of others, and scanned', {
  timeout: 240_000,
}, async () => {
  await uploads()
  await refusesLowerNumber()
  await publishes()
  await downloads()
})

test('a secret is typed once and never read back; a connection that fails says why', { tags: 'long' }, async () => {
  await open(admin, '/systemSetting/serve')
  await admin.getByRole('tab', { name: '服务器与服务商' }).click()
  await admin.getByLabel('网关地址', { exact: true }).fill('http://127.0.0.1:48731/send')
  await admin.locator('#smsGateway_key').fill('journey')
  await admin.locator('#smsGateway_secret').fill('journey-secret')
  await admin.getByRole('button', { name: '测试连接' }).first().click()
  await messageOn(admin, '连接失败：对方拒绝连接')
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  await messageOn(admin, '服务器设置已保存')
  await expect.poll(() => admin.locator('#smsGateway_secret').inputValue()).toBe('●●●●')
  await admin.getByRole('tab', { name: '后台任务' }).click()
  await admin
    .getByRole('row', { name: /清理过期日志/ })
    .getByRole('button', { name: '立即运行' })
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: '立即运行' }).click()
  await messageOn(admin, /已运行完成/)
  await admin.getByRole('row', { name: /清理过期日志.*手动/ }).waitFor()
})

test('a review gets a second step; a receipt gets another title, seen on the paper at once', async () => {
  await open(admin, '/systemSetting/checkConfig')
  await admin.getByRole('tab', { name: '审核流程' }).click()
  await admin
    .getByRole('row', { name: /外出申请/ })
    .getByRole('button', { name: '设置' })
    .click()
  await admin.getByRole('button', { name: '增加步骤' }).click()
  await admin.getByLabel('第2步审核人类型').click()
  await admin.locator('.ant-select-dropdown:visible').getByText('部门负责人', { exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await messageOn(admin, /已保存“外出申请”的审核设置/)
  await admin.getByRole('row', { name: /外出申请.*部门负责人/ }).waitFor()
  await open(admin, '/systemSetting/templateSet')
  await admin.getByLabel('标题').fill('养老服务收据')
  await admin.getByLabel('预览').getByRole('heading', { name: '养老服务收据' }).waitFor()
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  await messageOn(admin, '“收款收据”已保存')
})

test('16 the data log shows field by field what changed, and 17 finds a row that was altered in the database', {
  tags: 'long',
}, async () => {
  const list = (value: number) => ({ list: [{ settingKey: 'visitDayMax', value }] })
  const again = await t.as('ADMIN')
  await again.ok(setting.saveSwitches, list(12))
  await again.ok(setting.saveSwitches, list(15))
  await open(admin, '/systemSetting/dataLog')
  await admin.getByRole('button', { name: '每位老人每日探访上限：12→15' }).click()
  const drawer = admin.getByRole('dialog')
  await expect.poll(() => drawer.locator('.log-old mark').innerText()).toBe('2')
  expect(await drawer.locator('.log-new mark').innerText()).toBe('5')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: '链校验' }).click()
  await admin.getByText('条变更记录完整，没有被改动').waitFor()
  await admin.getByRole('button', { name: '知道了' }).click()
  const { changeId } = await t.services.database.withSystem(async (db) => {
    const row = await db
      .selectFrom('dataLog')
      .select('changeId')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.updateTable('dataLog').set({ userName: '别人' }).where('changeId', '=', row.changeId).execute()
    return row
  })
  await admin.getByRole('button', { name: '链校验' }).click()
  await admin.getByText('链校验未通过').last().waitFor()
  await admin.getByText(changeId).waitFor()
})
