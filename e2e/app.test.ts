import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { planRequest, wireOf } from '#kit/http/call-plan.ts'
import { addDays, nowOf, todayOf } from '#kit/value/format.ts'
import { pictured, sign, speak, takePhoto, voiceSeconds } from './bedside.ts'
import { leavePhone, newPhone, onDisk, settledOnDisk, signInOnPhone, tapAgain, unlockPhone } from './phone.ts'
import { open, password, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A carer's shift on the phone without a network, with a restart of the app in between (care.md 5, 14.39). */

const site = onStage(startSite)
let context: BrowserContext
let page: Page
beforeEach(async () => {
  page = await newPhone()
  context = page.context()
  return () => context.close()
})

/** A user at a desk, calling the server as the web does. */
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

const signIn = (loginName: string) => signInOnPhone(page, site().url, loginName)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
async function finish(projectName: string) {
  await button('完成').click()
  await tapAgain(button(`确认完成${projectName}`))
}
const text = (words: string) => page.getByText(words, { exact: true })
const goTo = (hash: string) => open(page, hash.slice(1))

type Desk = Awaited<ReturnType<typeof desk>>
interface Demand {
  projectId: string
  maxPerDay: number
  needPhoto?: 1
  needSign?: 1
}

/** Adds jobs on demand to the schedule of a resident, replacing those of an earlier try. */
async function addDemands(head: Desk, one: { oldmanId: string; oldmanName?: string | null }, demands: Demand[]) {
  const { list } = await head(execution.list, { oldmanName: one.oldmanName, executionStatus: 1 })
  const schedule = list.find(({ oldmanId }) => oldmanId === one.oldmanId)
  if (!schedule) throw new Error('the demo has no schedule of the resident')
  const rows = demands.map((demand) => ({ cycleType: 6, startDate: todayOf(), ...demand }))
  const { executionId } = schedule
  const projectRows = (await head(execution.projects, { executionId })).flatMap(({ rows }) => rows)
  const former = projectRows.filter((row) => row.source === 3 && row.status === 1 && row.cycleType === 6)
  for (const { nursingPlanId } of former) await head(execution.removeRow, { executionId, nursingPlanId })
  const { version } = await head(execution.get, { executionId })
  return (await head(execution.saveRows, { executionId, version, rows })).nursingPlanIds
}

/** A task of tomorrow and a job on demand of the same resident; another resident, and jobs without fields. */
async function dayOf(maxPerDay = 6) {
  const head = await desk('nurse_head')
  const carer = await desk('carer')
  const tomorrow = addDays(todayOf(), 1)
  const days = { planDateFrom: tomorrow, planDateTo: tomorrow, pageHelper: '0', mine: 1, taskStatuses: '0' }
  const tasks = (await carer(careTask.list, days)).list
  const [task] = tasks
  const other = tasks.find(({ oldmanId }) => oldmanId !== task.oldmanId)
  const all = (await head(careProject.list, { pageHelper: '0', status: 1 })).list
  const jobs = all.filter((one) => one.inputForm === 0 && !one.needPhoto && !one.needSign && !one.executorJobs?.length)
  const [job] = jobs
  if (!other || jobs.length < 3) throw new Error('the demo has too few residents or plain jobs')
  const [nursingPlanId] = await addDemands(head, task, [{ projectId: job.projectId, maxPerDay }])
  return { head, carer, task, other, job, jobs, nursingPlanId }
}

/** Closes the app and opens it again at a page, with or without a network. */
async function reopen(hash: string) {
  await settledOnDisk(page)
  await page.close()
  page = await context.newPage()
  await page.goto(`${site().url}/app.html${hash}`)
  await unlockPhone(page)
}

/** Records as the office sees them: picture and voice note by this name, as the server sent them. */
async function proofsOf(oldmanName: string, projectNames: readonly string[]) {
  const office = await site().enter('nurse_head', { width: 1440, height: 900 })
  const answers = new Map<string, number>()
  office.on('response', (one) => void answers.set(new URL(one.url()).pathname, one.status()))
  await open(office, `/careplan/nursingRecord?${new URLSearchParams({ oldmanName, recordType: '2' })}`)
  const seen: [string, number, string][] = []
  for (const projectName of projectNames) {
    const row = office.locator('.ant-table-row:visible').filter({ hasText: projectName })
    await row.getByRole('button', { name: projectName, exact: true }).click()
    const dialog = office.getByRole('dialog').filter({ visible: true })
    const picture = dialog.getByRole('img', { name: /^(照片|签名)$/ })
    await picture.waitFor()
    const shape = await picture.evaluate(async (one: HTMLImageElement) => {
      await one.decode()
      return { src: one.src, size: `${one.naturalWidth}×${one.naturalHeight}`, alt: one.alt }
    })
    seen.push([shape.alt, answers.get(new URL(shape.src).pathname) ?? 0, shape.size])
    const sound = dialog.getByLabel('语音备注', { exact: true })
    if ((await row.innerText()).includes('语音')) {
      const seconds = await voiceSeconds(sound)
      const path = new URL(await sound.evaluate((one: HTMLAudioElement) => one.currentSrc)).pathname
      seen.push(['语音备注', answers.get(path) ?? 0, seconds > 0.5 && seconds < 10 ? 'some seconds' : `${seconds}`])
    }
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await office.context().close()
  return seen
}

test('39: work done without a network waits through a restart, is sent once, and keeps its author', async () => {
  const { head, carer, task, other, job, jobs, nursingPlanId } = await dayOf()
  const [, photoJob, signJob] = jobs
  const demands = await addDemands(head, other, [
    { projectId: photoJob.projectId, maxPerDay: 7, needPhoto: 1 },
    { projectId: signJob.projectId, maxPerDay: 7, needSign: 1 },
  ])
  const measured = async () =>
    (await head(vitalSign.list, { oldmanId: task.oldmanId, signTypes: '1', abnormal: 2 })).list.filter(
      ({ systolic, diastolic }) => systolic === 186 && diastolic === 96,
    ).length
  const before = await measured()
  let token = ''
  page.on('request', (request) => {
    token = request.headers().token ?? token
  })
  await signIn('carer')
  await page.getByRole('link', { name: '任务' }).waitFor()
  // All data needed later are read while there is a network.
  await goTo(`#/task/${task.taskId}`)
  await button('豁免').waitFor()
  await goTo(`#/onDemand/${task.oldmanId}`)
  await button(`${job.projectName}　今日0/6次`).waitFor()
  await goTo(`#/signs/${task.oldmanId}`)
  await page.getByLabel(`${task.oldmanName} 收缩压`).waitFor()
  await goTo(`#/onDemand/${other.oldmanId}`)
  await button(`${photoJob.projectName}　今日0/7次`).waitFor()
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
  await finish(job.projectName)
  await text('待上传 2').first().waitFor()
  await goTo(`#/signs/${task.oldmanId}`)
  await page.getByLabel(`${task.oldmanName} 收缩压`).fill('186')
  await page.getByLabel(`${task.oldmanName} 舒张压`).fill('96')
  await text('收缩压186 危急，舒张压96 提示').waitFor()
  await button('保存').click()
  await text('待上传 3').first().waitFor()
  // The next task needs a picture: without one it is not done.
  await goTo(`#/onDemand/${other.oldmanId}`)
  await button(`${photoJob.projectName}　今日0/7次`).click()
  await finish(photoJob.projectName)
  await text('请先拍照').waitFor()
  await takePhoto(page)
  await speak(page)

  // The app is closed, and opened again without a network: picture and voice note are still there.
  await reopen(`#/onDemand/${other.oldmanId}`)
  await text('待上传 3').first().waitFor()
  await button(`${photoJob.projectName}　今日0/7次`).click()
  await page.getByRole('img', { name: '已拍照片' }).waitFor()
  expect(await voiceSeconds(page.getByLabel('已录语音'))).toBeGreaterThan(0.5)
  await finish(photoJob.projectName)
  await text('待上传 4').first().waitFor()
  await button(`${signJob.projectName}　今日0/7次`).click()
  await sign(page)
  await finish(signJob.projectName)
  await text('待上传 5').first().waitFor()
  await reopen('#/mine')
  await text('待上传 5').first().waitFor()
  for (const title of [
    `${task.oldmanName} ${task.projectName}豁免`,
    `${task.oldmanName} ${job.projectName}`,
    `${task.oldmanName} 血压`,
    `${other.oldmanName} ${photoJob.projectName}`,
    `${other.oldmanName} ${signJob.projectName}`,
  ])
    await page.getByLabel('待上传').getByText(title).waitFor()

  // A copy of the phone's storage shows whose records wait, and nothing about any resident's care.
  const disk = await onDisk(page)
  const plain = [
    task.oldmanName,
    other.oldmanName,
    photoJob.projectName,
    token,
    'JFIF',
    'PNG',
    'webm',
    '收缩压',
    '/files/',
  ]
  expect(token).not.toBe('')
  expect(plain.filter((text) => text && disk.includes(text))).toEqual([])
  expect(disk).toContain('key extractable false')
  expect(disk).not.toContain('key extractable true')

  // Another user takes the phone: waiting records are named and kept.
  await leavePhone(page, 5)
  const sent: string[] = []
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '')
    if (request.url().endsWith('/common/upload')) uploads += 1
  })
  await context.setOffline(false)
  await signIn('nurse')
  await goTo('#/mine')
  await page.getByText(/^有5条未上传记录属于.+，请由本人登录上传$/).waitFor()
  expect(sent).toEqual([])
  // Opened again before the server has confirmed the sign-out, the app has no user.
  const left = page.waitForRequest((one) => one.url().endsWith(auth.logout.path))
  await page.route(`**${auth.logout.path}`, () => undefined)
  await button('退出登录').click()
  await left
  await signIn('carer')
  await goTo('#/mine')
  await text('没有待上传的记录').waitFor()
  expect([sent.length, uploads]).toEqual([5, 3])
  expect(new Set(sent.map((body) => JSON.parse(body).requestNo)).size).toBe(5)
  expect(await page.getByText(/^未成功/).count()).toBe(0)

  // Sent again by hand, the same requests change nothing.
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
  const once = done.list.filter((row) => row.nursingPlanId === nursingPlanId)
  expect(once.map(({ offline }) => offline)).toEqual([1])
  expect(await measured()).toBe(before + 1)
  const mine = await head(careTask.list, { oldmanId: other.oldmanId, recordType: 2, pageHelper: '0' })
  const nursingRecords = mine.list.filter(({ nursingPlanId }) => demands.includes(nursingPlanId ?? ''))
  expect(nursingRecords.map(({ nursingPlanId, offline }) => [nursingPlanId, offline])).toEqual(
    demands.map((id) => [id, 1]),
  )
  const [photo, voice, signed] = await proofsOf(other.oldmanName ?? '', [photoJob.projectName, signJob.projectName])
  expect(photo).toEqual(['照片', 200, `${pictured.width}×${pictured.height}`])
  expect(['语音备注', 'some seconds']).toEqual([voice[0], voice[2]])
  expect([200, 206]).toContain(voice[1])
  expect(signed).toEqual(['签名', 200, expect.stringMatching(/^[1-9]\d*×[1-9]\d*$/)])
})

test('without a microphone the work continues; a voice note ends after a minute and is uploaded', {
  tags: 'long',
}, async () => {
  const { carer, task, job, nursingPlanId } = await dayOf()
  await context.clock.install()
  await signIn('carer')
  await page.getByRole('link', { name: '任务' }).waitFor()
  await page.evaluate(() => {
    const devices = navigator.mediaDevices
    devices.getUserMedia = () => {
      Reflect.deleteProperty(devices, 'getUserMedia')
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await goTo(`#/onDemand/${task.oldmanId}`)
  await button(`${job.projectName}　今日0/6次`).click()
  await button('语音备注').click()
  await text('没有麦克风权限，请在浏览器设置中允许后再录，或改用文字备注').waitFor()
  await finish(job.projectName)
  await button(`${job.projectName}　今日1/6次`).waitFor()
  await goTo('#/mine')
  await text('没有待上传的记录').waitFor()
  const done = await carer(careTask.list, { oldmanId: task.oldmanId, recordType: 2, pageHelper: '0' })
  const mine = done.list.filter((row) => row.nursingPlanId === nursingPlanId)
  expect(mine.map(({ voice }) => voice)).toEqual([null])

  await goTo(`#/onDemand/${task.oldmanId}`)
  await button(`${job.projectName}　今日1/6次`).click()
  await button('语音备注').click()
  await page.getByText(/^正在录音 \d+ \/ 60 秒$/).waitFor()
  // An accidental touch does not lose a running recording.
  await finish(job.projectName)
  await text('请先停止录音').waitFor()
  await context.clock.fastForward(60_000)
  await page.getByLabel('已录语音').waitFor()
  await button('删除语音').click()
  await button('语音备注').waitFor()
})

test('refused work is named and given up with a reason; without the client permission there is no work', {
  tags: 'long',
}, async () => {
  const { carer, task, job, nursingPlanId } = await dayOf(1)
  await signIn('carer')
  await page.getByRole('link', { name: '任务' }).waitFor()
  // The label of the bed opens its resident, and the record notes the scan.
  await button('扫码').click()
  await page.getByLabel('标签编号').fill(task.bedName ?? '')
  await button('查找').click()
  await text('已扫码到床').waitFor()
  await page.getByRole('link', { name: '按需' }).click()
  const demand = button(`${job.projectName}　今日0/1次`)
  await demand.waitFor()
  await context.setOffline(true)
  await demand.click()
  await finish(job.projectName)
  await text('待上传 1').first().waitFor()
  // In the meantime somebody else has done it as often as allowed.
  const tasks = [{ taskId: null, nursingPlanId, taskStatus: 2 }]
  await carer(careTask.save, { tasks, requestNo: crypto.randomUUID() })
  await context.setOffline(false)
  await page.getByRole('link', { name: '未成功 1' }).click()
  await text('超出按需次数上限').waitFor()
  await button('放弃').click()
  await page.getByLabel('放弃原因').fill('同事已做')
  await button(`放弃${task.oldmanName} ${job.projectName}的记录`).click()
  await text('没有待上传的记录').waitFor()
  await leavePhone(page)

  const admin = await desk('admin')
  const [kitchen] = (await admin(user.list, { loginName: 'kitchen' })).list
  await admin(user.update, { userId: kitchen.userId, landingEndIds: [1], version: kitchen.version })
  await signIn('kitchen')
  await text('该账号未开通护理移动端').waitFor()
})

test.each([
  ['ahead', 1],
  ['behind', -1],
])('on a phone whose clock is a day %s, work without a network has the time of the server', async (_, days) => {
  const maxPerDay = 10 + days
  const { head, task, job, nursingPlanId } = await dayOf(maxPerDay)
  const demand = () => button(`${job.projectName}　今日0/${maxPerDay}次`)
  await context.clock.install({ time: Date.now() + days * 86_400_000 })
  // Its first request for the time is lost.
  await page.route('**/healthz', (route) => route.abort(), { times: 1 })
  await signIn('carer')
  await page.getByRole('link', { name: '任务' }).waitFor()
  await goTo(`#/onDemand/${task.oldmanId}`)
  await demand().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await reopen(`#/onDemand/${task.oldmanId}`)
  await demand().click()
  const before = nowOf(Date.now() - 60_000)
  await finish(job.projectName)
  await text('待上传 1').first().waitFor()
  const after = nowOf()
  await goTo('#/mine')
  const waiting = page.getByLabel('待上传').getByText(`${task.oldmanName} ${job.projectName}`)
  const day = /\d\d-\d\d/.exec(await waiting.innerText())?.[0]
  expect([before, after].map((time) => time.slice(5, 10))).toContain(day)
  await context.setOffline(false)
  await text('没有待上传的记录').waitFor()
  expect(await page.getByText(/^未成功/).count()).toBe(0)
  const around = { planDateFrom: addDays(todayOf(), -1), planDateTo: addDays(todayOf(), 1) }
  const query = { oldmanId: task.oldmanId, projectId: job.projectId, recordType: 2, pageHelper: '0', ...around }
  const list = (await head(careTask.list, query)).list.filter((row) => row.nursingPlanId === nursingPlanId)
  expect(list).toMatchObject([{ offline: 1, timeliness: 0 }])
  const { finishTime } = list[0]
  expect([before, finishTime, after]).toEqual([before, finishTime, after].toSorted())
})
