import { Salesman } from '#contract/modules/platform/staff/salesman.ts'
import { Emp } from '#contract/modules/platform/staff/staff.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const emps = table('emp', 'empId', { label: '员工', fields: Emp, title: 'empName', secret: ['bankNo'] })

export const salesmen = table('salesman', 'saleId', { label: '销售人员', fields: Salesman, title: 'saleName' })
export const empNumbers = serial('emp', 'empNo', { prefix: 'YG', by: 'never', digits: 5 })
