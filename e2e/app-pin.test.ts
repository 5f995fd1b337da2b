import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { testApp } from '../server/test/app.ts'
import { makeBeds } from '../server/test/factories.ts'
import { letOnPhone, onDisk, pin, settledOnDisk, signInOnPhone, tapAgain, unlockPhone } from './phone.ts'
import { newPage, open, pages, password } from './site.ts'
import { onStage } from './stage.ts'

/** The phone asks for a PIN before it shows any stored data (care.md 5, decision 081). */

const stage = onStage(async () => {
  const t = await testApp()
  const nurse = await t.as('NURSE', { loginName: 'nurse' })
  await letOnPhone(t, nurse.userId, { userName: '王护士' })
  await makeBeds(t)
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  await pages()
  return { url, userId: nurse.userId, close: () => t.close() }
})
let page: Page
let context: BrowserContext
beforeEach(async () => {
  page = await newPage({ viewport: { width: 360, height: 640 } })
  context = page.context()
  return () => context.close()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const text = (words: string | RegExp) => page.getByText(words, { exact: true }).waitFor()
const tap = async (digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
}

/** Milliseconds that the phone is in the background. */
async function pocket(minutes: number) {
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  await context.clock.fastForward(minutes * 60_000)
  await turn('visible')
}

test('a PIN is set by taps, refused when too easy, and typed twice', async () => {
  await page.goto(`${stage().url}/app.html`)
  await page.getByLabel('用户名', { exact: true }).fill('nurse')
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await heading('设置PIN')
  for (const easy of ['111111', '123456', '987654']) {
    await tap(easy)
    await text('太简单，请换一个（不能相同或连续）')
  }
  await tap(pin)
  await heading('再输一次')
  await tap('258047')
  await text('两次输入不一致，请重新设置')
  await tap(pin)
  await heading('再输一次')
  await tap(pin)
  await page.locator('nav.tabs').waitFor()
})

test('after five minutes in the background the PIN is asked for again, and typed text is still there', async () => {
  await context.clock.install()
  await signInOnPhone(page, stage().url, 'nurse')
  await open(page, '/mine')
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  // A half-typed text, on any page.
  const mark = await page.evaluateHandle(() => document.querySelector('main'))
  await pocket(4)
  expect(await page.getByRole('button', { name: '退出登录' }).isVisible()).toBe(true)
  await pocket(6)
  await heading('输入PIN')
  expect(await page.getByRole('button', { name: '退出登录' }).isVisible()).toBe(false)
  await unlockPhone(page)
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  expect(await mark.evaluate((main) => main?.isConnected)).toBe(true)
})

test('the fifth wrong PIN ends the session on this phone; the password allows a new one', async () => {
  await signInOnPhone(page, stage().url, 'nurse')
  await page.reload()
  for (const left of [4, 3, 2]) {
    await heading('输入PIN')
    await page.keyboard.type('147258')
    await text(`PIN不正确，还可以试${left}次`)
  }
  // A restart of the app does not reset the count.
  await page.reload()
  await heading('输入PIN')
  await page.keyboard.type('147258')
  await text('PIN不正确，还可以试1次')
  await page.keyboard.type('147258')
  await text(/^PIN连续输错5次，已退出。未上传的记录加密保留在本机/)
  await page.reload()
  await signInOnPhone(page, stage().url, 'nurse')
  await page.reload()
  await unlockPhone(page)

  await page.reload()
  await page.getByRole('button', { name: '忘记PIN' }).click()
  await tapAgain(page.getByRole('button', { name: '退出并用密码登录' }))
  await text(/^请用密码登录并重新设置PIN/)
})

test('without a network the session ends at its time too', async () => {
  await context.clock.install()
  await signInOnPhone(page, stage().url, 'nurse')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await context.clock.fastForward(13 * 3_600_000)
  await text(/^登录已过期，请重新登录/)
  await page.reload()
  await page.getByLabel('密码').waitFor()
})

/** Puts plain data of an older version into the stores: a session, a draft, a record with its photo. */
const leaveInClear = (userId: string, session: object | undefined) =>
  page.evaluate(
    async ({ userId, session }) => {
      const opening = indexedDB.open('pims-app', 1)
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      const stores = database.transaction(['own', 'cache', 'queue', 'photos'], 'readwrite')
      if (session) stores.objectStore('own').put(session, 'person')
      stores.objectStore('cache').put({ remark: '李桂芳拒绝翻身' }, `draft|${userId}|task|1`)
      stores.objectStore('cache').put({ at: Date.now(), data: { oldmanName: '李桂芳' } }, `${userId}|/pims/card|{}`)
      stores.objectStore('photos').put(new Blob(['JFIF of 李桂芳'], { type: 'image/jpeg' }), 'photo-1')
      stores.objectStore('queue').add({
        requestNo: 'r1',
        userId,
        userName: '王护士',
        kind: 'tasks',
        state: 'failed',
        text: '超出按需次数上限',
        about: [{ title: '李桂芳 晨间护理', page: '/task/1' }],
        rows: [{ taskId: '1', remark: '李桂芳' }],
        slots: [{ photoId: 'photo-1', row: 0, field: 'photos' }],
        offline: 1,
        madeAt: Date.now(),
        tries: 0,
        unanswered: 0,
        nextAt: 0,
      })
      await new Promise((resolve) => {
        stores.oncomplete = resolve
      })
      database.close()
    },
    { userId, session },
  )

test('plain data of an older version are sealed at the next start, and their user finds them again', async () => {
  const { url, userId } = stage()
  await page.goto(`${url}/app.html`)
  await page.getByLabel('密码').waitFor()
  await leaveInClear(userId, undefined)
  expect(await onDisk(page)).toContain('李桂芳')
  await page.reload()
  await page.getByLabel('密码').waitFor()
  await settledOnDisk(page)
  const disk = await onDisk(page)
  expect(['李桂芳', 'JFIF', '晨间护理'].filter((words) => disk.includes(words))).toEqual([])
  await signInOnPhone(page, url, 'nurse')
  await open(page, '/mine')
  await page.getByLabel('未成功').getByText('李桂芳 晨间护理').waitFor()
  await page.reload()
  await unlockPhone(page)
  await page.getByLabel('未成功').getByText('李桂芳 晨间护理').waitFor()
})

test('a session of an older version continues with a PIN, sealed by it', async () => {
  const { url, userId } = stage()
  await page.goto(`${url}/app.html`)
  await page.getByLabel('密码').waitFor()
  const session = await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { user: (await answer.json()).data, codes: [] }
    },
    { path: auth.login.path, body: { loginName: 'nurse', loginPassword: password, deviceType: 'APP' } },
  )
  await leaveInClear(userId, session)
  await page.reload()
  await heading('设置PIN')
  await page.keyboard.type(pin)
  await heading('再输一次')
  await page.keyboard.type(pin)
  await page.locator('nav.tabs').waitFor()
  await open(page, '/mine')
  await page.getByLabel('未成功').getByText('李桂芳 晨间护理').waitFor()
  const disk = await onDisk(page)
  expect(['李桂芳', session.user.token, session.user.fetchKey].filter((words) => disk.includes(words))).toEqual([])
})

test('over plain http nothing is stored beyond the page, and the phone says so', async () => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  let token = ''
  page.on('request', (request) => {
    token = request.headers().token ?? token
  })
  await signInOnPhone(page, stage().url, 'nurse')
  await open(page, '/mine')
  await text(/本机不保存登录、数据和未上传的记录，关闭前请先上传/)
  await settledOnDisk(page)
  expect(token).not.toBe('')
  expect((await onDisk(page)).includes(token)).toBe(false)
  await page.reload()
  await page.getByLabel('密码').waitFor()
})
