import { onOff } from '#contract/kit/codes.ts'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { cycle, executorType, patrolPlan } from '#contract/modules/duty/patrol/plan.ts'
import { useCall } from '#kit/calls.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { Choice } from '#kit/inputs/input-props.ts'
import { useLookup } from '#kit/lookup/lookups.ts'
import { usePermit } from '#kit/page/permit.ts'
import { type Values, valuesOf } from '#kit/value/schema.ts'

/** Fields of a plan by its cycle, with people, groups or departments to choose from. */

export const planFields = [
  'planName',
  'linePkId',
  'cycle',
  'weekDays',
  'monthDays',
  'date',
  'startDate',
  'endDate',
  'executorType',
  'executorIds',
  'minExecutors',
  'remindMinutes',
  'earlyMinutes',
  'lateMinutes',
  'checkWays',
  'photoRequired',
  'times',
] as const

/** Fire watch requires two rounds by day and at least two between 22:00 and 06:00. */
export const fireWatch = {
  planName: '防火巡查',
  cycle: cycle.is.daily,
  times: [
    { startTime: '09:00', endTime: '11:00' },
    { startTime: '15:00', endTime: '17:00' },
    { startTime: '22:30', endTime: '23:30' },
    { startTime: '03:00', endTime: '04:00' },
  ],
}

const isCycle = (cycleCode: number) => (values: Values) => values.cycle === cycleCode

/** The options of the form; the way of assigning decides which executors may be chosen. */
export function usePlanOptions() {
  const may = usePermit()
  const staff = useCall(patrolPlan.planExecutors, {})
  const groups = useCall(
    attendanceGroup.groupList,
    { pageHelper: '0' },
    { enabled: may(attendanceGroup.groupList.options.permit) },
  )
  const departments = useLookup('departments').options
  const lines = useLookup('patrolLines').options
  const people = (staff.data ?? []).map(({ nursingId, nursingName }) => ({ value: nursingId, label: nursingName }))
  const teams = (groups.data?.list ?? []).map((one) => ({ value: one.attendanceGroupPkId, label: one.groupName }))
  const choices: Record<number, readonly Choice[]> = {
    [executorType.is.staff]: people,
    [executorType.is.onDuty]: teams,
    [executorType.is.dept]: departments,
  }
  return {
    linePkId: { options: lines.filter(({ row }) => valuesOf(Object(row)).status !== onOff.is.off) },
    cycle: { clears: ['weekDays', 'monthDays', 'date'] },
    weekDays: { show: isCycle(cycle.is.weekly), required: true },
    monthDays: { show: isCycle(cycle.is.monthly), required: true, help: '29至31日在短月按月末' },
    date: { show: isCycle(cycle.is.once), required: true },
    startDate: { help: '不填为今天' },
    executorType: { clears: ['executorIds'] },
    executorIds: {
      options: (values: Values) => choices[Number(values.executorType)] ?? [],
      help: '人员须已开通账号',
    },
    minExecutors: { help: '完成人数不足时标红' },
    times: { help: '时间写成 20:00；结束不晚于开始即到次日；不能重叠，每段不短于路线预计时长' },
  } satisfies Record<string, FieldOption>
}
