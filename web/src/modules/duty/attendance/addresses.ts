/** The addresses of the pages of one group, whose tabs show its name. */

const path = '/administration/attendance/group'
interface GroupRef {
  attendanceGroupPkId: string
  groupName: string
}

export const groupAdd = `${path}/add`
export const groupEdit = ({ attendanceGroupPkId, groupName }: GroupRef) =>
  `${path}/edit?${new URLSearchParams({ id: attendanceGroupPkId, tabTitle: `编辑${groupName}` })}`
export const groupDetail = ({ attendanceGroupPkId, groupName }: GroupRef, tab = 'members') =>
  `${path}/detail?${new URLSearchParams({ id: attendanceGroupPkId, tab, tabTitle: groupName })}`
