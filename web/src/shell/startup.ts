import { auth } from '#contract/modules/auth.ts'
import { isAppError, logError, markShown } from '../kit/errors.ts'
import { userIdCheck, userIdIn } from '../kit/exchange.ts'
import { type Row, rowsOf } from '../kit/lookup-options.ts'
import { holdDictionaries, restoreLookups } from '../kit/lookups.ts'
import { buildTag, isDebug } from '../kit/product.ts'
import { queryClient } from '../kit/query.ts'
import { send, sendRaw } from '../kit/request.ts'
import { local, type SystemConfig } from '../kit/storage.ts'
import { themeName } from '../kit/theme.ts'
import { loadConfigs } from './config.ts'
import { mappedPath } from './desk.ts'
import { toLogin } from './session-flow.ts'
import { holdMenus, restoreShell, setShell, setUser, shellState } from './shell-store.ts'

/** From a page that knows nothing to a shell that may be shown (seed 000 §4). */

/** Waits this long for the menus before the shell shows the default tree in their place. */
const menuWaitMs = 400

/** True when the shell may be mounted; otherwise the browser is on its way to another page. */
export async function startUp(): Promise<boolean> {
  if (!local.get('userInfo')?.token) return leave()
  restoreShell(mappedPath)
  restoreLookups(queryClient)
  // All requests go out at once; nothing of them is used before the session is known to be good.
  const checked = userIdCheck()
  const loading = Promise.allSettled([loadLook(), loadOrg(), loadUser(), loadDictionaries(), loadPorts()])
  const menus = loadMenus()
  if (!userIdIn(await checked.catch(() => undefined))) return leave()
  const failed = (await loading).find((result) => result.status === 'rejected')
  if (failed && !isDebug(location.href)) return toErrorPage(failed.reason)
  await Promise.race([menus, new Promise((done) => setTimeout(done, menuWaitMs))])
  return true
}

function leave() {
  toLogin()
  return false
}

function toErrorPage(error: unknown) {
  const code = isAppError(error) ? error.code : 9999
  const message = error instanceof Error ? error.message : String(error)
  location.replace(`error.html?${new URLSearchParams({ code: String(code), message })}`)
  return false
}

async function loadLook() {
  const config = await loadConfigs()
  setShell({ config })
  dress(config)
  await loadThemeSheet(config)
}

export async function reloadLook() {
  const config = await loadConfigs()
  setShell({ config: { ...config, systemThemeColor: shellState().config.systemThemeColor } })
  dress(config)
}

/** Title and icon of the window. */
function dress({ iconConfig }: SystemConfig) {
  document.title = iconConfig.windowName ?? ''
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && iconConfig.windowIcon) icon.href = iconConfig.windowIcon
}

/** The sheet of the theme; the version in its address makes browsers fetch it anew after an update. */
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

async function loadOrg() {
  const orgInfo = await sendRaw('GET', '/pims/web-org/orgInfos/12', {}, silent)
  if (typeof orgInfo === 'object' && orgInfo !== null) local.set('orgInfo', { ...orgInfo })
}

/** Button codes and data departments as they are now, not as they were at sign-in. */
async function loadUser() {
  const [authority, dataDeptInfoList] = await Promise.all([
    send(auth.buttons, {}, silent),
    send(auth.deptList, {}, silent),
  ])
  local.set('authority', authority)
  setUser({ authority, dataDeptInfoList })
}

export async function loadMenus() {
  const landing = shellState().user?.landingEndList.at(0)?.landingEndId ?? 1
  try {
    const menus = await send(auth.menu, { landingEndId: String(landing) }, silent)
    local.set('menus', menus)
    holdMenus(menus, mappedPath)
  } catch (error) {
    logError(error)
    markShown(error)
    holdMenus(local.get('menus'), mappedPath) // the last known tree, or the default one
  }
}

async function loadPorts() {
  const config = await sendRaw('GET', '/passport/web-rbac/systemConfigs/preloadConfig', {}, silent).catch(() => ({}))
  if (typeof config === 'object' && config !== null) local.set('preloadcfg', { ...config })
}

async function loadDictionaries() {
  const models = await sendRaw('GET', '/pims/web-org/dictionarys/modelDictionarys', {}, { ...silent, version: 'V1.0' })
  holdDictionaries(queryClient, byCode(rowsOf(models)))
}

function byCode(models: readonly Row[]) {
  const entries = models.map((model) => [String(model.dictionaryCode), rowsOf(model.items ?? model.children)] as const)
  return new Map(entries.filter(([, rows]) => rows.length > 0))
}
