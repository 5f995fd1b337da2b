import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Call, InputFor, ReplyFor } from '../contract/src/kit/calls.ts'
import { execution } from '../contract/src/modules/care/care-plan/execution.ts'
import { careProject } from '../contract/src/modules/care/care-project/care-project.ts'
import { careTask } from '../contract/src/modules/care/care-task/task.ts'
import { vitalSign } from '../contract/src/modules/care/vital-sign/vital-sign.ts'
import { auth } from '../contract/src/modules/platform/auth/auth.ts'
import { user } from '../contract/src/modules/platform/user/user.ts'
import { planRequest, wireOf } from '../web/src/kit/http/call-plan.ts'
import { addDays, todayOf } from '../web/src/kit/value/format.ts'
import { newPage, open, password, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A carer's shift on the phone without a network, closed and opened again meanwhile (care.md 5, 14.39). */

const site = onStage(startSite)
const phone = { viewport: { width: 390, height: 844 } }
let context: BrowserContext
let page: Page
beforeEach(async () => {
  page = await newPage(phone)
  context = page.context()
  return () => context.close()
})

/** Somebody at a desk, calling the server as the web does. */
async function desk(loginName: string) {
  const ask = async <C extends Call>(call: C, input: object, who?: ReplyFor<typeof auth.login>) => {
    const { url, method, headers, body } = planRequest(call.method, call.path, input, wireOf(call), who)
    const answer = await (await fetch(site().url + url, { method, headers, body })).json()
    expect([call.path, answer.msg, answer.code]).toEqual([call.path, '', 0])
    return answer.data as ReplyFor<C> // as: the contract test holds the server to this shape
  }
  const own = await ask(auth.login, { loginName, loginPassword: password })
  return <C extends Call>(call: C, input: InputFor<C> | object) => ask(call, input, own)
}

async function signIn(loginName: string) {
  await page.goto(`${site().url}/app.html`)
  await page.getByLabel('用户名').fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const text = (words: string) => page.getByText(words, { exact: true })
const goTo = (hash: string) => open(page, hash.slice(1))

/** A task of tomorrow and a job on demand of the same resident. */
async function dayOf(maxPerDay = 6) {
  const head = await desk('nurse_head')
  const carer = await desk('carer')
  const tomorrow = addDays(todayOf(), 1)
  const days = { planDateFrom: tomorrow, planDateTo: tomorrow, pageHelper: '0', mine: 1, taskStatuses: '0' }
  const tasks = (await carer(careTask.list, days)).list
  const [task] = tasks
  const { list } = await head(execution.list, { oldmanName: task.oldmanName, executionStatus: 1 })
  const schedule = list.find((one) => one.oldmanId === task.oldmanId)
  const jobs = (await head(careProject.list, { pageHelper: '0', status: 1 })).list
  const job = jobs.find((one) => one.inputForm === 0 && !one.needPhoto && !one.needSign && !one.executorJobs?.length)
  if (!schedule || !job) throw new Error('the demo has no schedule or no plain job')
  const rows = [{ projectId: job.projectId, cycleType: 6, maxPerDay, startDate: todayOf() }]
  const path = { executionId: schedule.executionId, version: schedule.version }
  const [nursingPlanId] = (await head(execution.saveRows, { ...path, rows })).nursingPlanIds
  return { head, carer, task, job, nursingPlanId }
}

test('39: what was done without a network waits through a restart, is sent once, and stays with who did it', async () => {
  const { head, carer, task, job } = await dayOf()
  await signIn('carer')
  await page.getByRole('link', { name: '任务' }).waitFor()
  // Everything that is wanted later is read while there is a network.
  await goTo(`#/task/${task.taskId}`)
  await button('豁免').waitFor()
  await goTo(`#/onDemand/${task.oldmanId}`)
  await button(`${job.projectName}　今日0/6次`).waitFor()
  await goTo(`#/signs/${task.oldmanId}`)
  await page.getByLabel(`${task.oldmanName} 收缩压`).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await text('离线').waitFor()
  await goTo(`#/task/${task.taskId}`)
  await button('豁免').click()
  await button('睡眠').click()
  await button('确认豁免').click()
  await text('待上传 1').waitFor()
  await goTo(`#/onDemand/${task.oldmanId}`)
  await button(`${job.projectName}　今日0/6次`).click()
  await button('完成').click()
  await button(`确认完成${job.projectName}`).click()
  await text('待上传 2').first().waitFor()
  await goTo(`#/signs/${task.oldmanId}`)
  await page.getByLabel(`${task.oldmanName} 收缩压`).fill('186')
  await page.getByLabel(`${task.oldmanName} 舒张压`).fill('96')
  await text('收缩压186 危急，舒张压96 提示').waitFor()
  await button('保存').click()
  await text('待上传 3').first().waitFor()

  // The phone goes into the pocket, the app is closed, and opened again without a network.
  await page.close()
  page = await context.newPage()
  await page.goto(`${site().url}/app.html#/mine`)
  await text('待上传 3').first().waitFor()
  for (const title of [
    `${task.oldmanName} ${task.projectName}豁免`,
    `${task.oldmanName} ${job.projectName}`,
    `${task.oldmanName} 血压`,
  ])
    await page.getByLabel('待上传').getByText(title).waitFor()

  // Somebody else takes the phone: what waits is named and kept.
  await button('退出登录').click()
  await text('还有3条记录未上传，退出将保留在本机').waitFor()
  await button('仍然退出').click()
  await button('登录').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)
  await signIn('nurse')
  await goTo('#/mine')
  await page.getByText(/^有3条未上传记录属于.+，请由本人登录上传$/).waitFor()
  expect(sent).toEqual([])
  await button('退出登录').click()

  await signIn('carer')
  await goTo('#/mine')
  await text('没有待上传的记录').waitFor()
  expect(sent.length).toBe(3)
  expect(new Set(sent.map((body) => JSON.parse(body).requestNo)).size).toBe(3)
  expect(await page.getByText(/^未成功/).count()).toBe(0)

  // Sent once more by hand, the same requests change nothing.
  for (const body of sent) {
    const input = JSON.parse(body)
    const { results } = await carer(input.signs ? vitalSign.save : careTask.save, input)
    expect(results.map(({ code }) => code)).toEqual([0])
  }
  expect(await head(careTask.get, { taskId: task.taskId })).toMatchObject({
    taskStatus: 5,
    exemptReason: 4,
    offline: 1,
  })
  const done = await head(careTask.list, { oldmanId: task.oldmanId, recordType: 2, projectId: job.projectId })
  expect(done.list.filter(({ offline }) => offline === 1).length).toBe(1)
  const signs = await head(vitalSign.list, { oldmanId: task.oldmanId, signTypes: '1', abnormal: 2 })
  expect(signs.list.filter(({ systolic }) => systolic === 186).length).toBe(1)
})

test('what the server refuses is named and given up with a reason; without the landing end nobody works here', async () => {
  const { carer, task, job, nursingPlanId } = await dayOf(1)
  await signIn('carer')
  await page.getByRole('link', { name: '任务' }).waitFor()
  // The label of the bed opens who lies there, and is noted with what is done.
  await button('扫码').click()
  await page.getByLabel('标签编号').fill(task.bedName ?? '')
  await button('查找').click()
  await text('已扫码到床').waitFor()
  await page.getByRole('link', { name: '按需' }).click()
  const demand = button(`${job.projectName}　今日0/1次`)
  await demand.waitFor()
  await context.setOffline(true)
  await demand.click()
  await button('完成').click()
  await button(`确认完成${job.projectName}`).click()
  await text('待上传 1').first().waitFor()
  // Meanwhile somebody else has done it, as often as it may be done.
  const tasks = [{ taskId: null, nursingPlanId, taskStatus: 2 }]
  await carer(careTask.save, { tasks, requestNo: crypto.randomUUID() })
  await context.setOffline(false)
  await page.getByRole('link', { name: '未成功 1' }).click()
  await text('超出按需次数上限').waitFor()
  await button('放弃').click()
  await page.getByLabel('放弃原因').fill('同事已做')
  await button(`放弃${task.oldmanName} ${job.projectName}的记录`).click()
  await text('没有待上传的记录').waitFor()
  await button('退出登录').click()

  const admin = await desk('admin')
  const [kitchen] = (await admin(user.list, { loginName: 'kitchen' })).list
  await admin(user.update, { userId: kitchen.userId, landingEndIds: [1], version: kitchen.version })
  await button('登录').waitFor()
  await signIn('kitchen')
  await text('该账号未开通护理移动端').waitFor()
})
