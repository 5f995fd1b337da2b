import type { z } from 'zod'
import { attendanceLeave, type Leave } from '#contract/modules/duty/attendance/leave.ts'
import type { Unfinished } from '#kit/look/dialog/outcome.ts'

type Asked = Pick<z.output<typeof Leave>, 'empName' | 'hours'>

/** Of days nobody has planned yet nothing can be counted: it is, once they are. */
export const askedWords = ({ empName, hours }: Asked) =>
  hours > 0
    ? `已提交${empName}的请假，共${hours}小时，等待审批`
    : `已提交${empName}的请假，这段时间没有排班，时长为0小时，等待审批`

/** The shifts that are short of people once somebody may be away, by their day: whoever agreed fills them. */
export function shortOf(answer: unknown): readonly Unfinished[] {
  const { data } = attendanceLeave.leaveAudit.options.reply.pick({ warnings: true }).safeParse(answer)
  return (data?.warnings ?? []).map(({ workDate, text }) => ({ name: workDate, reason: text }))
}
