import { homeRecord, OperateLog } from '#contract/modules/homecare/home-elder/home-record.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

const columns = cols(OperateLog, ['time', 'operator', 'action', 'content', 'before', 'after'], {
  operator: { width: 90 },
  action: { width: 70 },
  content: { width: 180 },
  before: { width: 240 },
  after: { width: 240 },
})

/** The history of one record of home care, newest first; `of` names it: `{ oldmanId }`, `{ bizType, bizId }`. */
export function OperateLogList({ of }: { of: { oldmanId: string } | { bizType: string; bizId: string } }) {
  return (
    <ListPage
      name="home-operate-log"
      call={homeRecord.operateLog}
      columns={columns}
      filters={[]}
      fixed={of}
      look={{
        column: 'time',
        title: ({ action }) => action,
        fields: ['time', 'operator', 'content', 'before', 'after'],
      }}
      empty="还没有操作记录"
    />
  )
}
