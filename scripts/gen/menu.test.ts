import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codesOf, grantsOf, type NewPage, withPage, withTodoType } from './menu.ts'

const text = readFileSync('contract/src/data/menus.json', 'utf8')
const page: NewPage = {
  path: '/administration/lostFound',
  title: '失物招领',
  group: '质量安全',
  icon: 'icon-search',
  codes: codesOf('query,add,giveBack=归还'),
  grants: grantsOf(['SAFETY HR: *', 'CARER: query add']),
}

test('a page is added after the last of its group with its codes and grants; all else stays as it is', () => {
  const next = withPage(text, page)
  const file = JSON.parse(next)
  const pages = file.menus
    .flatMap((one: { children?: object[] }) => one.children ?? [])
    .find((one: { menuName: string }) => one.menuName === '质量安全').children
  const added = pages.at(-1)
  expect(added).toMatchObject({
    menuId: String(Number(pages.at(-2).menuId) + 1),
    menuName: '失物招领',
    routePath: '/administration/lostFound',
    authorityCode: 'administration.lostFound',
    sort: pages.length,
  })
  const code = 'administration.lostFound'
  expect(added.children.map((one: { code: string; menuName: string }) => [one.code, one.menuName])).toEqual([
    [`${code}.query`, '查询'],
    [`${code}.add`, '新增'],
    [`${code}.giveBack`, '归还'],
  ])
  const granted = (role: string) =>
    file.roles
      .find((one: { roleCode: string }) => one.roleCode === role)
      .grant.filter((one: string) => one.startsWith(code))
  expect(granted('SAFETY')).toEqual([`${code}.**`])
  expect(granted('CARER')).toEqual([`${code}.query`, `${code}.add`])
  expect(granted('NURSE')).toEqual([])
  const linesBefore = new Set(text.split('\n').map((line) => line.replace(/,$/, '')))
  expect(next.split('\n').filter((line) => !linesBefore.has(line.replace(/,$/, '')))).toHaveLength(4 + 3 + 1)
})

test('mistakes are refused: a page that exists already, an unknown group, role or code', () => {
  const wrong = (more: Partial<NewPage>) => () => withPage(text, { ...page, ...more })
  expect(wrong({ path: '/administration/complaint/records' })).toThrow('stands in the menu already')
  expect(wrong({ group: '没有' })).toThrow('0 groups')
  expect(wrong({ grants: { NOBODY: ['*'] } })).toThrow('no built-in role NOBODY')
  expect(wrong({ grants: { CARER: ['fly'] } })).toThrow('no code of the page')
  expect(() => codesOf('fly')).toThrow('fly=…')
})

test('a type of to-dos is added after the last one, once', () => {
  const known = readFileSync('contract/src/data/dictionaries.json', 'utf8')
  const next = withTodoType(known, 'LOST', '失物招领')
  const types = (json: string) =>
    JSON.parse(json).dictionaries.find((one: { dictionaryCode: string }) => one.dictionaryCode === 'TODO_TYPE').values
  expect(types(next)).toEqual([
    ...types(known),
    { value: 'LOST', label: '失物招领', sort: types(next).length, status: 1 },
  ])
  expect(() => withTodoType(next, 'LOST', '失物招领')).toThrow('already')
})
