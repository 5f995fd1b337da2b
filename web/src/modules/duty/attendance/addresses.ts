/** The pages of one group, in tabs that bear its name. */

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
