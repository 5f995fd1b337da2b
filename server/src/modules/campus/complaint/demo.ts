import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { deadlineOf } from './rules.ts'

const complaints: readonly (readonly [type: number, source: number, content: string])[] = [
  [3, 2, '家属反映晚餐偏凉，老人胃口不好，希望餐车加保温。'],
  [9, 2, '感谢夜班护理员细心照料，老人住院期间一直有人陪护。'],
  [1, 1, '换药时间每天不一样，希望固定。'],
  [8, 3, '东侧楼梯扶手松动，老人扶着不稳。'],
  [5, 4, '对上月护理费调整有疑问，希望说明计算方法。'],
  [10, 5, '建议活动室增加大字版书报。'],
  [6, 7, '前台接电话语气生硬，等候时间长。'],
  [7, 1, '三楼走廊灯两盏不亮，夜里看不清路。'],
  [4, 2, '卫生间地面常有积水，希望增加打扫次数。'],
]
const result = '已当面说明情况并完成整改，护理区每日复查。'

/** In every state, one of them overdue, a third anonymous. */
const makeComplaints: Demo = async ({ db, orgId, now, random }, elders) => {
  const living = elders.filter(({ status }) => status === 1)
  const rows = Array.from({ length: 36 }, (_, at): FreshRow<'complaint'> => {
    const [complaintType, source, content] = complaints[at % complaints.length]
    const receiveTime = `${addDays(now.slice(0, 10), -1 - at * 3)} 09:${String(10 + at)}:00`
    const praise = complaintType === 9
    const status = at > 4 ? (at % 11 === 10 ? 5 : 4) : praise ? 1 : ([2, 1, 2, 2, 3] as const)[at]
    const done = status === 4 || status === 3
    return {
      orgId,
      complaintId: `complaint-${String(at + 1).padStart(3, '0')}`,
      complaintNo: `TS${receiveTime.slice(0, 10).replaceAll('-', '')}001`,
      complaintType,
      source,
      content,
      complainant: at % 3 === 2 ? null : `${random.pick(living).oldmanName.slice(0, 1)}女士`,
      oldmanId: at % 2 === 0 ? random.pick(living).oldmanId : null,
      receiveTime,
      deadline: deadlineOf({ complaintType, receiveTime }),
      status,
      ...(status !== 1 && status !== 5 && !praise && { handlerId: 'user-nurse_head' }),
      ...(done && !praise && { result, replyTime: `${addDays(receiveTime.slice(0, 10), 1)} 15:00:00`, replyWay: 1 }),
      ...(status === 4 && !praise && { satisfaction: random.pick([3, 4, 4, 5]), closeRemark: '电话回访。' }),
      ...(status === 5 && { refuseReason: '与本机构服务无关，已转告相关单位。' }),
      createTime: receiveTime,
      createBy: 'user-safety',
      createByName: '安全质控员',
    }
  })
  await db.insertInto('complaint').values(rows).execute()
}
export default makeComplaints
