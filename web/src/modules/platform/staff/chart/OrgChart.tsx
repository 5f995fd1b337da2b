import { Button, Checkbox } from 'antd'
import { org } from '#contract/modules/platform/org/org.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { useCall } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { printOf } from '#kit/print/print.tsx'
import { local } from '#kit/store/storage.ts'
import type { ViewProps } from '../joined-views.tsx'
import { type Node, orgTree } from './org-tree.ts'
import './org-chart.css'

const everybody = { present: 1, pageHelper: '0' } as const

/** 组织架构: departments with their leaders and posts, from the data of 部门管理 and the staff. */
export default function OrgChart({ views }: ViewProps) {
  const { open } = usePage()
  const [names, setNames] = usePageState('chart.names', false)
  const depts = useCall(org.deptList, { pageHelper: '0' })
  const people = useCall(staff.list, everybody)
  const tree = depts.data && people.data && orgTree(depts.data.list, people.data.list)
  const query = {
    data: tree,
    error: depts.error ?? people.error,
    refetch: () => Promise.all([depts.refetch(), people.refetch()]),
  }
  return (
    <div className="k-page">
      <div className="k-panel org-panel">
        <div className="k-toolbar">
          {views}
          <div className="org-tools">
            <Checkbox checked={names} onChange={({ target }) => setNames(target.checked)}>
              显示姓名
            </Checkbox>
            <Permit need="systemmanage.dept.index.query">
              <Button onClick={() => open('/systemmanage/dept/index')}>部门管理</Button>
            </Permit>
            <Button {...offBecause(!tree && '正在读取')} onClick={() => tree && void printChart(tree, names)}>
              打印
            </Button>
          </div>
        </div>
        <Loaded query={query}>
          {(nodes) => (
            <div className="org-chart">
              <Chart
                nodes={nodes}
                names={names}
                onOpen={(deptId) => open(`/administration/staff?deptId=${encodeURIComponent(deptId)}&present=1`)}
              />
            </div>
          )}
        </Loaded>
      </div>
    </div>
  )
}

const printChart = printOf((nodes: readonly Node[], names: boolean) => ({
  title: '组织架构图',
  landscape: true,
  body: (
    <div className="org-chart">
      <Chart nodes={nodes} names={names} />
    </div>
  ),
}))

interface ChartProps {
  nodes: readonly Node[]
  names: boolean
  /** Opens the employees of a department; on paper there are no links. */
  onOpen?: (deptId: string) => void
}

function Chart({ nodes, ...rest }: ChartProps) {
  const total = nodes.reduce((sum, node) => sum + node.total, 0)
  const orgName = local.get('orgInfo')?.orgName
  return (
    <>
      <div className="org-root">
        <strong>{typeof orgName === 'string' ? orgName : '本机构'}</strong>
        <span>
          {nodes.length}个一级部门，共{total}人
        </span>
      </div>
      <ul className="org-top">
        {nodes.map((node) => (
          <Branch key={node.deptId} node={node} {...rest} />
        ))}
      </ul>
    </>
  )
}

function Branch({ node, names, onOpen }: Omit<ChartProps, 'nodes'> & { node: Node }) {
  const { deptId, deptName, below } = node
  return (
    <li>
      <div className="org-card">
        <div className="org-head">
          {onOpen ? (
            <Button type="link" size="small" title={`看${deptName}的员工`} onClick={() => onOpen(deptId)}>
              {deptName}
            </Button>
          ) : (
            <b>{deptName}</b>
          )}
          <span className="k-num">{node.total}人</span>
        </div>
        <div className={node.leaderName ? undefined : 'k-muted'}>
          {node.leaderName ? `负责人 ${node.leaderName}` : '未设负责人'}
        </div>
        {node.posts.length > 0 && (
          <div className="org-posts">
            {names
              ? node.people.map(({ empId, empName, jobName }) => (
                  <span key={empId} title={jobName ?? undefined}>
                    {empName}
                  </span>
                ))
              : node.posts.map(([job, count]) => (
                  <span key={job}>
                    {job} {count}
                  </span>
                ))}
          </div>
        )}
      </div>
      {below.length > 0 && (
        <ul>
          {below.map((one) => (
            <Branch key={one.deptId} node={one} names={names} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}
