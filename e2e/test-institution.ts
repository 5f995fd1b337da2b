import type { Page } from 'playwright-core'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { hashPassword } from '#core/password.ts'
import type { Client, TestApp } from '../server/test/app.ts'
import { closeNews, newPage, pages, password, signIn } from './site.ts'

/**
 * A screen of an institution whose server runs in the process of the test: its clock is set by the test, earlier steps
 * are done by calls, and only the subject of a journey goes through the browser.
 */
export interface InstitutionScreen {
  page: Page
  /** The same user in another window: calls in the session of the screen. */
  person: Client
}

/**
 * An administrator of this name, signed in through the sign-in page. The session lasts for weeks of the test's clock.
 */
export async function screenOf(t: TestApp, userName: string, viewport?: { width: number; height: number }) {
  const loginName = 'desk'
  const { userId } = await t.as('ADMIN', { loginName })
  const passwordHash = await hashPassword(password)
  await t.db((db) =>
    db.updateTable('userAccount').set({ passwordHash, userName }).where('userId', '=', userId).execute(),
  )
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  await pages()
  const page = await newPage({ viewport })
  await closeNews(page)
  // Read on its way: after the page has changed, the answer would be gone.
  let session = {}
  const signingIn = `**${auth.login.path}`
  await page.route(signingIn, async (route) => {
    const response = await route.fetch()
    session = (await response.json()).data
    await route.fulfill({ response })
  })
  await signIn(page, url, loginName)
  // While a route is set, the browser fetches and compiles everything again at each load.
  await page.unroute(signingIn)
  await t.services.database.withSystem((db) =>
    db.updateTable('session').set({ expireTime: '2100-01-01 00:00:00' }).where('userId', '=', userId).execute(),
  )
  const screen: InstitutionScreen = { page, person: t.with(session) }
  return screen
}
