import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashPassword } from '#core/password.ts'
import type { TestApp } from '../server/test/app.ts'
import { newPage, password } from './site.ts'

/** The app on the phone of a nurse or carer. */

const narrow = { viewport: { width: 390, height: 844 } }
export const newPhone = () => newPage(narrow)

/** Allows an account to sign in on phone and desk, with the password of the journeys. */
export async function letOnPhone(t: TestApp, userId: string, more: { loginName?: string; userName?: string } = {}) {
  const passwordHash = await hashPassword(password)
  await t.db((db) =>
    db
      .updateTable('userAccount')
      .set({ passwordHash, landingEndIds: '[1,3]', ...more })
      .where('userId', '=', userId)
      .execute(),
  )
}

/** Opens the app of the product at that address, and signs in. */
export async function signInOnPhone(page: Page, url: string, loginName: string) {
  await page.goto(new URL('/app.html', url).href)
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  const choice = page.getByRole('heading', { name: '设置PIN' })
  // A user who comes back to a phone has a PIN there already.
  const refused = page.getByText('该账号未开通护理移动端', { exact: true })
  await choice.or(page.locator('nav.tabs')).or(refused).first().waitFor()
  if (!(await choice.isVisible())) return
  await page.keyboard.type(pin)
  await page.getByRole('heading', { name: '再输一次' }).waitFor()
  await page.keyboard.type(pin)
  await page.locator('nav.tabs').waitFor()
}

/** Six digits that are neither equal nor consecutive. */
export const pin = '258046'

/** Opens the app again that was closed while somebody was signed in. */
export async function unlockPhone(page: Page) {
  await page.getByRole('heading', { name: '输入PIN' }).waitFor()
  await page.keyboard.type(pin)
  await page.locator('nav.tabs').waitFor()
}

/** Confirms the question of a button in the same place: a tap within 400 ms would count as the first one. */
export async function tapAgain(button: Locator) {
  await button.waitFor()
  await sleep(450)
  await button.click()
}

/**
 * Signs out on the page 我的, and waits until the app is ready for another user: waiting records are named before, and
 * kept.
 */
export async function leavePhone(page: Page, waiting = 0) {
  await page.getByRole('button', { name: '退出登录' }).click()
  if (waiting > 0) {
    await page.getByText(`还有${waiting}条记录未上传，退出将保留在本机`).waitFor()
    await tapAgain(page.getByRole('button', { name: '仍然退出' }))
  }
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
}

/** All data on the disk of the phone, as one text; bytes as they are and as UTF-8. */
export const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const seen: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function look(value: unknown): Promise<void> {
      if (value instanceof Blob) return look(await value.arrayBuffer())
      if (value instanceof ArrayBuffer) return look(new Uint8Array(value))
      if (value instanceof Uint8Array) {
        seen.push(new TextDecoder('latin1').decode(value), new TextDecoder().decode(value))
        return
      }
      if (value instanceof CryptoKey) return void seen.push(`key extractable ${value.extractable}`)
      if (typeof value !== 'object' || value === null) return void seen.push(String(value))
      for (const [key, inner] of Object.entries(value)) {
        seen.push(key)
        await look(inner)
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store)
        const found: Promise<unknown[]>[] = [
          resultOf<IDBValidKey[]>(all.getAllKeys()),
          resultOf<unknown[]>(all.getAll()),
        ]
        for (const part of await Promise.all(found)) await look(part)
      }
      database.close()
    }
    return seen.join('\n')
  })

/** Waits until all input is on the disk: sealing takes a moment, and a killed app loses it. */
export async function settledOnDisk(page: Page) {
  let before = -1
  const isStill = async () => {
    const now = (await onDisk(page)).length
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isStill, { interval: 100 }).toBe(true)
}
