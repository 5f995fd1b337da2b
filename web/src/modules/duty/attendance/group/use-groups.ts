import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { useCall } from '#kit/calls.ts'
import { usePermit } from '#kit/page/permit.ts'

/** The permitted groups as a filter of a list; no filter without the permission. */
export function useGroups() {
  const seen = usePermit()(attendanceGroup.groupList.options.permit)
  const { data } = useCall(attendanceGroup.groupList, { pageHelper: '0' }, { enabled: seen })
  const options = (data?.list ?? []).map(({ attendanceGroupPkId: value, groupName: label }) => ({ value, label }))
  return { filters: seen ? (['groupPk'] as const) : [], filterOptions: { groupPk: { options } } }
}
