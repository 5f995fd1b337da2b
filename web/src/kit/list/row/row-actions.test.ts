import { expect, test } from 'vitest'
import { visit, visitFlow } from '#contract/modules/living/visit/visit.ts'
import { actionsWidth, menuItemOf, offReason, permitOf } from './row-actions.tsx'

test('an action that the state forbids gives its reason', () => {
  const leave = { when: visitFlow.can('leave'), why: visitFlow.why('leave') }
  expect(offReason(leave, { visitStatus: 2 })).toBeUndefined()
  expect(offReason(leave, { visitStatus: 3 })).toBe('当前状态“已离开”不允许此操作')
  expect(offReason({ when: visitFlow.can('leave') }, { visitStatus: 3 })).toBe('当前状态不能这样操作')
})

test('an action needs the permission of its call unless it names another', () => {
  expect(permitOf({ call: visit.remove })).toBe('live.visit.come.delete|live.visit.come.manage')
  expect(permitOf({ call: visit.update, permit: 'live.visit.come.leave' })).toBe('live.visit.come.leave')
  expect(permitOf({})).toBe('signedIn')
})

test('the action column is as wide as its widest row', () => {
  const actions = [{ label: '登记离开', show: (row: { in: boolean }) => row.in }, { label: '修改' }]
  expect(actionsWidth(actions, [{ in: false }])).toBeLessThan(actionsWidth(actions, [{ in: true }]))
})

test('in a menu too a disabled action gives its reason', () => {
  const row = { visitStatus: 3 }
  const off = menuItemOf({ label: '登记离开', why: visitFlow.why('leave') }, row)
  expect(off.disabled).toBe(true)
  expect(JSON.stringify(off.label)).toContain('当前状态“已离开”不允许此操作')
  expect(menuItemOf({ label: '打印' }, row).disabled).toBe(false)
})
