import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { MenuEntry } from '#kit/store/storage.ts'
import {
  defaultTree,
  firstPageUnder,
  flatten,
  navTree,
  pageCodes,
  permissionCodes,
  searchNav,
  trailTo,
} from './menu.ts'

const file = JSON.parse(readFileSync('contract/data/menus.json', 'utf8'))
const tree: MenuEntry[] = file.menus
const nav = navTree(tree)
const entry = (over: Partial<MenuEntry>): MenuEntry => ({
  menuId: '1',
  menuType: 'MENU',
  menuName: '页',
  children: [],
  ...over,
})

test('B032 three levels are shown, deeper ones are not', () => {
  const deep = entry({
    children: [entry({ children: [entry({ children: [entry({ menuName: '第四级', routePath: '/x' })] })] })],
  })
  expect(flatten(navTree([deep])).map((item) => item.menuName)).toEqual(['页', '页', '页'])
})

test('B033 an entry keeps pageUrl, menuId, menuName, icon and children', () => {
  const page = nav[0].children[0].children[0]
  expect(page).toMatchObject({
    pageUrl: '/home',
    menuId: '110101',
    menuName: '首页',
    icon: 'icon-dashboard',
    children: [],
  })
})

test('B034 a top-level pims_bench is removed', () => {
  expect(tree[0].name).toBe('pims_bench')
  expect(nav.map((item) => item.menuName)).not.toContain('工作台')
  expect(nav).toHaveLength(14)
})

test('B035 a pims_bench below the top stays', () => {
  const inner = entry({ menuId: '2', menuName: 'pims_bench', name: 'pims_bench' })
  expect(navTree([entry({ children: [inner] })])[0].children.map((item) => item.menuName)).toEqual(['pims_bench'])
})

test('B036 the default tree', () => {
  const paths = flatten(navTree(defaultTree)).map((item) => item.pageUrl)
  expect(paths).toEqual([
    '/archives',
    '/archives/manager1',
    '/archives/manager1/index',
    '/archives/manager2',
    '/archives/manager2-1/index',
    '/archives/manager2-2/index',
    '/archives/manager2-3/index',
    '/systemmanage',
    '/systemmanage/manager/index',
  ])
})

test('B038 B041 only entries with a route path are navigable', () => {
  const [folder, page] = navTree([entry({ routePath: '' }), entry({ menuId: '2', routePath: '/a', hash: '#/a' })])
  expect([folder.path, page.path]).toEqual([undefined, '/a'])
})

test('B039 buttons never appear', () => {
  const shown = flatten(nav).map((item) => item.menuType)
  expect(new Set(shown)).toEqual(new Set(['MENU']))
})

test('B040 a linked page opens in the frame page', () => {
  const [link] = navTree([entry({ menuId: '77', menuType: 'IN_LINK', menuLink: 'https://example.cn' })])
  expect(link).toMatchObject({ path: '/home/iframe/77', menuLink: 'https://example.cn' })
})

test('B042 authorityCode falls back to authorityId on the second level', () => {
  const [top] = navTree([
    entry({ authorityId: 'x', children: [entry({ menuId: '2', authorityId: 'live.visit.come' })] }),
  ])
  expect([top.authorityCode, top.children[0].authorityCode]).toEqual(['', 'live.visit.come'])
})

test('B043 B044 a legacy path of an entry is mapped before it is opened', () => {
  const mapped = (path: string) => (path === '/charge/accountList' ? '/expense/account' : path)
  const [old] = navTree([entry({ routePath: '/charge/accountList', hash: '#/charge/accountList' })], mapped)
  expect(old.path).toBe('/expense/account')
})

test('B183 codes are the authority list plus the buttons of the tree', () => {
  const codes = permissionCodes([{ code: 'own.code' }], tree)
  expect(codes.has('own.code')).toBe(true)
  expect(codes.has('pims_bench.search')).toBe(true)
  expect(codes.has('live.visit.come.add')).toBe(true)
  expect(codes.size).toBe(file.meta.buttons + 1)
})

test('a granted button opens its page, and only that', () => {
  const pages = pageCodes(new Set(['live.visit.come.add']), [])
  expect([pages.has('live.visit.come'), pages.has('live.visit'), pages.has('live.live.list')]).toEqual([
    true,
    true,
    false,
  ])
})

test('finds the chain to a page, the first page of a module, and search matches', () => {
  expect(trailTo(nav, '/live/live/list').map((item) => item.menuName)).toEqual(['入住管理', '入住服务', '入住列表'])
  expect(firstPageUnder(nav, '/expense')).toBe('/expense/account')
  const initials = (name: string) => (name === '入住列表' ? 'rzlb' : '')
  expect(flatten(searchNav(nav, 'rzlb', initials)).map((item) => item.menuName)).toEqual([
    '入住管理',
    '入住服务',
    '入住列表',
  ])
  expect(searchNav(nav, '没有这个', initials)).toEqual([])
})
