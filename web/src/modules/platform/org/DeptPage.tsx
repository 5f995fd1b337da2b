import { useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { Dept, DeptInput } from '#contract/modules/platform/org/dept.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { nest } from '#kit/list/table/tree.ts'

type Row = z.output<typeof Dept>

const columns = cols(
  Dept,
  ['deptName', 'deptCode', 'deptType', 'deptLevel', 'leaderName', 'phone', 'ward', 'sort', 'status'],
  {
    deptName: { width: 220, title: '部门' },
    deptCode: { width: 90 },
    deptType: { width: 90, title: '类型' },
    deptLevel: { align: 'center', width: 60 },
    leaderName: { width: 80 },
    phone: { width: 120 },
    ward: { width: 60 },
    sort: { width: 60 },
    status: { width: 80 },
  },
)

const deepest = 5
const tree = { open: true, arrange: (rows: Row[]) => nest(rows, 'deptId', 'parentId') }

/** 部门管理 as a tree table (platform.md 3, 12a). */
export default function DeptPage() {
  const [under, setUnder] = useState<Row | 'top'>()
  const people = useCall(staff.list, { pageHelper: '0' })
  const employees = (people.data?.list ?? []).map((emp) => ({
    value: emp.empId,
    label: [emp.empName, emp.jobName].filter(Boolean).join(' '),
  }))
  const options = {
    parentId: { placeholder: '不选为一级部门' },
    leaderEmpId: { options: employees },
    locationIds: { span: 'full', help: '该部门照护的楼栋、楼层，用于划分数据范围。' },
  } as const
  return (
    <>
      <ListPage
        name="depts"
        call={org.deptList}
        columns={columns}
        filters={['deptName', 'deptType', 'ward', 'status']}
        tree={tree}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        empty="先新增一个部门"
        add={{ label: '新增', permit: 'systemmanage.dept.index.add', onClick: () => setUnder('top') }}
        importer={{ call: org.deptImport, template: org.deptImportTemplate, title: '导入部门' }}
        named={(row) => `部门${row.deptName}`}
        rowActions={[
          {
            label: '新增下级',
            permit: 'systemmanage.dept.index.add',
            why: (row) => (row.deptLevel >= deepest ? `部门层级不能超过${deepest}级` : undefined),
            onClick: setUnder,
          },
          {
            label: '编辑',
            call: org.deptUpdate,
            fields: Object.keys(DeptInput.shape),
            options,
          },
          {
            label: '删除',
            call: org.deptRemove,
            confirm: (row) => ({ title: `删除部门${row.deptName}？`, content: '有下级部门或人员时不能删除。' }),
          },
        ]}
      />
      {under && (
        <FormModal
          call={org.deptCreate}
          title={under === 'top' ? '新增部门' : `在${under.deptName}下新增部门`}
          options={options}
          initial={under === 'top' ? {} : { parentId: under.deptId }}
          done={(row) => `已新增部门${row.deptName}`}
          onClose={() => setUnder(undefined)}
        />
      )}
    </>
  )
}
