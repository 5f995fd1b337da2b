import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page, Response, Route } from 'playwright-core'
import type { Call } from '#contract/kit/calls.ts'
import { contractFiles } from '#core/http/modules.ts'
import { settled, visit } from './screens.ts'

/** Presses every action of a screen once, and its dialog ten times, as a user in a hurry on a slow network does. */

/** The outcome of a press. */
export interface Press {
  /** The text of the button. */
  label: string
  /** Writes that one dialog made more than once. */
  doubled: readonly string[]
}

/** Buttons that end the walk itself, or leave the product. */
const leftOut = /^(退出登录|强制下线|全部下线|以其身份查看|全屏|返回|关闭|取消选择)$/
/** Delay of every answer and every module while a dialog is pressed. */
const lateMs = 200
const pressesOfEnter = 10
/** Number of rows that are read: further ones have the same states. */
const mostRows = 6
/** Dialogs that follow each other: a form, a question about it, its outcome. */
const mostDialogs = 3
/** A dialog that cannot be filled in within this time is left as it is. */
const quickly = { timeout: 1500 }

/** Presses the buttons in the rows, above chosen rows and in the toolbar of a screen, each label once. */
export async function pressAll(page: Page, address: string): Promise<Press[]> {
  const pressed: Press[] = []
  await visit(page, address)
  for (;;) {
    const label = await pressNext(page, pressed)
    if (!label) return pressed
    await settled(page)
    pressed.push({ label, doubled: await endDialogs(page) })
    await comeBack(page, address)
  }
}

/** Restores the screen: an opened page and a left dialog are closed. */
async function comeBack(page: Page, address: string) {
  const isHere = await page.evaluate(
    (hash) =>
      location.hash === hash && ![...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility()),
    `#${address}`,
  )
  if (!isHere) {
    await page.evaluate(() => {
      for (const area of [localStorage, sessionStorage])
        for (const key of Object.keys(area)) if (/_(tabbarlist|pageState|dropdown\..+)$/.test(key)) area.removeItem(key)
      history.replaceState(null, '', '#/console')
    })
    await page.reload()
    await page.locator('.welcome').waitFor()
  }
  await visit(page, address)
}

/** Presses the next button that was not pressed yet; gives its text. */
async function pressNext(page: Page, pressed: readonly Press[]) {
  const frame = page.locator('.frame:visible')
  const isNew = (label: string) => label !== '' && !leftOut.test(label) && !pressed.some((one) => one.label === label)
  return (
    (await pressFirst(frame.locator('.ant-table-row .k-do:enabled:not([aria-label="更多操作"])'), isNew)) ??
    (await pressInMenu(page, frame, isNew)) ??
    (await pressInBar(frame, isNew)) ??
    (await pressFirst(frame.locator('.k-toolbar-left button:enabled'), isNew))
  )
}

async function pressFirst(buttons: Locator, isNew: (label: string) => boolean) {
  const labels = await buttons.evaluateAll((all) =>
    all.map((one) => (one.checkVisibility() ? (one.textContent ?? '').replace(/\s/g, '') : '')),
  )
  const at = labels.findIndex(isNew)
  if (at < 0) return undefined
  await buttons.nth(at).evaluate((one: HTMLElement) => one.click())
  return labels[at]
}

async function pressInMenu(page: Page, frame: Locator, isNew: (label: string) => boolean) {
  const menus = frame.locator('.ant-table-row [aria-label="更多操作"]')
  const open = page.locator('.ant-dropdown:visible')
  for (let at = 0; at < Math.min(await menus.count(), mostRows); at += 1) {
    await menus.nth(at).click()
    const items = open.locator('[role=menuitem]:not([aria-disabled=true])')
    await items.first().waitFor(quickly).catch(nothing)
    const label = await pressFirst(items, isNew)
    if (label) return label
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'hidden', ...quickly }).catch(nothing)
  }
  return undefined
}

/** Buttons above chosen rows are told apart from those in a row. */
const inBar = (label: string) => `${label} (批量)`

async function pressInBar(frame: Locator, isNew: (label: string) => boolean) {
  const box = frame.locator('.ant-table-row .ant-checkbox-input:enabled').first()
  if ((await box.count()) === 0) return undefined
  if (!(await box.isChecked())) await box.check()
  const buttons = frame.locator('.k-batch button:enabled')
  await buttons.first().waitFor(quickly).catch(nothing)
  const label = await pressFirst(buttons, (words) => words !== '' && !leftOut.test(words) && isNew(inBar(words)))
  if (label) return inBar(label)
  await box.uncheck()
  return undefined
}

/** Fills in and presses the open dialogs; gives the writes that were made twice. */
async function endDialogs(page: Page) {
  const doubled: string[] = []
  for (let depth = 0; depth < mostDialogs; depth += 1) {
    const dialog = page.getByRole('dialog').filter({ visible: true }).last()
    if ((await dialog.count()) === 0) break
    await fill(page, dialog)
    doubled.push(...(await pressMany(page, dialog)))
    await page.keyboard.press('Escape')
  }
  return doubled
}

/** Fills in the empty required fields by the kind of their input, without knowing their meaning. */
async function fill(page: Page, dialog: Locator) {
  const inputs = dialog.locator(
    '.ant-form-item:has(.ant-form-item-required) :is(input, textarea):enabled:visible, .k-confirm textarea',
  )
  for (const input of await inputs.all()) {
    if ((await input.count()) === 0 || (await input.inputValue(quickly).catch(() => 'gone'))) continue
    await fillOne(page, input).catch(nothing)
  }
}

async function fillOne(page: Page, input: Locator) {
  const [role, type, mode] = await Promise.all(['role', 'type', 'inputmode'].map((name) => input.getAttribute(name)))
  if (type === 'file') return
  if ((await input.locator('xpath=ancestor::*[contains(@class,"ant-picker")]').count()) > 0) {
    await input.click(quickly)
    const now = ['.ant-picker-now-btn', '.ant-picker-cell-today', '.ant-picker-time-panel-cell']
    await page
      .locator(now.map((one) => `.ant-picker-dropdown:visible ${one}`).join(', '))
      .first()
      .click(quickly)
    return page.keyboard.press('Enter')
  }
  if (role !== 'combobox') return input.fill(role === 'spinbutton' || mode ? '1' : '走查', quickly)
  await input.click(quickly)
  const choice = page.locator(
    '.ant-select-dropdown:visible :is(.ant-select-item-option:not(.ant-select-item-option-disabled), .ant-select-tree-title)',
  )
  await choice.first().waitFor(quickly).catch(nothing)
  if ((await choice.count()) === 0 && (await input.isEditable(quickly))) await input.fill('王', quickly)
  return choice.first().click(quickly)
}

/** Presses Enter on the main button ten times, while every answer and every module arrives late. */
async function pressMany(page: Page, dialog: Locator) {
  const main = dialog.locator('.ant-btn-primary:visible').last()
  if ((await main.count()) === 0) return []
  const writes = writesFrom(page)
  const late = async (route: Route) => {
    await sleep(lateMs)
    await route.continue().catch(nothing)
  }
  await page.route('**/*', late)
  await main.focus(quickly).catch(nothing)
  for (let time = 0; time < pressesOfEnter; time += 1) {
    await page.keyboard.press('Enter')
    await sleep(lateMs / 3)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await settled(page)
  return writes.doubled()
}

interface Write {
  /** Call and body, without the request number. */
  what: string
  requestNo: string | undefined
}

/** Records the accepted writes from now on. */
function writesFrom(page: Page) {
  const writes: Write[] = []
  const hear = async (answer: Response) => {
    const request = answer.request()
    const path = new URL(request.url()).pathname
    if (!changing.some(({ method, pattern }) => method === request.method() && pattern.test(path))) return
    const { code } = await answer.json().catch(() => ({ code: -1 }))
    const { requestNo, ...body } = bodyOf(request.postData())
    if (code === 0 && body.preview !== 1)
      writes.push({ what: `${request.method()} ${path} ${JSON.stringify(body)}`, requestNo })
  }
  page.on('response', hear)
  return {
    /** Writes accepted under two numbers, or twice without one: a repeated number gets its first answer. */
    doubled() {
      page.off('response', hear)
      const same = Map.groupBy(writes, ({ what }) => what)
      return [...same].flatMap(([what, all]) => {
        const numbers = new Set(all.map(({ requestNo }) => requestNo))
        return numbers.size > 1 || (all.length > 1 && numbers.has(undefined)) ? [what] : []
      })
    },
  }
}

/** Uploads have no body that can be read. */
function bodyOf(text: string | null): { requestNo?: string; preview?: unknown } {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'module' in one

/** The calls of the contract that change what screens show; the others may be repeated. */
const changing = (await Array.fromAsync(contractFiles(), callsOf)).flat().map(({ method, path }) => ({
  method: method as string,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

async function callsOf({ file }: ReturnType<typeof contractFiles>[number]) {
  const exported: unknown[] = Object.values(await import(/* @vite-ignore */ file.href))
  const parts = exported.flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : []))
  return parts.filter(isCall).filter(({ method, options }) => method !== 'GET' && (options.touches?.length ?? 0) > 0)
}

const nothing = () => undefined
