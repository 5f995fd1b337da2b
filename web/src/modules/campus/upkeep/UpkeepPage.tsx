import type { z } from 'zod'
import {
  Upkeep,
  upkeep,
  upkeepFlow,
  upkeepRefusals,
  upkeepStatus,
  urgency,
} from '#contract/modules/campus/upkeep/upkeep.ts'
import { cols } from '#kit/cols.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { stepActions } from '#kit/list/step-actions.ts'
import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'

type Row = z.output<typeof Upkeep>

const columns = cols(
  Upkeep,
  [
    'upkeepNo',
    'status',
    'urgency',
    'what',
    'locationName',
    'description',
    'assigneeName',
    'reporterName',
    'reportTime',
  ],
  { upkeepNo: { width: 140 }, urgency: { width: 90, tones: { 2: 'danger' } }, description: { width: 150 } },
)
/** Facts for the acceptance of a repair. */
const repaired = (row: Row) => (
  <Facts shape={Upkeep.shape} row={row} keys={['description', 'result', 'costFen', 'assigneeName']} columns={2} />
)

/** 设备报修 (administration.md 5.4): users without the list see what they have reported or repair. */
export default function UpkeepPage() {
  const assigns = usePermit()('administration.upkeep.assign')
  const userId = local.get('userInfo')?.userId
  const notReporter = (row: Row) => (assigns || row.reporterId === userId ? undefined : upkeepRefusals.notReporter.text)
  const notAssignee = (row: Row) => (assigns || row.assigneeId === userId ? undefined : upkeepRefusals.notAssignee.text)
  const assigned = (row: Row) =>
    assigns || row.status === upkeepStatus.is.waiting ? undefined : upkeepRefusals.assigned.text
  return (
    <ListPage
      name="upkeep"
      call={upkeep.list}
      columns={columns}
      filters="all"
      statusTabs={{ filter: 'status' }}
      sort={['reportTime', 'upkeepNo', 'urgency']}
      look={{ column: 'upkeepNo', call: upkeep.get, title: ({ upkeepNo }) => `报修${upkeepNo}` }}
      rowClass={(row) => (row.late ? 'k-row-danger' : undefined)}
      empty="发现设备损坏，请先报修"
      add={{
        label: '报修',
        call: upkeep.create,
        options: { urgency: { initial: () => urgency.is.ordinary, help: '影响老人安全的选紧急' } },
      }}
      named={(row) => row.upkeepNo}
      rowActions={[
        ...stepActions(upkeep.act, upkeepFlow, {
          assign: {},
          finish: { alsoWhy: notAssignee },
          accept: { outlook: repaired, alsoWhy: notReporter },
          reopen: { alsoWhy: notReporter },
          cancel: { danger: true, alsoWhy: (row) => notReporter(row) ?? assigned(row) },
        }),
        {
          label: '修改',
          call: upkeep.update,
          load: upkeep.get,
          why: (row) => upkeepFlow.why('edit')(row) ?? notReporter(row),
        },
      ]}
    />
  )
}
