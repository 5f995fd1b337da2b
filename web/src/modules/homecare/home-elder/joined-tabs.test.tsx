import { expect, test } from 'vitest'
import { joinedActions, joinedElderTabs, joinHomeElderAction, joinHomeElderTab } from './joined-tabs.tsx'

test('tabs of other modules stand in the order of their registration', () => {
  const Tab = () => null
  joinHomeElderTab('account', { label: '账户', permit: 'a', load: async () => ({ default: Tab }) })
  joinHomeElderTab('order', { label: '工单', permit: 'b', load: async () => ({ default: Tab }) })
  const ours = joinedElderTabs().filter(({ permit }) => permit === 'a' || permit === 'b')
  expect(ours.map(({ key, label, permit }) => [key, label, permit])).toEqual([
    ['account', '账户', 'a'],
    ['order', '工单', 'b'],
  ])
  joinHomeElderAction({ label: '开户', permit: 'a', path: ({ oldmanId }) => `/homecare/account?oldmanId=${oldmanId}` })
  const open = joinedActions().find(({ permit }) => permit === 'a')
  expect(open?.path({ oldmanId: 'e1', oldmanName: '周玉兰' })).toBe('/homecare/account?oldmanId=e1')
})
