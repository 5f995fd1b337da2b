import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { Remind, reminder, remindFlow, remindStatus, repeatType } from '#contract/modules/platform/reminder/reminder.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import type { Values } from '#kit/value/schema.ts'

const RemindOutlook = lazy(() => import('./RemindOutlook.tsx'))

type Row = z.output<typeof Remind>

const columns = cols(
  Remind,
  [
    'title',
    'status',
    'remindType',
    'oldmanName',
    'remindDate',
    'advanceDays',
    'repeatType',
    'receiverIds',
    'handleByName',
    'handleRemark',
  ],
  { title: { width: 240 } },
)
const details = [
  'status',
  'remindType',
  'oldmanName',
  'bedName',
  'remindDate',
  'advanceDays',
  'repeatType',
  'repeatEvery',
  'endDate',
  'receiverIds',
  'content',
  'handleRemark',
  'handleByName',
  'handleTime',
  'createByName',
  'createTime',
]
const entered = [
  'remindType',
  'title',
  'oldmanId',
  'remindDate',
  'advanceDays',
  'repeatType',
  'repeatEvery',
  'endDate',
  'receiverIds',
  'content',
] as const

const options = {
  advanceDays: { initial: 0, help: '提前几天出现在接收人的消息里' },
  repeatType: { initial: repeatType.is.never },
  repeatEvery: { show: (values: Values) => values.repeatType === repeatType.is.everyDays, required: true },
  endDate: { show: (values: Values) => values.repeatType !== repeatType.is.never },
  receiverIds: { span: 'full' as const, help: '不选则提醒自己' },
}

const bySystem = (row: Row) => (row.madeBy ? '系统提醒不能修改或删除' : undefined)

const outlook = (values: Values, set: (part: Values) => void) => (
  <Suspense>
    <RemindOutlook values={values} set={set} />
  </Suspense>
)

/** 提醒管理 (administration.md 1.5): coming events, who is reminded, and what was done. */
export default function ReminderPage() {
  return (
    <ListPage
      name="reminder"
      call={reminder.list}
      columns={columns}
      filters={['remindType', 'oldmanName', 'keyword', 'remindDateFrom', 'remindDateTo']}
      statusTabs={{ filter: 'status', count: [1] }}
      sort={['remindDate', 'remindType']}
      look={{ column: 'title', title: ({ title }) => title, fields: details }}
      rowClass={(row) => (row.status === remindStatus.is.due ? 'k-row-warning' : undefined)}
      empty="生日、合同和证照到期由系统提醒；体检、换药、复诊请点“新增”"
      add={{
        label: '新增',
        call: reminder.create,
        title: '新增提醒',
        fields: entered,
        options,
        outlook,
      }}
      named={(row) => `提醒“${row.title}”`}
      rowActions={[answer('处理', 2), answer('忽略', 3), edit, remove]}
    />
  )
}

const answer = (label: string, status: 2 | 3): RowAction<Row> => ({
  label,
  okText: label,
  call: reminder.handle,
  fields: ['handleRemark'],
  input: () => ({ status }),
  title: (row) => `${label}“${row.title}”`,
  show: (row) => row.status < 2,
  why: remindFlow.why(status === remindStatus.is.handled ? 'handle' : 'ignore'),
  done: (row) => `已${label}“${row.title}”`,
})

const edit: RowAction<Row> = {
  label: '修改',
  call: reminder.update,
  fields: entered,
  options,
  outlook: (_, values, set) => outlook(values, set),
  title: (row) => `修改“${row.title}”`,
  why: (row) => bySystem(row) ?? remindFlow.why('edit')(row),
  done: (row) => `已保存“${row.title}”`,
}

const remove: RowAction<Row> = {
  label: '删除',
  call: reminder.remove,
  why: bySystem,
}
