import { test } from 'vitest'
import { people } from './people.ts'

/** A defect, from the employee who found it to the one who accepts the repair. */

const { at, open, nameOf, button, row, press, seesMessage, enter, dialog, pick, step } = people(
  'carer',
  'safety',
  'storekeeper',
)
const what = '三楼东侧走廊灯'
const inState = (state: string) => row(what).getByText(state, { exact: true }).waitFor()

test('a broken lamp is reported, assigned, repaired and accepted', async () => {
  await open('/administration/upkeep')
  await button('报修').click()
  await pick(dialog().getByLabel('地点', { exact: true }), '颐和楼')
  await enter({ 报修物品: what, 故障描述: '两盏不亮，夜里看不清路' })
  await dialog().getByText('紧急', { exact: true }).click()
  await press('保存')
  await seesMessage(/BX\d{11}/)
  await inState('待派单')
  at('safety')
  await open('/administration/upkeep')
  await step(what, '派单', { 处理人: await nameOf('storekeeper') }, /已派单/)
  at('storekeeper')
  await open('/administration/upkeep')
  await inState('处理中')
  await step(what, '完成', { 处理结果: '更换灯管两支', 费用: '36' }, /已完成/)
  at('carer')
  // The other screen follows by itself.
  await inState('已完成')
  await step(what, '验收', {}, /已验收/)
  await inState('已验收')
})
