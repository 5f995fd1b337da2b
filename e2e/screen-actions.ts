import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { messageOn } from './messages.ts'

/** Actions of a user on a screen, by visible names: buttons, fields and rows of the page or dialog in front. */
export function actionsOn(page: () => Page) {
  const shown = () => page().locator('.frame:visible')
  const dialog = () => page().getByRole('dialog').filter({ visible: true }).last()
  const row = (text: string) => page().locator('.ant-table-row:visible').filter({ hasText: text })
  const field = (label: string) => dialog().getByLabel(label, { exact: true })

  /** From the list that opens under an input; one that is still closing is waited for. */
  async function pick(input: Locator, option: string) {
    const lists = page().locator('.ant-select-dropdown:visible')
    await expect.poll(() => lists.count()).toBe(0)
    await input.click()
    await lists.getByText(option, { exact: true }).click()
  }
  /** The value in a field of the dialog. */
  const typed = (label: string) => field(label).inputValue()
  /** Number of buttons of the dialog with this text. */
  const offers = (words: string) => dialog().getByRole('button', { name: words }).count()
  /** Presses a button of the dialog. */
  const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click()
  /** Presses a button in the row with this text. */
  const act = (text: string, name: string) => row(text).getByRole('button', { name, exact: true }).click()
  /** Waits for the message that reports the outcome. */
  const seesMessage = (text: string | RegExp) => messageOn(page(), text)
  /** Finds by typing and takes the first choice of a field of the dialog. */
  async function find(label: string, typed: string) {
    await field(label).click()
    await field(label).fill(typed)
    await page().locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  /** Types, chooses or finds in fields of the dialog, depending on the kind of each. */
  async function enter(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) {
      const input = field(label)
      if ((await input.getAttribute('role')) !== 'combobox') await input.fill(value)
      else if (await input.isEditable()) await find(label, value)
      else await pick(input, value)
    }
  }
  return {
    shown,
    typed,
    offers,
    dialog,
    press,
    act,
    seesMessage,
    find,
    enter,
    /** Takes a step on the row with this text: its button, its dialog, and its message. */
    step: async (text: string, name: string, values: Readonly<Record<string, string>>, done: string | RegExp) => {
      await act(text, name)
      await enter(values)
      await press(name)
      await seesMessage(done)
    },
    /** On the page itself. */
    button: (name: string) => shown().getByRole('button', { name, exact: true }),
    row,
    /** Types into a field of the dialog. */
    fill: (label: string, value: string) => field(label).fill(value),
    pick,
    /** Chooses in a field of the dialog. */
    choose: (label: string, option: string) => pick(field(label), option),
    /** Types a day into a calendar of the dialog. */
    day: async (label: string, value: string) => {
      await field(label).fill(value)
      await field(label).press('Enter')
    },
    /** Draws on the board with this label and saves it; a stroke made before the board listens is drawn again. */
    sign: async (label: string) => {
      const board = page().getByLabel(`${label}签名板`)
      const signature = page().locator('.k-sign-done').getByRole('img', { name: label, exact: true })
      const keep = page()
        .locator('.k-sign')
        .filter({ has: board })
        .getByRole('button', { name: '确认签名', exact: true })
      await board.hover()
      await expect
        .poll(async () => {
          const pad = await board.boundingBox()
          if (!pad) return 'no board'
          await page().mouse.move(pad.x + 60, pad.y + 40)
          await page().mouse.down()
          await page().mouse.move(pad.x + 240, pad.y + 90, { steps: 8 })
          await page().mouse.up()
          await keep.click()
          return signature.waitFor({ timeout: 5000 }).then(
            () => 'kept',
            () => 'not kept',
          )
        })
        .toBe('kept')
    },
    /** Opens a screen as in a new window: no tab, filter, dialog or list of choices stays open. */
    visit: async (path: string, query: Record<string, string> = {}) => {
      await page().evaluate(
        (address) => {
          for (const area of [localStorage, sessionStorage])
            for (const key of Object.keys(area))
              if (/_(tabbarlist|pageState|dropdown\..+)$/.test(key)) area.removeItem(key)
          history.replaceState(null, '', `#${address}`)
        },
        `${path}?${new URLSearchParams(query)}`,
      )
      await page().reload()
    },
  }
}
