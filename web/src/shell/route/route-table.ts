import type { PageDef, PageLoader } from '#kit/page/pages.ts'

/**
 * Screen addresses: title, permission of the page, whether it is a tab. Each opens with a trailing `/{menuId}` too.
 * Those of the shell are here, all others in the routes.ts of their module; a test compares both with
 * docs/spec/routes.tsv and routes-added.tsv.
 */

export interface RouteDef {
  path: string
  title: string
  /** Permission expression of the page; empty for pages that every signed-in user may see. */
  code: string
  /** False: shown inside the tab it was opened from. */
  tab: boolean
  /** A menu folder: opens its first permitted page. */
  folder: boolean
  /** Legacy paths that open the same screen. */
  aliases: readonly string[]
  /** Menu page that is highlighted while this one is open. */
  under: string | undefined
  /** Opens the page; undefined for the screens of the shell itself. */
  load: PageLoader | undefined
}

/** The permission code of a page is its path with dots (menus.json, codeRule) unless given. */
export const route = (path: string, title: string, more: Partial<PageDef> & { folder?: boolean } = {}): RouteDef => ({
  path,
  title,
  code: path.split('/:')[0].slice(1).replaceAll('/', '.'),
  tab: true,
  folder: false,
  aliases: [],
  under: undefined,
  load: undefined,
  ...more,
})

export const shellRoutes: readonly RouteDef[] = [
  route('/', '工作台', { tab: false }),
  route('/console', '欢迎页', { code: '', under: '/home' }),
  route('/error', '出错了', { code: '', under: '/home' }),
  route('/notimpliment', '功能开发中', { code: '', under: '/home' }),
  route('*', '页面不存在', { tab: false }),
  route('/archives', '档案管理', { code: '', tab: false, folder: true }),
  route('/archives/manager1', '机构管理', { code: '', tab: false, folder: true }),
  route('/archives/manager2', '档案管理', { code: '', tab: false, folder: true }),
  route('/systemmanage', '系统管理', { code: '', tab: false, folder: true }),
  route('/home/iframe', '内嵌链接页', { code: '' }),
]
