import type { z } from 'zod'
import { stepCall } from '#contract/kit/steps.ts'
import {
  Complaint,
  complaint,
  complaintFlow,
  complaintStatus,
  complaintType,
} from '#contract/modules/campus/complaint/complaint.ts'
import { cols } from '#kit/cols.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { stepActions } from '#kit/list/step-actions.ts'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { nowOf } from '#kit/value/format.ts'

type Row = z.output<typeof Complaint>

const columns = cols(
  Complaint,
  [
    'complaintNo',
    'status',
    'complaintType',
    'complainant',
    'oldmanName',
    'content',
    'deadline',
    'handlerName',
    'receiveTime',
    'source',
    'satisfaction',
  ],
  { complainant: { width: 110 }, content: { width: 150 } },
)
const personal = '/callboard/personal/information'
/** Facts for the employee who calls the complainant back. */
const answered = (row: Row) => (
  <Facts shape={Complaint.shape} row={row} keys={['content', 'result', 'replyWay', 'replyTime']} columns={2} />
)
const isPraise = (row: Row) => row.complaintType === complaintType.praise

/**
 * 投诉建议 (administration.md 5.2); on the personal page the complaints that the user handles, also without the codes of
 * the list.
 */
export default function ComplaintPage() {
  const own = usePage().path === personal
  const handlerId = own ? (local.get('userInfo')?.userId ?? '') : undefined
  return (
    <ListPage
      name={own ? 'complaint.mine' : 'complaint'}
      fixed={own ? { handlerId } : undefined}
      call={complaint.list}
      columns={columns}
      filters={own ? ['complaintNo', 'complaintType', 'source', 'receiveTimeFrom', 'receiveTimeTo', 'overdue'] : 'all'}
      statusTabs={{ filter: 'status' }}
      sort={['receiveTime', 'deadline', 'complaintNo']}
      look={{ column: 'complaintNo', call: complaint.get, title: ({ complaintNo }) => `投诉建议${complaintNo}` }}
      rowClass={(row) => (row.overdue ? 'k-row-danger' : undefined)}
      empty={own ? '没有由您处理的投诉建议' : '先登记一条投诉或建议'}
      add={{
        label: '登记',
        call: complaint.create,
        title: '登记投诉建议',
        options: { complainant: { help: '不填为匿名' }, receiveTime: { initial: nowOf } },
      }}
      named={(row) => row.complaintNo}
      rowActions={[
        // Praise needs thanks only: the result is not checked.
        {
          label: complaint.act.options.steps.close.title,
          call: stepCall(complaint.act, 'close'),
          fields: ['closeRemark'],
          show: isPraise,
          why: complaintFlow.why('close'),
          done: (row) => `已办结${row.complaintNo}`,
        },
        ...stepActions(complaint.act, complaintFlow, {
          assign: {
            show: (row) => !isPraise(row),
            options: { deadline: { help: '期限已过的须填写新的期限' } },
          },
          reply: { show: (row) => !isPraise(row), initial: () => ({ replyTime: nowOf() }) },
          close: {
            show: (row) => !isPraise(row),
            why: (row) =>
              row.status === complaintStatus.is.open ? '请先分派并答复，再回访办结' : complaintFlow.why('close')(row),
            options: { satisfaction: { help: '匿名投诉可不填；第一次不满意将重新处理' } },
            outlook: answered,
            done: (row) => `已回访${row.complaintNo}`,
          },
          refuse: { danger: true, done: (row) => `已登记${row.complaintNo}不予受理` },
        }),
        { label: '修改', call: complaint.update, load: complaint.get, why: complaintFlow.why('edit') },
      ]}
    />
  )
}
