import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

const todoRows: readonly (readonly [
  title: string,
  handler: string,
  days: number,
  status: FreshRow<'todo'>['todoStatus'],
  priority: FreshRow<'todo'>['priority'],
])[] = [
  ['核对本周被服送洗数量', 'user-nurse_head', 1, 0, 2],
  ['补签上月交接班记录', 'user-nurse_head', -1, 0, 3],
  ['三楼扶手松动，联系维修', 'user-nurse_head', 2, 1, 4],
  ['整理新员工入职材料', 'user-hr', 3, 0, 2],
  ['张贴防跌倒提示', 'user-nurse', 0, 0, 1],
  ['更新急救车物品清单', 'user-nurse', -6, 2, 2],
  ['统计节日活动人数', 'user-nurse_head', -12, 2, 2],
]

/** To-dos of the demo between employees: waiting, begun, late and done. */
const makeTodos: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const rows = todoRows.map(
    ([title, handlerId, days, todoStatus, priority], at): FreshRow<'todo'> => ({
      orgId,
      id: `todo-${at + 1}`,
      title,
      todoType: 'MANUAL',
      priority,
      deadline: `${addDays(today, days)} 17:30:00`,
      handlerId,
      creatorId: 'user-director',
      bizType: 'TODO',
      bizId: `todo-${at + 1}`,
      event: 'manual',
      todoStatus,
      // Marked as told: at a first start the bell does not ring for all of them.
      deadlineTold: now,
      ...(todoStatus === 2 && { finishTime: `${addDays(today, days)} 16:00:00`, finishBy: handlerId }),
      createTime: `${addDays(today, days - 3)} 09:00:00`,
      createBy: 'user-director',
      createByName: '院长',
    }),
  )
  await db.insertInto('todo').values(rows).execute()
}
export default makeTodos
