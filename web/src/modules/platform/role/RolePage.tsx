import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { dataScopes, Role, role } from '#contract/modules/platform/role/role.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'

const GrantDrawer = lazy(() => import('./GrantDrawer.tsx'))

type Row = z.output<typeof Role>

const MatrixPage = lazy(() => import('./MatrixPage.tsx'))

/** 角色权限 (platform.md 2): the roles, or with `view=matrix` all permissions against all roles. */
export default function RolePage() {
  if (usePage().query.view !== 'matrix') return <RoleList />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      <MatrixPage />
    </Suspense>
  )
}

function RoleList() {
  const { open } = usePage()
  const [granting, setGranting] = useState<Row>()
  const columns = useColumns()
  return (
    <>
      <ListPage
        name="roles"
        call={role.list}
        columns={columns}
        filters={['name', 'roleCode', 'status']}
        sort={['name', 'sort']}
        rowClass={(row) =>
          row.status === onOff.is.off ? 'k-row-muted' : seesNobody(row) ? 'k-row-warning' : undefined
        }
        empty="先新增一个角色"
        add={{
          label: '新增',
          call: role.create,
          options: { roleCode: { help: '不填时自动编号，保存后不能修改。' } },
          done: (row) => `已新增角色${row.name}。它还看不到任何老人，请接着设置数据范围并授权`,
        }}
        tools={<Button onClick={() => open('/systemmanage/role/index?view=matrix&tabTitle=权限总表')}>权限总表</Button>}
        named={(row) => `角色${row.name}`}
        rowActions={[
          { label: '授权', permit: 'systemmanage.role.index.grant', onClick: setGranting },
          {
            label: '数据范围',
            call: role.dataScope,
            title: (row) => `${row.name}的数据范围`,
            fields: ['dataScope', 'deptIds'],
            options: {
              dataScope: { help: '保存后，拥有此角色的用户须重新登录。' },
              deptIds: { show: (values) => values.dataScope === 'CUSTOM', required: true },
            },
            done: (row) => `已调整${row.name}的数据范围，相关用户须重新登录`,
          },
          {
            label: '编辑',
            call: role.update,
            fields: ['name', 'sort', 'status', 'remark'],
            columns: 1,
          },
          {
            label: '删除',
            call: role.remove,
            why: whyKept,
          },
        ]}
      />
      {granting && (
        <Suspense>
          <GrantDrawer role={granting} onClose={() => setGranting(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const whyKept = (row: Row) =>
  row.builtIn === 1
    ? '内置角色不能删除，可以停用'
    : row.userCount > 0
      ? `已分配给${row.userCount}个用户，不能删除`
      : undefined

/** Data scope of a new role, until it is set. */
const seesNobody = ({ dataScope, builtIn }: Row) => dataScope === 'SELF' && builtIn === 0

/** The number of users opens their list. */
function useColumns() {
  const { open } = usePage()
  const sees = usePermit()('systemmanage.manager.index.query')
  const users = (row: Row) => (
    <button type="button" className="k-link" onClick={() => open(`/systemmanage/manager/index?roleId=${row.roleId}`)}>
      {row.userCount}
    </button>
  )
  return cols(Role, ['name', 'roleCode', 'dataScope', 'userCount', 'builtIn', 'status', 'sort', 'remark'], {
    name: { width: 130 },
    roleCode: { width: 170 },
    dataScope: {
      width: 190,
      render: (_, row) => (seesNobody(row) ? '仅本人，看不到老人' : dataScopes.label(row.dataScope)),
    },
    sort: { width: 80 },
    userCount: sees ? { render: (_, row) => (row.userCount > 0 ? users(row) : row.userCount) } : {},
    remark: { width: 240 },
  })
}
