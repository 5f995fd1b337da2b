import type { ReactNode } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import {
  chargeCycle,
  FeeProject,
  feeProject,
  type ProjectChild,
  projectType,
} from '#contract/modules/fees/fee-project/fee-project.ts'
import { MoneyCell, StatusChip } from '#kit/cells.tsx'
import type { Column } from '#kit/cols.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { linkWords } from './links.ts'
import { projectNameCheck } from './name-checks.ts'

type Project = z.output<typeof FeeProject>
type Child = z.output<typeof ProjectChild>

const isChild = (row: object): row is Child => 'projectChildId' in row

const [sort, status] = cols(FeeProject, ['sort', 'status'], { sort: { width: 80 } })
/** A tree with two kinds of rows: projects, and their children with a price. */
const columns: Column<Project>[] = [
  {
    key: 'projectName',
    title: '名称',
    kind: 'text',
    width: 240,
    render: (_, row) => (isChild(row) ? row.projectChildName : <b>{row.projectName}</b>),
  },
  {
    key: 'projectType',
    title: '类型',
    kind: 'text',
    width: 110,
    render: (_, row) => (isChild(row) ? '' : projectType.label(row.projectType)),
  },
  of('price', '单价', (row) => <MoneyCell fen={row.price} />, { align: 'right', width: 120 }),
  of('chargeCycle', '周期', (row) => chargeCycle.label(row.chargeCycle), { width: 90 }),
  of('unit', '单位', (row) => row.unit, { width: 80 }),
  of('prorate', '按日折算', (row) => (row.prorate ? '是' : '否'), { width: 90 }),
  of(
    'refundOut',
    '外出退费',
    (row) => (row.refundOut ? `退${row.refundOutRate}%，满${row.refundOutMinDays}天` : '不退'),
    {
      width: 140,
    },
  ),
  of('linkType', '关联', (row) => linkWords(row), { width: 130 }),
  { ...status, render: (_, row) => <StatusChip label={row.status ? '启用' : '停用'} /> },
  sort,
]

function of(
  key: string,
  title: string,
  show: (row: Child) => ReactNode,
  more: Partial<Column<Project>>,
): Column<Project> {
  return { key, title, kind: 'text', width: 100, render: (_, row) => (isChild(row) ? show(row) : null), ...more }
}

const address = '/expense/account/baseChargeChild'

/** Fee projects and their children as a tree (fees.md 13a). */
export default function BaseChargePage() {
  const page = usePage()
  const childOnly = (row: Project) => isChild(row)
  const projectOnly = (row: Project) => !isChild(row)
  const edit = (row: Project) => isChild(row) && page.open(`${address}?projectChildId=${row.projectChildId}`)
  return (
    <ListPage
      name="baseCharge"
      call={feeProject.list}
      columns={columns}
      filters={['projectName', 'projectType', 'status']}
      tree={{ open: true, arrange: (rows) => rows.map(withKeys) }}
      rowKey="projectId"
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个收费项目，再在它下面建子项目和价格"
      add={{
        label: '新增项目',
        call: feeProject.create,
        options: { projectName: { check: projectNameCheck } },
        done: (row) => `已新增收费项目${row.projectName}，请为它新增子项目`,
      }}
      named={(row) => `收费项目${row.projectName}`}
      rowActions={[
        {
          label: '新增子项目',
          permit: feeProject.createChild.options.permit,
          show: projectOnly,
          onClick: (row) => page.open(`${address}?projectId=${row.projectId}`),
        },
        { label: '修改', permit: feeProject.updateChild.options.permit, show: childOnly, onClick: edit },
        {
          label: '修改',
          call: feeProject.update,
          show: projectOnly,
          fields: ['projectName', 'projectType', 'sort', 'status', 'remark'],
          input: (row) => ({ projectId: row.projectId }),
          options: {
            projectName: { check: projectNameCheck },
            projectType: { disabled: (values) => values.builtIn === 1 },
          },
        },
        {
          label: '删除',
          call: feeProject.removeChild,
          show: childOnly,
          input: (row) => (isChild(row) ? { projectChildId: row.projectChildId } : {}),
          confirm: (row) => ({
            title: `删除子项目“${isChild(row) ? row.projectChildName : ''}”？`,
            content: '已有老人使用的子项目不能删除，可以停用。',
          }),
          done: '已删除子项目',
        },
        {
          label: '删除',
          call: feeProject.remove,
          show: projectOnly,
          why: (row) => (row.builtIn ? '内置项目不能删除' : row.children?.length ? '请先删除子项目' : undefined),
          confirm: (row) => ({ title: `删除收费项目“${row.projectName}”？`, content: '删除后不能恢复。' }),
        },
      ]}
    />
  )
}

/** A table identifies rows by one key, so a child uses its own id. */
function withKeys(row: Project): Project {
  if (!row.children?.length) return { ...row, children: undefined }
  return { ...row, children: row.children.map((child) => ({ ...child, projectId: child.projectChildId })) }
}
