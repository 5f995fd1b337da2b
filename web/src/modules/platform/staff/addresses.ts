/** The addresses of the screens of one employee, whose tabs show the name. */

const path = '/administration/staff'
const address = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

export const newStaff = address({ form: 'add', tabTitle: '新增员工' })
export const staffDetail = ({ empId, empName }: { empId: string; empName: string }) =>
  address({ empId, tabTitle: empName })
export const staffForm = ({ empId, empName }: { empId: string; empName: string }) =>
  address({ form: 'edit', empId, tabTitle: `修改${empName}` })
