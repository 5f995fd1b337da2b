import { expect, test } from 'vitest'
import { closeTabs, goBack, moveTab, noTabs, openTarget, pagesOf, readTabs, type Tabs, type Target } from './tabs.ts'

const target = (key: string, over: Partial<Target> = {}): Target => ({
  key,
  title: key,
  name: key.split('?')[0],
  tab: true,
  host: undefined,
  menuType: 'MENU',
  menuLink: '',
  crossing: false,
  exact: false,
  ...over,
})
const sub = (key: string, over: Partial<Target> = {}) => target(key, { tab: false, ...over })
const open = (state: Tabs, ...targets: Target[]) => targets.reduce((now, next) => openTarget(now, next).state, state)
const paths = (state: Tabs) => state.tabs.map((tab) => tab.path)

test('B046 B047 a route without a tab gets one, the next time the same one', () => {
  const state = open(noTabs, target('/a'), target('/b'))
  expect([paths(state), state.active]).toEqual([['/a', '/b'], '/b'])
  const again = openTarget(state, target('/a'))
  expect([paths(again.state), again.state.active, again.how]).toEqual([['/a', '/b'], '/a', 'reused'])
})

test('B051 a tab holds title, name, path, actived, back, menuType and menuLink', () => {
  const [tab] = open(noTabs, target('/a?x=1')).tabs
  expect(Object.keys(tab).sort()).toEqual(['actived', 'back', 'menuLink', 'menuType', 'name', 'path', 'title'])
})

test('B052 B053 a sub-page opens inside the tab and pushes the list to its history', () => {
  const state = open(noTabs, target('/list'), sub('/list/add?id=1'))
  expect(state.tabs).toMatchObject([{ path: '/list', actived: '/list/add?id=1', back: ['/list'] }])
})

test('B054 back returns to the last entry of the history', () => {
  const state = open(noTabs, target('/list'), sub('/detail'), sub('/edit'))
  const back = goBack(state)
  expect(back.tabs).toMatchObject([{ actived: '/detail', back: ['/list'] }])
  expect(goBack(goBack(back))).toEqual(goBack(back))
})

test('B057 reopening in crossing mode resets sub-path and history', () => {
  const state = open(noTabs, target('/list'), sub('/detail'), target('/other'))
  const plain = open(state, target('/list'))
  expect(plain.tabs[0]).toMatchObject({ actived: '/detail', back: ['/list'] })
  const crossing = open(state, target('/list', { crossing: true }))
  expect(crossing.tabs[0]).toMatchObject({ actived: '/list', back: [] })
})

test('a sub-page opened alone is shown in the tab of its page', () => {
  const state = open(noTabs, sub('/list/add', { host: { ...target('/list'), host: undefined } as Target }))
  expect(state.tabs).toMatchObject([{ path: '/list', actived: '/list/add', back: ['/list'] }])
  expect(open(noTabs, sub('/alone'))).toMatchObject({ tabs: [], active: '', bare: '/alone' })
})

test('opening a previous page of the same tab goes back to it', () => {
  const state = open(noTabs, target('/list'), sub('/detail'), sub('/edit'))
  expect(open(state, sub('/detail')).tabs[0]).toMatchObject({ actived: '/detail', back: ['/list'] })
  expect(open(state, target('/list')).tabs[0]).toMatchObject({ actived: '/list', back: [] })
})

test('closing shows the neighbour on the right, else on the left', () => {
  const state = { ...open(noTabs, target('/a'), target('/b'), target('/c')), active: '/b' }
  expect(closeTabs(state, (tab) => tab.path === '/b').active).toBe('/c')
  expect(closeTabs(state, (_, index) => index > 0).active).toBe('/a')
  expect(closeTabs(state, (tab) => tab.path === '/a').active).toBe('/b')
  expect(closeTabs(state, () => true)).toMatchObject({ tabs: [], active: '' })
})

test('tabs move to where they are dropped', () => {
  const state = open(noTabs, target('/a'), target('/b'), target('/c'))
  expect(paths(moveTab(state, '/a', '/c'))).toEqual(['/b', '/c', '/a'])
  expect(moveTab(state, '/a', '/x')).toBe(state)
})

test('every page of every tab stays, one of them is shown', () => {
  const state = open(noTabs, target('/list'), sub('/detail'), target('/b'))
  expect(pagesOf(state)).toEqual([
    { tab: '/list', key: '/list', shown: false },
    { tab: '/list', key: '/detail', shown: false },
    { tab: '/b', key: '/b', shown: true },
  ])
})

test('invalid stored values give no tab', () => {
  expect([readTabs('x'), readTabs([null, {}, { path: '/a' }])]).toEqual([[], []])
})
