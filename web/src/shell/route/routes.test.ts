import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'
import { route } from './route-table.ts'
import { allRoutes, isBuilt, joinPages, makeRouter, resolve } from './routes.ts'

const table = allRoutes()
const router = makeRouter(table)
const match = (text: string) => router.match(parseAddress(text))
const opened = (text: string, firstPage: (folder: string) => string | undefined = () => undefined) =>
  resolve(router, text, firstPage)

const rows = ['routes.tsv', 'routes-added.tsv'].flatMap((file) => {
  const [head, ...lines] = readFileSync(`docs/spec/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))
  return lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index] ?? ''])))
})
const screens = rows.filter(({ path }) => !path.includes('.html'))

test('every route of the catalogue is known with its title, tab flag and aliases, and no other', () => {
  const listed = screens.map(({ path, title_zh, tab, alias }) => [
    path,
    title_zh,
    tab === 'yes',
    alias.split('|').filter(Boolean),
  ])
  const ours = table.map((def) => [def.path, def.title, def.tab, [...def.aliases]])
  expect(ours.toSorted(byPath)).toEqual(listed.toSorted(byPath))
})

const byPath = ([one]: unknown[], [other]: unknown[]) => (String(one) < String(other) ? -1 : 1)

interface MenuFile {
  menus: { routePath?: string; authorityCode?: string; children?: MenuFile['menus'] }[]
  hiddenRoutes: { routePath: string; authorityCode: string; activeMenu: string }[]
}

test('the permission of every page is that of menus.json', () => {
  const file: MenuFile = JSON.parse(readFileSync('contract/data/menus.json', 'utf8'))
  const inMenu = (items: MenuFile['menus']): [string, string][] =>
    items.flatMap((item) => [
      ...(item.routePath ? [[item.routePath, item.authorityCode ?? ''] as [string, string]] : []),
      ...inMenu(item.children ?? []),
    ])
  const hidden = file.hiddenRoutes.map((one) => [one.routePath.replace('/{menuId}', ''), one.authorityCode] as const)
  const codes = new Map([...inMenu(file.menus), ...hidden])
  const ours = table.filter((def) => codes.has(def.path)).map((def) => [def.path, def.code])
  expect(ours).toEqual(ours.map(([path]) => [path, codes.get(path)]))
  expect(ours).toHaveLength(codes.size)
})

test('B009 every screen opens with and without a trailing menu id', () => {
  for (const { path } of screens.filter(({ path }) => path !== '*' && path !== '/')) {
    const address = path.replace(':typeId', 'type1')
    expect([path, match(address)?.def.path]).toEqual([path, path])
    expect([path, match(`${address}/120301`)?.def.path, match(`${address}/120301`)?.menuId]).toEqual([
      path,
      path,
      '120301',
    ])
  }
})

test('B010 the trailing menu id is given as a parameter', () => {
  expect(match('/live/live/list/120301?x=1')).toMatchObject({ menuId: '120301', query: { x: '1' } })
  expect(match('/live/tempeleteDocument/t9/120205')).toMatchObject({ menuId: '120205', params: { typeId: 't9' } })
  const uuid = '01926f3a-1b2c-7d3e-8f40-112233445566'
  expect(match(`/home/iframe/${uuid}`)?.menuId).toBe(uuid)
})

const neverCalled = () => Promise.reject(new Error('never called'))

test('B011 a path that already exists is rejected', () => {
  const [first] = table
  expect(() => makeRouter([first, first])).toThrow('duplicate-route-name')
  const twice = { default: { '/home': { title: '首页', load: neverCalled } } }
  expect(() => makeRouter(joinPages({ a: twice, b: twice }))).toThrow('duplicate-route-name')
})

test('an address without a page of a module is known as unbuilt', () => {
  const list = '/live/live/list'
  const other = '/warehouse/stock'
  const router = makeRouter([...table.filter(({ path }) => path !== other), route(other, '实时库存')])
  expect([list, `${list}/120301?a=1`, '/console', '/home/iframe/7'].map((path) => isBuilt(router, path))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isBuilt(router, other)).toBe(false)
})

test('B012 an unknown path has no page, also below a known one', () => {
  for (const path of ['/nowhere', '/home/nowhere', '/live/live/list/x/y', '/%'])
    expect(opened(path).match).toBeUndefined()
})

test('B020 B021 B022 every alias opens the screen it stands for', () => {
  for (const { path, alias } of screens) {
    for (const old of alias.split('|').filter(Boolean)) {
      expect([old, opened(`#${old}?a=1`).match?.def.path]).toEqual([old, path])
      expect(opened(`${old}/120301`).match?.menuId).toBe('120301')
    }
  }
})

test('B006 B026 login is no route; the positioning screens have their absolute paths', () => {
  expect(['/login', '/login.html'].map((path) => match(path))).toEqual([undefined, undefined])
  const paths = ['realTime', 'fence', 'locateAlarm', 'locateAlarmRule'].map((name) => `/elderPosition/${name}`)
  expect(paths.map((path) => match(path)?.def.path)).toEqual(paths)
})

test('B030 the mapping redirects a path or rewrites it', () => {
  expect(opened('/charge/accountList?x=1').address).toBe('/expense/account?x=1')
  const rewritten = opened('/systemSetting/echartsSetting')
  expect([rewritten.address, rewritten.match?.def.path]).toEqual([
    '/systemSetting/echartsSetting',
    '/home/echartsSetting',
  ])
})

test('module bases and menu folders open their first permitted page', () => {
  const first = (folder: string) => (folder === '/expense' ? '/expense/bill' : undefined)
  expect(opened('/expense', first)).toMatchObject({ address: '/expense/bill' })
  expect(
    opened('/archives', (folder) => (folder === '/archives' ? '/archives/manager1/index' : undefined)).address,
  ).toBe('/archives/manager1/index')
  expect(opened('/archives').match).toBeUndefined()
})

test('scenario 25: one screen is one key, with or without the menu id, in any order of the query; embedded pages differ by it', () => {
  expect(match('/live/live/list/120301?b=2&a=1')?.key).toBe('/live/live/list?a=1&b=2')
  expect(match('/live/live/list?a=1&b=2')?.key).toBe(match('/live/live/list?b=2&a=1')?.key)
  expect(match('/home/iframe/55')?.key).toBe('/home/iframe/55')
  expect(match('/live/tempeleteDocument')?.key).toBe('/live/tempeleteDocument')
})

test('every page loads by the path of its route, also one with a parameter', () => {
  const pages = table.filter(({ load }) => load)
  expect(pages.some(({ path }) => path.includes('/:'))).toBe(true)
  expect(pages.filter(({ path, load }) => router.codeOf(path) !== load)).toEqual([])
})
