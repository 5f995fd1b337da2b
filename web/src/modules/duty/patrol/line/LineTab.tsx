import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { Line, patrolLine } from '#contract/modules/duty/patrol/line.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'
import { LineDialog } from './LineDialog.tsx'
import { LinePoints } from './LinePoints.tsx'

type Row = ReplyFor<typeof patrolLine.lineList>['list'][number]

const columns = cols(
  Line.omit({ points: true }).partial(),
  ['lineName', 'pointCount', 'ordered', 'estimateMinutes', 'status', 'createByName', 'createTime'],
  { lineName: { width: 200 }, createByName: { extra: true }, createTime: { extra: true } },
)
const editing = patrolLine.lineUpdate.options.permit

/** 路线 (administration.md 4). */
export default function LineTab() {
  const [open, setOpen] = useState<{ row?: Row }>()
  return (
    <>
      <ListPage
        name="patrol-line"
        call={patrolLine.lineList}
        columns={columns}
        filters={['lineName', 'status']}
        sort={['lineName', 'pointCount', 'estimateMinutes', 'status']}
        look={{
          column: 'lineName',
          fields: ['pointCount', 'ordered', 'loop', 'estimateMinutes', 'status', 'createByName', 'createTime'],
          more: (row) => <LinePoints linePkId={row.linePkId} />,
        }}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        empty="先新增点位，再把它们排成路线"
        named={(row) => `路线${row.lineName}`}
        add={{ label: '新增', permit: patrolLine.lineCreate.options.permit, onClick: () => setOpen({}) }}
        rowActions={[
          { label: '编辑', permit: editing, onClick: (row) => setOpen({ row }) },
          ...switchAction<Row>(patrolLine.lineUpdate, editing, 'linePkId'),
          {
            label: '删除',
            call: patrolLine.lineRemove,
            danger: true,
            confirm: () => ({ content: '有计划使用的路线不能删除。' }),
          },
        ]}
      />
      {open && <LineDialog row={open.row} onClose={() => setOpen(undefined)} />}
    </>
  )
}
