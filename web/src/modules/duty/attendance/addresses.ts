/** The addresses of the pages of one group, whose tabs show its name. */

const path = '/administration/attendance/group'
interface Named {
  attendanceGroupPkId: string
  groupName: string
}

export const groupAdd = `${path}/add`
export const groupEdit = ({ attendanceGroupPkId, groupName }: Named) =>
  `${path}/edit?${new URLSearchParams({ id: attendanceGroupPkId, tabTitle: `编辑${groupName}` })}`
export const groupDetail = ({ attendanceGroupPkId, groupName }: Named, tab = 'members') =>
  `${path}/detail?${new URLSearchParams({ id: attendanceGroupPkId, tab, tabTitle: groupName })}`
