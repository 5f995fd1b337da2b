import type { z } from 'zod'
import { attendanceLeave, type Leave } from '#contract/modules/duty/attendance/leave.ts'
import type { FailedItem } from '#kit/look/dialog/outcome.ts'

type LeaveFacts = Pick<z.output<typeof Leave>, 'empName' | 'hours'>

/** Days without a roster cannot be counted yet: they are counted once planned. */
export const askedWords = ({ empName, hours }: LeaveFacts) =>
  hours > 0
    ? `已提交${empName}的请假，共${hours}小时，等待审批`
    : `已提交${empName}的请假，这段时间没有排班，时长为0小时，等待审批`

/** The shifts with too few people during a leave, by day: the approver has to fill them. */
export function shortOf(answer: unknown): readonly FailedItem[] {
  const { data } = attendanceLeave.leaveAudit.options.reply.pick({ warnings: true }).safeParse(answer)
  return (data?.warnings ?? []).map(({ workDate, text }) => ({ name: workDate, reason: text }))
}
