import { afterEach, beforeEach, expect, test } from 'vitest'
import { onApp } from '#kit/live/events.ts'
import { pageState } from '#kit/page/page.ts'
import { memoryArea } from '#kit/test/test-timers.ts'
import { allRoutes, makeRouter } from '../route/routes.ts'
import { shownKey } from './tabs.ts'
import { makeWorkspace, type Workspace } from './workspace.ts'

let desk: Workspace
let bar: { at: string; steps: number }
let reloads: number
let sid: string | undefined
let fresh: boolean
let answer: boolean
let events: string[]
const ends: (() => void)[] = []

beforeEach(() => {
  Object.assign(globalThis, { window: { sessionStorage: memoryArea() } })
  bar = { at: '', steps: 0 }
  reloads = 0
  sid = undefined
  fresh = true
  answer = true
  events = []
  desk = makeWorkspace({
    router: makeRouter(allRoutes()),
    bar: {
      read: () => bar.at,
      fresh: () => fresh,
      replace: (address) => {
        bar.at = `#${address}`
      },
      push: (address) => {
        bar = { at: `#${address}`, steps: bar.steps + 1 }
      },
      tab: () => undefined,
      undo: () => () => undefined,
    },
    nav: () => [],
    querySid: () => sid,
    keepSid: (next) => {
      sid = next
    },
    save: () => undefined,
    reload: () => {
      reloads += 1
    },
    confirmLeave: async () => answer,
  })
  ends.push(onApp('tabbarcreated', ({ tab }) => events.push(`created ${tab.path}`)))
  ends.push(onApp('tabbarremoved', ({ tab }) => events.push(`removed ${tab.path}`)))
  ends.push(onApp('routechanged', ({ from, to }) => events.push(`${from} > ${to}`)))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(globalThis, 'window')
})

const list = '/live/archives/base'
const add = '/live/archivesAdd'
const tabs = () => desk.state().tabs.map((tab) => tab.path)
const page = (key: string) => desk.pages().find((open) => open.key === key) ?? expect.fail(`${key} is not open`)

test('B059 creating and removing a tab raises events', async () => {
  desk.open('/home')
  desk.open(list)
  await desk.close(list)
  expect(events.filter((text) => !text.includes('>'))).toEqual(['created /home', `created ${list}`, `removed ${list}`])
})

test('B060 the page of a closed tab gets the event', async () => {
  desk.open('/home')
  desk.open(list)
  const messages: string[] = []
  desk.busOf(page(list).id).on('tabbarremoved', ({ tab }) => messages.push(tab.path))
  desk.activate('/home')
  await desk.close(list)
  expect(messages).toEqual([list])
})

test('B047 opening a route whose tab exists refreshes its page', () => {
  desk.open(list)
  let refreshed = 0
  desk.busOf(page(list).id).on('refresh', () => {
    refreshed += 1
  })
  desk.open('/home')
  desk.open(`${list}/120201`)
  expect([tabs(), refreshed, reloads]).toEqual([[list, '/home'], 1, 1])
})

test('B054 B055 going back sends an event to the list, after saving with the ids', async () => {
  desk.open(list)
  const messages: unknown[] = []
  desk.busOf(page(list).id).on('routeback', (event) => messages.push(event))
  desk.busOf(page(list).id).on('routeBackRefresh', (event) => messages.push(event))
  desk.open(`${add}?oldmanId=1`)
  await desk.back(page(`${add}?oldmanId=1`))
  desk.open(add)
  await desk.backAndRefresh(page(add), ['7'])
  expect(messages).toEqual([{ from: `${add}?oldmanId=1` }, { from: add, ids: ['7'] }])
  expect([shownKey(desk.state()), bar.at, reloads]).toEqual([list, `#${list}`, 1])
})

test('B047 B050 B061 an address with filters opens its list with them, however its tab was left', () => {
  const filtered = `${list}?oldmanName=王`
  const key = `${list}?${new URLSearchParams({ oldmanName: '王' })}`
  const bookmark = (address: string) => {
    bar.at = `#${address}`
    desk.addressTyped(bar.at)
  }
  const round = () => page(key).round
  bookmark(filtered)
  desk.open(`${add}?oldmanId=1`)
  pageState(page(key).id).set('filters', { oldmanName: '李' })
  desk.open('/home')
  // A link of the home page, and a bookmark: the list itself, with the filters of the address.
  desk.open(filtered)
  expect([shownKey(desk.state()), desk.state().active, round()]).toEqual([key, key, 1])
  expect(pageState(page(key).id).get('filters')).toBeUndefined()
  desk.open(`${add}?oldmanId=1`)
  desk.open('/home')
  bookmark(filtered)
  expect([shownKey(desk.state()), bar.at, round()]).toEqual([key, `#${filtered}`, 2])
  // The tab and the menu show the list as it was left; a back step of the browser shows it as it was filtered.
  desk.open(`${add}?oldmanId=1`)
  desk.activate('/home')
  desk.activate(key)
  expect(shownKey(desk.state())).toBe(`${add}?oldmanId=1`)
  fresh = false
  bookmark(filtered)
  pageState(page(key).id).set('filters', { oldmanName: '李' })
  desk.activate('/home')
  bookmark(filtered)
  expect([shownKey(desk.state()), round()]).toEqual([key, 2])
  expect(pageState(page(key).id).get('filters')).toEqual({ oldmanName: '李' })
})

test('unsaved input stays when its tab is opened by an address', () => {
  const key = `${list}?status=1`
  desk.open(key)
  desk.open(`${add}?oldmanId=1`)
  desk.setDirty(page(`${add}?oldmanId=1`), true)
  desk.open('/home')
  desk.open(key)
  expect(shownKey(desk.state())).toBe(`${add}?oldmanId=1`)
})

test('B014 the empty path shows a page without a tab', () => {
  desk.addressTyped('#/')
  expect([tabs(), desk.pages()]).toMatchObject([[], [{ tab: '', key: '/', shown: true }]])
  desk.open('/home')
  expect(tabs()).toEqual(['/home'])
})

test('B056 an address of another system brings the id of its query, by hand, by single sign-on and by a link', () => {
  desk.addressTyped('#/live/archives/base?crossing=1')
  expect(sid).toBeUndefined()
  desk.addressTyped('#/live/archives/base?sid=q0')
  expect(sid).toBeUndefined()
  desk.addressTyped('#/live/archives/base?crossing=1&sid=q1')
  expect(sid).toBe('q1')
  desk.open('/live/archives/base?crossing=1&sid=q2')
  expect(sid).toBe('q2')
})

test('B012 an unknown address shows a page without a tab and keeps the address', () => {
  bar.at = '#/nowhere'
  desk.addressTyped('#/nowhere')
  expect([tabs(), shownKey(desk.state()), bar.at]).toEqual([[], '/nowhere', '#/nowhere'])
})

test('an alias is replaced in the address bar, a rewritten path stays', () => {
  bar.at = '#/oldman/visitList'
  desk.addressTyped('#/oldman/visitList')
  expect([bar.at, bar.steps]).toEqual(['#/live/visit/come', 0])
  bar.at = '#/systemSetting/echartsSetting'
  desk.addressTyped('#/systemSetting/echartsSetting')
  expect([bar.at, tabs()]).toEqual(['#/systemSetting/echartsSetting', ['/live/visit/come', '/home/echartsSetting']])
})

test('the back button of the browser closes a sub-page', () => {
  desk.open(list)
  desk.open(add)
  bar.at = `#${list}`
  desk.addressTyped(`#${list}`)
  expect([shownKey(desk.state()), desk.state().tabs[0].back]).toEqual([list, []])
})

test('unsaved content keeps the tab open unless the user gives it up', async () => {
  desk.open('/home')
  desk.open(list)
  desk.setDirty(page(list), true)
  answer = false
  await desk.closeOthers('/home')
  expect([tabs(), desk.hasDirty()]).toEqual([['/home', list], true])
  answer = true
  await desk.close(list)
  expect([tabs(), desk.hasDirty()]).toEqual([['/home'], false])
})

test('closing the last tab opens the home page, and a page rendered anew starts fresh', async () => {
  desk.open(list)
  await desk.rebuild(list)
  expect(page(list).round).toBe(1)
  await desk.close(list)
  expect(tabs()).toEqual(['/home'])
})

test('the page of one row names its tab and links back to its list', async () => {
  desk.open(list)
  const tab = () => desk.state().tabs[0]
  desk.open(`${add}?oldmanId=1`)
  const detail = page(`${add}?oldmanId=1`)
  desk.setTitle(detail, '王秀英 账户详情')
  expect([desk.titleOf(tab()), desk.wayBack(detail)]).toEqual(['王秀英 账户详情', { title: tab().title }])
  await desk.back(detail)
  expect([desk.titleOf(tab()), desk.wayBack(page(list))]).toEqual([tab().title, undefined])
})

test('the page of one row in its own tab links back to its list', () => {
  const own = `${list}?oldmanId=1`
  desk.open(own)
  expect(desk.wayBack(page(own))).toBeUndefined()
  desk.setTitle(page(own), '王秀英')
  expect(desk.wayBack(page(own))).toEqual({ title: '老人档案', address: list })
  const paper = '/warehouse/stockIn/detail?storeId=1'
  desk.open(paper)
  desk.setTitle(page(paper), '入库单 RK1')
  expect(desk.wayBack(page(paper))).toEqual({ title: '入库管理', address: '/warehouse/stockIn' })
})

test('B065 the route event has both addresses', () => {
  desk.open('/home')
  desk.open(list)
  expect(events.filter((text) => text.includes('>'))).toEqual([' > /home', `/home > ${list}`])
})
