import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { Visit, VisitEdit, visit, visitFlow } from '#contract/modules/living/visit/visit.ts'
import { useCall } from '../../../kit/calls.ts'
import { cols } from '../../../kit/cols.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { nowOf } from '../../../kit/value/format.ts'

const AwayNote = lazy(() => import('./AwayNote.tsx'))

type Row = z.output<typeof Visit>

// biome-ignore format: a list of names reads in lines
const columns = cols(
  Visit,
  ['visitorName', 'visitStatus', 'oldmanName', 'bedName', 'planTime', 'comeTime', 'leaveTime', 'visitorCount', 'relation',
    'visitorPhone', 'visitWay', 'place', 'temperature', 'healthDeclare', 'goods', 'carNo', 'remark'],
  { visitorName: { width: 100 }, oldmanName: { width: 90 }, bedName: { width: 110 } },
)

// biome-ignore format: as above
const details = ['visitStatus', 'oldmanId', 'bedName', 'visitorName', 'visitorPhone', 'visitorIdCard', 'relation', 'visitorCount',
  'visitWay', 'planTime', 'comeTime', 'leaveTime', 'place', 'temperature', 'healthDeclare', 'goods', 'carNo', 'cancelReason',
  'remark', 'createByName', 'createTime']
const editable = Object.keys(VisitEdit.shape).filter((key) => !['leaveTime', 'visitStatus', 'reason'].includes(key))

export default function VisitPage() {
  const here = useCall(visit.list, { visitStatus: 2, size: 1 })
  return (
    <ListPage
      name="visit"
      call={visit.list}
      columns={columns}
      filters={['oldmanName', 'visitorName', 'comeTimeFrom', 'comeTimeTo', 'phone']}
      statusTabs={{ filter: 'visitStatus', counts: { 2: here.data?.total } }}
      sort={['planTime', 'comeTime', 'leaveTime']}
      look={{ column: 'visitorName', call: visit.get, fields: details }}
      rowClass={(row) => (row.visitStatus === 2 && isLate(row) ? 'k-row-warning' : undefined)}
      empty="先登记一位来访者"
      add={{
        label: '登记',
        call: visit.create,
        title: '来访登记',
        options: { comeTime: { initial: nowOf, help: '预约的来访不填，到访时再登记' } },
        outlook: ({ oldmanId }) => (
          <Suspense>
            <AwayNote oldmanId={oldmanId} />
          </Suspense>
        ),
      }}
      named={(row) => `${row.visitorName}的来访`}
      rowActions={[
        {
          label: '登记到访',
          title: (row) => `登记${row.visitorName}到访`,
          call: visit.update,
          permit: 'live.visit.come.edit',
          fields: ['comeTime', 'temperature', 'healthDeclare'],
          options: { comeTime: { required: true, initial: nowOf } },
          show: (row) => row.visitStatus === 1,
          done: (row) => `已登记${row.visitorName}到访`,
        },
        {
          label: '登记离开',
          title: (row) => `登记${row.visitorName}离开`,
          call: visit.update,
          permit: 'live.visit.come.leave',
          fields: ['leaveTime'],
          options: { leaveTime: { required: true, initial: nowOf } },
          when: visitFlow.can('leave'),
          why: visitFlow.why('leave'),
          show: (row) => row.visitStatus !== 1,
          done: (row) => `已登记${row.visitorName}离开`,
        },
        {
          label: '修改',
          call: visit.update,
          permit: 'live.visit.come.edit',
          load: visit.get,
          fields: editable,
          why: visitFlow.why('edit'),
        },
        { label: '打印', onClick: (row) => import('./visit-slip.tsx').then(({ printVisit }) => printVisit(row)) },
        {
          label: '取消',
          call: visit.update,
          permit: 'live.visit.come.edit',
          danger: true,
          why: visitFlow.why('cancel'),
          confirm: (row) => ({ title: `取消${row.visitorName}的来访？`, okText: '取消来访', reason: '取消原因' }),
          input: () => ({ visitStatus: 4 }),
        },
        {
          label: '删除',
          call: visit.remove,
        },
      ]}
    />
  )
}

const closingTime = '20:00:00'
/** Still inside after closing time: amber (residence.md 5). */
const isLate = (row: Row) => {
  const now = nowOf()
  const came = row.comeTime ?? now
  return came.slice(0, 10) < now.slice(0, 10) || now.slice(11) > closingTime
}
