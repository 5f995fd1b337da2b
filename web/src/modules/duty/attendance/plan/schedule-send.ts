import type { BodyFor } from '#contract/kit/calls.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { act } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'

/**
 * Saves the changes of a month; for a published one it asks for the reason, which the employees read. Gives true when
 * saved.
 */
export async function saveMonth(
  input: Pick<BodyFor<typeof attendanceSchedule.scheduleSave>, 'groupPk' | 'month' | 'rows'>,
  published: boolean,
) {
  const call = attendanceSchedule.scheduleSave
  const done = ({ saved }: { saved: number }) => `已保存${input.month}的排班，改动${saved}天`
  if (!published) return act(call, input, { done })
  return confirmDo({
    title: `保存${input.month}的排班？`,
    content: `本月已发布，${input.rows.length}人的改动会立即通知本人。`,
    okText: '保存',
    reason: '调整原因',
    call,
    input,
    done,
  })
}

/** Asks, then publishes the month to the employees. */
export const publishMonth = (groupPk: string, month: string) =>
  confirmDo({
    title: `发布${month}的排班？`,
    content: '发布后每个人都能看到自己的班次并收到通知；之后的修改须写明原因。',
    okText: '发布',
    call: attendanceSchedule.schedulePublish,
    input: { groupPk, month },
    done: ({ told }) => `已发布${month}的排班，通知${told}人`,
  })
