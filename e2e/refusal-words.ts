import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const modules = new URL('../contract/src/modules/', import.meta.url)
const sources = readdirSync(modules).map((file) => readFileSync(new URL(file, modules), 'utf8'))
const rows = sources.flatMap((text) => [...text.matchAll(/\[(32\d{3}), '(.+)'\]/g)])

/** The refusals of money (32xxx) the contract declares, with their words. */
export const declared = new Map(rows.map(([, code, text]) => [Number(code), text]))

/** Reads refusals on a page, and notes which were read. */
export function readerOf(page: () => Page) {
  const seen = new Set<number>()
  /** Presses, and reads the whole sentence: in sight, not cut by its box, and not there before. */
  async function sees(code: number, press: () => Promise<unknown>, vars: Record<string, string | number> = {}) {
    const text = (declared.get(code) ?? `${code}`).replace(/\{(\w+)\}/g, (_, name) => String(vars[name]))
    expect(await page().getByText(text).count()).toBe(0)
    await press()
    await page().waitForFunction(stands, text)
    seen.add(code)
  }
  return { sees, seen }
}

/** In the page: is there an element of just these words, and can all of them be read? */
function stands(words: string) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (walker.currentNode.nodeValue !== words || !element?.checkVisibility({ visibilityProperty: true })) continue
    const { top, left, bottom, right } = element.getBoundingClientRect()
    const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (inside && above && element.contains(above) && element.scrollWidth <= element.clientWidth + 1) return true
  }
  return false
}
