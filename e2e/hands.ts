import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a person does on a screen, named by what stands there: buttons, fields and rows of the page or dialog in front. */
export function handsOn(page: () => Page) {
  const shown = () => page().locator('.frame:visible')
  const dialog = () => page().getByRole('dialog').filter({ visible: true }).last()
  const field = (label: string) => dialog().getByLabel(label, { exact: true })

  /** From the list that opens under an input; one that is still closing is waited for. */
  async function pick(input: Locator, option: string) {
    const lists = page().locator('.ant-select-dropdown:visible')
    await expect.poll(() => lists.count()).toBe(0)
    await input.click()
    await lists.getByText(option, { exact: true }).click()
  }
  return {
    shown,
    dialog,
    /** Of the page itself. */
    button: (name: string) => shown().getByRole('button', { name, exact: true }),
    row: (text: string) => page().locator('.ant-table-row:visible').filter({ hasText: text }),
    /** Types into a field of the dialog. */
    fill: (label: string, value: string) => field(label).fill(value),
    /** Presses a button of the dialog. */
    press: (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click(),
    pick,
    /** Chooses in a field of the dialog. */
    choose: (label: string, option: string) => pick(field(label), option),
    /** Types a day into a calendar of the dialog. */
    day: async (label: string, value: string) => {
      await field(label).fill(value)
      await field(label).press('Enter')
    },
    /** Opens a screen as in a new window: no tab, filter or dialog of before is left. */
    visit: async (path: string, query: Record<string, string> = {}) => {
      await page().evaluate(
        (address) => {
          for (const area of [localStorage, sessionStorage])
            for (const key of Object.keys(area)) if (/_(tabbarlist|pageState)$/.test(key)) area.removeItem(key)
          history.replaceState(null, '', `#${address}`)
        },
        `${path}?${new URLSearchParams(query)}`,
      )
      await page().reload()
    },
  }
}
