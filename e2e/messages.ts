import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Messages of this page that no test has waited for yet. */
    shownMessages: { text: string; at: number }[]
  }
}

/** Earlier messages that no test waited for do not match a later wait. */
const heldMs = 20_000

/**
 * Records the messages of the pages of this context. A message is shown for three seconds, and on a busy computer a
 * waiting test may look before and after.
 */
export function recordMessages(context: BrowserContext) {
  return context.addInitScript(() => {
    window.shownMessages = []
    const standing = document.getElementsByClassName('ant-message-notice')
    const known = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const one of standing) {
        const text = one.textContent ?? ''
        if (!text || known.get(one) === text) continue
        known.set(one, text)
        window.shownMessages.push({ text, at: performance.now() })
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Waits for a message and gives its whole text; earlier messages are dropped with it. */
export async function messageOn(page: Page, text: string | RegExp) {
  const { source, flags } = typeof text === 'string' ? new RegExp(RegExp.escape(text)) : text
  const match = await page.waitForFunction(take, { source, flags, heldMs }, { polling: 100 }).catch(async (error) => {
    const others = await page.evaluate(() => window.shownMessages.map((one) => one.text))
    throw new Error(`${page.url()} did not say ${text}, but: ${others.join(' · ') || 'nothing'}`, { cause: error })
  })
  return String(await match.jsonValue())
}

/** In the page. */
function take({ source, flags, heldMs }: { source: string; flags: string; heldMs: number }) {
  const pattern = new RegExp(source, flags)
  const now = performance.now()
  const at = window.shownMessages.findIndex((one) => pattern.test(one.text) && now - one.at < heldMs)
  return at < 0 ? undefined : window.shownMessages.splice(0, at + 1).at(-1)?.text
}
