import { CheckOutlined, LeftOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { access, type Matrix } from '#contract/modules/platform/access/access.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import './role.css'

type Whole = z.output<typeof Matrix>
type Row = Whole['rows'][number]

/** 权限总表: every permission against every role, and for each permission its users (platform.md 2, beyond). */
export default function MatrixPage() {
  const { open } = usePage()
  const matrix = useCall(access.matrix, {})
  return (
    <section className="k-card role-matrix">
      <Button type="link" icon={<LeftOutlined />} onClick={() => open('/systemmanage/role/index')}>
        返回角色列表
      </Button>
      <Loaded query={matrix}>{(table) => <Rights table={table} />}</Loaded>
    </section>
  )
}

function Rights({ table }: { table: Whole }) {
  const [word, setWord] = usePageState('matrixWord', '')
  const [kind, setKind] = usePageState<'all' | 'pages'>('matrixKind', 'all')
  const [shownRow, setShownRow] = useState<Row>()
  const rows = found(table.rows, word).filter((row) => kind === 'all' || row.button === 0)
  const columns = [
    {
      title: '权限',
      key: 'name',
      width: 240,
      fixed: 'left' as const,
      render: (_: unknown, row: Row) => (
        <button
          type="button"
          className="k-link"
          style={{ marginLeft: row.depth * 14, fontWeight: row.depth === 0 ? 600 : 400 }}
          onClick={() => setShownRow(row)}
        >
          {row.name}
        </button>
      ),
    },
    ...table.roles.map((role) => ({
      title: (
        <span title={`${role.userCount}个用户`}>
          {role.name}
          <span className="k-muted"> {role.userCount}</span>
        </span>
      ),
      key: role.roleId,
      width: 110,
      align: 'center' as const,
      render: (_: unknown, row: Row) =>
        row.roleIds.includes(role.roleId) ? <CheckOutlined aria-label={`${role.name}可以`} /> : null,
    })),
  ]
  return (
    <>
      <div className="grant-tools">
        <Input.Search placeholder="搜索权限名称或权限码" allowClear defaultValue={word} onSearch={setWord} />
        <Segmented
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: '页面和按钮' },
            { value: 'pages', label: '只看页面' },
          ]}
        />
        <span className="k-muted">点权限名称，看谁能用、凭什么能用。</span>
      </div>
      <Table<Row>
        virtual
        size="small"
        rowKey={(row) => row.code || row.name}
        dataSource={rows}
        columns={columns}
        pagination={false}
        scroll={{ x: 240 + table.roles.length * 110, y: 560 }}
        locale={{ emptyText: '没有符合的权限，换个词试试' }}
      />
      {shownRow && <Holders row={shownRow} onClose={() => setShownRow(undefined)} />}
    </>
  )
}

/** Rows that match the search, with the pages and modules above them. */
function found(rows: readonly Row[], text: string) {
  const word = text.trim().toLowerCase()
  if (!word) return [...rows]
  const keptRows = new Set<Row>()
  const above: Row[] = []
  for (const row of rows) {
    above.length = row.depth
    above[row.depth] = row
    if (row.name.toLowerCase().includes(word) || row.code.toLowerCase().includes(word))
      for (const one of above) if (one) keptRows.add(one)
  }
  return rows.filter((row) => keptRows.has(row))
}

function Holders({ row, onClose }: { row: Row; onClose: () => void }) {
  const holders = useCall(access.holders, { code: row.code }, { keep: false })
  const { open } = usePage()
  const sees = usePermit()('systemmanage.manager.index.query')
  return (
    <SideDialog open title={`谁能用“${row.name}”`} size={520} onClose={onClose}>
      <Loaded query={holders}>
        {(people) => (
          <>
            <p className="k-muted">
              共 {people.length} 人。权限码：{row.code}
            </p>
            <Table
              size="small"
              rowKey="userId"
              dataSource={people}
              pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
              locale={{ emptyText: '没有用户拥有此权限' }}
              columns={[
                {
                  title: '姓名',
                  dataIndex: 'userName',
                  render: (name: string, { loginName }) =>
                    sees ? (
                      <button
                        type="button"
                        className="k-link"
                        onClick={() => open(`/systemmanage/manager/index?loginName=${encodeURIComponent(loginName)}`)}
                      >
                        {name}
                      </button>
                    ) : (
                      name
                    ),
                },
                { title: '部门', dataIndex: 'deptName' },
                { title: '凭', dataIndex: 'because', render: (because: string[]) => because.join('、') },
              ]}
            />
          </>
        )}
      </Loaded>
    </SideDialog>
  )
}
