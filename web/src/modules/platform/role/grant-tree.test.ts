import { expect, test } from 'vitest'
import { changes, countOf, grantModules, searched, toggleButton, togglePage } from './grant-tree.ts'

const entry = (menuId: string, menuType: 'MENU' | 'FUNC', menuName: string, code: string, more: object = {}) => ({
  menuId,
  parentId: menuId.length > 2 ? menuId.slice(0, -2) : null,
  menuType,
  menuName,
  code,
  authorityCode: code,
  sort: 1,
  status: 1 as const,
  builtIn: 1 as const,
  version: 1,
  children: [],
  ...more,
})

const tree = [
  entry('23', 'MENU', '系统管理', 'systemmanage', {
    children: [
      entry('2301', 'MENU', '组织架构', 'systemmanage.g1', {
        children: [
          entry('230101', 'MENU', '部门管理', 'dept', {
            routePath: '/dept',
            children: [entry('23010101', 'FUNC', '查询', 'dept.query'), entry('23010102', 'FUNC', '新增', 'dept.add')],
          }),
          entry('230102', 'MENU', '岗位管理', 'job', {
            routePath: '/job',
            status: 0,
            children: [entry('23010201', 'FUNC', '查询', 'job.query')],
          }),
        ],
      }),
    ],
  }),
]
const modules = grantModules(tree)
const [dept] = modules[0].pages
const anything = () => true

test('the tree becomes modules with pages under their group and buttons', () => {
  expect(modules.map((module) => module.name)).toEqual(['系统管理'])
  expect(modules[0].pages.map((page) => [page.group, page.name, page.buttons.length])).toEqual([
    ['组织架构', '部门管理', 2],
    ['组织架构', '岗位管理（已停用）', 1],
  ])
})

test('a button adds its page, the last button removes it', () => {
  const one = toggleButton(new Set(), dept, 'dept.add', true)
  expect([...one].sort()).toEqual(['dept', 'dept.add'])
  expect([...toggleButton(one, dept, 'dept.add', false)]).toEqual([])
})

test('a page takes all its buttons except those the user may not grant', () => {
  expect([...togglePage(new Set(), dept, true, anything)].sort()).toEqual(['dept', 'dept.add', 'dept.query'])
  expect([...togglePage(new Set(), dept, true, (code) => code !== 'dept.add')].sort()).toEqual(['dept', 'dept.query'])
  expect([...togglePage(new Set(['dept', 'dept.add', 'other']), dept, false, anything)]).toEqual(['other'])
})

test('search finds pages by the name of the page, its group or a button', () => {
  const names = (text: string) => searched(modules, text).flatMap((module) => module.pages.map((page) => page.name))
  expect(names('部门')).toEqual(['部门管理'])
  expect(names('新增')).toEqual(['部门管理'])
  expect(names('组织')).toHaveLength(2)
  expect(names('没有')).toEqual([])
})

test('counts and changes name buttons, not pages', () => {
  const before = new Set(['dept', 'dept.query'])
  const after = toggleButton(before, dept, 'dept.add', true)
  expect(countOf(modules[0].pages, after)).toEqual({ chosen: 2, all: 3 })
  expect(changes(modules, before, after)).toEqual({ added: ['dept.add'], removed: [] })
})
