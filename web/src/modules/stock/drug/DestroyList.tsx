import type { ReactNode } from 'react'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { awaits, whyUndecided } from '#kit/review/review-actions.ts'

const columns = cols(
  drugKeep.keepStockRecords.options.reply.shape.list.element,
  [
    'destroyNo',
    'oldmanName',
    'bedName',
    'lines',
    'destroyReason',
    'photos',
    'handlerName',
    'checkerName',
    'status',
    'waitingFor',
    'auditByName',
    'auditTime',
    'auditOpinion',
  ],
  {
    destroyNo: { width: 150 },
    lines: {
      width: 240,
      render: (_, row) => (row.lines ?? []).map((line) => `${line.drugName ?? ''}×${line.quantity}`).join('、'),
    },
  },
)

/** 销毁申请: witnessed by two, approved by a third. */
export default function DestroyList({ views }: { views: ReactNode }) {
  return (
    <ListPage
      name="drug.destroys"
      call={drugKeep.keepStockRecords}
      columns={columns}
      fixed={fixed}
      filters={['oldmanName', 'dateFrom', 'dateTo']}
      rowKey="destroyId"
      tools={views}
      empty="没有销毁申请"
      rowActions={[
        {
          label: '通过',
          call: drugKeep.keepDestroyAudit,
          show: awaits,
          why: whyUndecided,
          input: (row) => ({ destroyId: row.destroyId, pass: 1 }),
          confirm: (row) => ({
            title: `同意销毁${row.oldmanName ?? ''}的药品（${row.destroyNo ?? ''}）？`,
            content: '通过后从代管中扣减，不能恢复。',
          }),
          done: (row) => `已同意销毁${row.destroyNo ?? ''}`,
        },
        {
          label: '驳回',
          call: drugKeep.keepDestroyAudit,
          show: awaits,
          why: whyUndecided,
          danger: true,
          fields: ['opinion'],
          input: (row) => ({ destroyId: row.destroyId, pass: 0 }),
          options: { opinion: { required: true } },
          title: (row) => `驳回${row.destroyNo ?? ''}`,
          done: (row) => `已驳回${row.destroyNo ?? ''}`,
        },
      ]}
    />
  )
}
const fixed = { view: 'destroy' }
