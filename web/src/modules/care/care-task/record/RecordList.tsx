import { lazy, Suspense, useState } from 'react'
import { careTask, Task, taskStatus, timeliness } from '#contract/modules/care/care-task/task.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { waysOf } from '../task-form.ts'
import type { Row } from '../task-row.ts'
import { useViewer } from '../use-viewer.ts'

const TaskDialog = lazy(() => import('../TaskDialog.tsx'))
const { due, begun, missed } = taskStatus.is

const columns = cols(
  Task,
  [
    'planTime',
    'oldmanName',
    'bedName',
    'projectName',
    'taskStatus',
    'executorNames',
    'finishTime',
    'finishByName',
    'resultText',
    'timeliness',
    'projectCategoryName',
    'photos',
    'remark',
  ],
  {
    planTime: { title: '日期 时间', width: 110, render: (_, row) => row.planTime.slice(5, 16) },
    oldmanName: { width: 84 },
    bedName: { width: 130 },
    projectName: { width: 120 },
    projectCategoryName: { width: 90 },
    executorNames: { width: 110 },
    taskStatus: { width: 90 },
    finishTime: { width: 110 },
    finishByName: { width: 80 },
    photos: { width: 90, render: (_, row) => proofWords(row) },
    timeliness: { width: 80, render: (_, row) => <InTime row={row} /> },
  },
)

/** Number of pictures, and whether there is a voice note. */
const proofWords = ({ photos, voice }: Row) =>
  [photos?.length ? `${photos.length} 张` : '', voice ? '语音' : ''].filter(Boolean).join('、') || null

const InTime = ({ row }: { row: Row }) =>
  row.timeliness === null || row.timeliness === undefined ? null : (
    <StatusChip label={timeliness.label(row.timeliness)} />
  )

interface Props {
  name: string
  fixed?: Values
  /** Initial period; for one resident a month. */
  from?: string
}

/** Tasks and records as a list; a task opens in its dialog (care.md 5). */
export function RecordList({ name, fixed, from = todayOf() }: Props) {
  const [taskId, setTaskId] = useState<string>()
  const looking = useViewer()
  const open = (row: Row) => setTaskId(row.taskId)
  return (
    <>
      <ListPage
        name={name}
        call={careTask.list}
        columns={columns}
        fixed={fixed}
        filters={[
          ...(fixed?.oldmanId ? [] : (['oldmanName'] as const)),
          ...(['planDateFrom', 'planDateTo', 'deptId', 'shiftType', 'locationId', 'projectCategoryId'] as const),
          ...(['timeliness', 'recordType', 'source', 'finishBy'] as const),
        ]}
        initialFilters={{ planDateFrom: from, planDateTo: todayOf() }}
        statusTabs={{ filter: 'taskStatuses' }}
        sort={['planTime', 'finishTime', 'taskStatus']}
        link={{ column: 'projectName', open }}
        rowClass={rowColour}
        empty="老人入住后，护理任务按护理执行自动生成"
        rowActions={[
          {
            label: '办理',
            permit: 'careplan.nursingRecord.add',
            show: ({ taskStatus: status }) => status === due || status === begun,
            onClick: open,
          },
          {
            label: '补录',
            permit: 'careplan.nursingRecord.add',
            show: ({ taskStatus: status }) => status === missed,
            onClick: open,
          },
          {
            label: '更正',
            permit: 'careplan.nursingRecord.add|careplan.nursingRecord.edit',
            show: (row) => waysOf(row, looking).includes('correct'),
            onClick: open,
          },
          {
            label: '记录单',
            permit: 'careplan.nursingRecord.print',
            onClick: (row) => import('./print-record.tsx').then(({ printRecords }) => printRecords(row)),
          },
        ]}
      />
      <Suspense>{taskId && <TaskDialog taskId={taskId} onClose={() => setTaskId(undefined)} />}</Suspense>
    </>
  )
}

function rowColour({ taskStatus: status }: Row) {
  if (status === missed) return 'k-row-danger'
  return status === taskStatus.is.cancelled ? 'k-row-muted' : undefined
}
