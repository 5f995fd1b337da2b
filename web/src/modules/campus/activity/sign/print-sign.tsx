import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { signStatus } from '#contract/modules/campus/activity/register.ts'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'

/** 签到表: empty for signing by hand, or with the entries made so far. */
export const printSign = printOf(async (activityId: string): Promise<Sheet> => {
  const row = await send(activity.get, { activityId })
  const { list } = await send(activity.signs, { activityId, pageHelper: '0' })
  const time = (value: string | null | undefined) => value?.slice(11, 16) ?? ''
  return {
    title: '活动签到表',
    subtitle: row.title,
    facts: [
      ['时间', `${row.startTime.slice(0, 16)} 至 ${row.endTime.slice(0, 16)}`],
      ['地点', row.place],
      ['负责人', row.organiserName],
      ['协助人员', row.helperNames],
      ['报名', `${row.registerNum}人`],
      ['签到', `${row.signNum}人`],
    ],
    table: tableOf(
      list.map((one, at) => ({ ...one, at: at + 1 })),
      [
        ['序号', ({ at }) => at],
        ['姓名', ({ oldmanName }) => oldmanName],
        ['床位', ({ bedName }) => bedName],
        ['签到时间', ({ signInTime }) => time(signInTime)],
        ['签退时间', ({ signOutTime }) => time(signOutTime)],
        ['状态', (one) => (one.signStatus === signStatus.is.none ? '' : signStatus.label(one.signStatus))],
        ['健康记录', ({ healthRecord }) => healthRecord],
        ['签名', () => ''],
      ],
    ),
    signatures: ['活动负责人', '记录人'],
  }
})
