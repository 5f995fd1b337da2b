import { Button, Table } from 'antd'
import { useState } from 'react'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { configColumns } from './config-columns.tsx'
import type { Draft } from './draft.ts'
import { RowDialog } from './RowDialog.tsx'

interface Props {
  levelId: string
  levelName: string
  rows: readonly Draft[]
  onClose: () => void
}

/** Edits the set of a level: rows are added, changed and removed, then the residents and the first day are chosen. */
export default function ConfigDialog({ levelId, levelName, rows: stored, onClose }: Props) {
  const [rows, setRows] = useState<readonly Draft[]>(stored)
  const [edited, setEdited] = useState<Draft | 'new'>()
  const [applying, setApplying] = useState(false)
  const keep = (row: Draft) => {
    setRows(
      rows.some(({ key }) => key === row.key) ? rows.map((one) => (one.key === row.key ? row : one)) : [...rows, row],
    )
    setEdited(undefined)
  }
  return (
    <Dialog
      open
      width={960}
      title={`配置${levelName}的护理项目`}
      okText="下一步"
      okButtonProps={{ ...offBecause(rows === stored && '没有改动') }}
      onOk={() => setApplying(true)}
      onCancel={leaveBy(rows !== stored, onClose)}
      unsaved={rows !== stored}
      mask={{ closable: false }}
    >
      <Button className="k-gap" onClick={() => setEdited('new')}>
        添加项目
      </Button>
      <Table
        rowKey="key"
        size="small"
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={rows}
        columns={[
          ...configColumns,
          {
            title: '操作',
            width: 110,
            render: (_, row) => (
              <span className="k-actions">
                <Button type="link" onClick={() => setEdited(row)}>
                  修改
                </Button>
                <Button type="link" danger onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>
                  移除
                </Button>
              </span>
            ),
          },
        ]}
        locale={{ emptyText: <span className="k-muted">还没有项目，请先添加</span> }}
      />
      {edited && (
        <RowDialog row={edited === 'new' ? undefined : edited} onKeep={keep} onClose={() => setEdited(undefined)} />
      )}
      {applying && (
        <ApplyDialog
          levelId={levelId}
          levelName={levelName}
          rows={rows}
          onDone={onClose}
          onClose={() => setApplying(false)}
        />
      )}
    </Dialog>
  )
}
