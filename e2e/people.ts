import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * The users of a journey, each signed in on a page of their own; actions run on the page of the current user.
 *
 *     const { at, row, act, seesMessage } = people('safety', 'nurse_head')
 *     test('…', async () => { at('nurse_head'); await row('…').waitFor() })
 */
export function people<N extends string>(first: N, ...others: N[]) {
  const site = onStage(startSite)
  const pages = new Map<N, Page>()
  let atWork = first
  beforeEach(async () => {
    atWork = first
    for (const name of [first, ...others]) pages.set(name, await site().enter(name))
    return () => Promise.all([...pages.values()].map((page) => page.context().close()))
  })
  /** The page of the named user, or of the current one. */
  function page(name = atWork) {
    const own = pages.get(name)
    if (!own) throw new Error(`${name} is not there yet`)
    return own
  }
  const at = (name: N) => {
    atWork = name
  }
  /** The name of a user as others search for it. */
  const nameOf = async (name: N) => (await page(name).getByRole('button', { name: '用户菜单' }).innerText()).trim()
  return { ...actionsOn(() => page()), page, at, nameOf, open: (path: string) => open(page(), path) }
}
