import type { ReactNode } from 'react'
import { hazardLevel } from '#contract/modules/campus/inspection/bank.ts'
import { inspection, mineView, recordCall } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { RecordMore } from './RecordMore.tsx'
import { recordActions } from './record-actions.tsx'
import { columns } from './record-columns.tsx'

export type View = 'all' | 'duty' | 'recheck' | 'late'
const fixed = {
  all: undefined,
  duty: { mine: mineView.is.duty },
  recheck: { mine: mineView.is.recheck },
  late: { overdue: 1 },
} as const
const empty = {
  all: '没有需要整改的隐患；发现隐患可以随手拍',
  duty: '没有待您整改的隐患',
  recheck: '没有待您复查的整改',
  late: '没有逾期的整改',
} as const

const facts = [
  'recordNo',
  'status',
  'source',
  'inspectNo',
  'itemNo',
  'title',
  'hazardLevel',
  'repeated',
  'place',
  'dutyDeptName',
  'dutyName',
  'deadline',
  'originalDeadline',
  'overdue',
  'round',
  'createByName',
  'createTime',
  'problem',
  'photos',
]

/** Rectifications as a list, open ones first. */
export function RecordList({ view, views }: { view: View; views?: ReactNode }) {
  const may = usePermit()
  return (
    <ListPage
      name={`rectify.${view}`}
      call={inspection.recordList}
      columns={columns}
      fixed={fixed[view]}
      filters={[
        ...(['keyword', 'status', 'hazardLevel', 'dutyDeptId', 'dutyId', 'source'] as const),
        ...(['deadlineFrom', 'deadlineTo', 'createTimeFrom', 'createTimeTo'] as const),
      ]}
      sort={['deadline', 'status', 'hazardLevel', 'recordNo']}
      rowKey="inspectRecordId"
      look={{
        column: 'recordNo',
        call: recordCall,
        fields: facts,
        title: (row) => `整改单${row.recordNo}`,
        more: (row) => <RecordMore row={row} />,
      }}
      rowClass={(row) => (row.overdue === 1 ? 'k-row-danger' : undefined)}
      named={(row) => row.recordNo}
      empty={empty[view]}
      tools={views}
      add={{
        label: '随手拍',
        call: inspection.recordCreate,
        title: '随手拍登记隐患',
        initial: { hazardLevel: hazardLevel.is.common },
        options: {
          title: { placeholder: '例如：三楼楼梯间堆放杂物' },
          dutyDeptId: { help: '不填为责任人所在部门' },
          deadline: { help: '不填时一般15天、较大7天、重大1天' },
          photos: { help: '至少一张现场照片' },
        },
        done: (row) => `已登记${row.recordNo}，并通知${row.dutyName ?? '责任人'}整改`,
      }}
      rowActions={recordActions(may)}
    />
  )
}
