import { auth } from '#contract/modules/platform/auth/auth.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { org, orgStatus } from '#contract/modules/platform/org/org.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { isAppError, logError, markShown } from '#kit/fault/errors.ts'
import { userIdCheck, userIdIn } from '#kit/http/exchange.ts'
import { queryClient } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { themeName } from '#kit/look/theme.ts'
import { holdDictionaries, restoreLookups } from '#kit/lookup/lookups.ts'
import { buildTag, isDebug } from '#kit/store/product.ts'
import { local, type SystemConfig, session } from '#kit/store/storage.ts'
import { mappedPath } from '../route/paths.ts'
import { holdMenus, restoreShell, setShell, setUser, shellState } from '../shell-store.ts'
import { loadConfigs } from './config.ts'
import { draftNames, takeWindow, toLogin } from './session-flow.ts'

/** The start of a page until the shell may be shown (seed 000 §4). */

/** Time to wait for the menus before the shell shows the default tree. */
const menuWaitMs = 400

/** True when the shell may be mounted; otherwise the browser is on its way to another page. */
export async function startUp(): Promise<boolean> {
  const user = local.get('userInfo')
  if (!user?.token) return leave()
  if (user.orgInfo.orgStatus === orgStatus.is.waiting || user.orgInfo.orgStatus === orgStatus.is.rejected)
    return toSettleIn()
  if (user.landingEndList.at(0)?.landingEndId === wallEnd) return toWall()
  takeWindow(user.userId)
  session.set('fetchKey', user.fetchKey)
  restoreShell(mappedPath)
  restoreLookups(queryClient)
  // All requests go out at once; no answer is stored or shown before the session is known to be good.
  const { promise: known, resolve: proceed } = Promise.withResolvers<void>()
  const checked = userIdCheck()
  // Before a required change of password the server answers nothing else.
  const forced = user.resetPassword === 1
  const rest = forced ? [] : [loadOrg(known), loadUser(known), loadDictionaries(known), loadPorts(known)]
  const loading = Promise.allSettled([loadLook(known), ...rest])
  const menus = forced ? undefined : loadMenus(known)
  if (!userIdIn(await checked.catch(() => undefined))) return leave(draftNames)
  proceed()
  const failed = (await loading).find((result) => result.status === 'rejected')
  if (failed && !isDebug(location.href)) return toErrorPage(failed.reason)
  await Promise.race([menus, new Promise((done) => setTimeout(done, menuWaitMs))])
  return true
}

function leave(keptKeys: readonly string[] = []) {
  toLogin(keptKeys)
  return false
}

/** An institution under review or sent back has only its application page. */
function toSettleIn() {
  location.replace('settleIn.html')
  return false
}

/** A wall screen may not use the pages of the shell (platform.md 1.1a). */
const wallEnd = 4

function toWall() {
  location.replace('fullchart.html')
  return false
}

function toErrorPage(error: unknown) {
  const code = isAppError(error) ? error.code : 9999
  const message = error instanceof Error ? error.message : String(error)
  location.replace(`error.html?${new URLSearchParams({ code: String(code), message })}`)
  return false
}

type SessionCheck = Promise<void>

async function loadLook(known: SessionCheck) {
  const config = await loadConfigs(known)
  setShell({ config })
  dress(config)
  await loadThemeSheet(config)
}

/** Applies the look as a fresh start does, with the theme. */
export const wholeLook = () => loadLook(Promise.resolve())

export async function reloadLook() {
  const known = Promise.resolve()
  const config = await loadConfigs(known)
  await loadPorts(known)
  setShell({ config: { ...config, systemThemeColor: shellState().config.systemThemeColor } })
  dress(config)
}

/** Title and icon of the window. */
function dress({ iconConfig }: SystemConfig) {
  document.title = iconConfig.windowName ?? ''
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && iconConfig.windowIcon) icon.href = iconConfig.windowIcon
}

/** The style sheet of the theme; the version in its address makes browsers fetch it again after an update. */
export const themeSheet = (config: SystemConfig) =>
  `themes/${themeName(config.systemThemeColor.Theme)}.css?v=${buildTag}`

function loadThemeSheet(config: SystemConfig) {
  const link = document.createElement('link')
  link.id = 'theme'
  link.rel = 'stylesheet'
  link.href = themeSheet(config)
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error('主题样式加载失败'))
    document.getElementById('theme')?.remove()
    document.head.append(link)
  })
}

const silent = { silent: true }

async function loadOrg(known: SessionCheck) {
  const orgInfo = await send(org.own, {}, silent)
  await known
  local.set('orgInfo', { ...orgInfo })
}

/** Reads the present button codes and data departments, not those at sign-in. */
async function loadUser(known: SessionCheck) {
  const [authority, dataDeptInfoList] = await Promise.all([
    send(auth.buttons, {}, silent),
    send(auth.deptList, {}, silent),
  ])
  await known
  local.set('authority', authority)
  setUser({ authority, dataDeptInfoList })
}

export async function loadMenus(known: SessionCheck = Promise.resolve()) {
  const landing = shellState().user?.landingEndList.at(0)?.landingEndId ?? 1
  try {
    const menus = await send(auth.menu, { landingEndId: String(landing) }, silent)
    await known
    local.set('menus', menus)
    holdMenus(menus, mappedPath)
  } catch (error) {
    logError(error)
    markShown(error)
    holdMenus(local.get('menus'), mappedPath) // the last known tree, or the default one
  }
}

/** Background of the welcome page and addresses of the real-time channels, for a wall screen too. */
export async function loadPorts(known: SessionCheck) {
  const config = await send(setting.preload, {}, silent).catch(() => ({}))
  await known
  local.set('preloadcfg', { ...config })
}

async function loadDictionaries(known: SessionCheck) {
  const models = await send(dictionary.modelItems, {}, silent)
  await known
  holdDictionaries(queryClient, new Map(models.map((model) => [model.dictionaryCode, model.items])))
}
