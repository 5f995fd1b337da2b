import { Button } from 'antd'
import { onOff } from '#contract/kit/codes.ts'
import { VisitorBlock, visitorBlock } from '#contract/modules/living/visitor-block/visitor-block.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { blockFields } from './block-fields.ts'

const columns = cols(
  VisitorBlock,
  [
    'visitorName',
    'status',
    'visitorPhone',
    'visitorIdCard',
    'oldmanName',
    'reason',
    'endDate',
    'createByName',
    'createTime',
  ],
  {
    visitorName: { width: 100 },
    oldmanName: {
      title: '限制探访',
      width: 120,
      render: (_, row) => row.oldmanName ?? <span className="k-muted">全院</span>,
    },
    createByName: { title: '列入人', width: 90 },
    createTime: { title: '列入时间' },
  },
)

/** 黑名单: visitors who are refused at the desk (residence.md 5). */
export default function BlockList({ onBack }: { onBack: () => void }) {
  return (
    <ListPage
      name="visitorBlock"
      call={visitorBlock.list}
      columns={columns}
      filters={['visitorName', 'phone', 'oldmanName']}
      statusTabs={{ filter: 'status' }}
      sort={['visitorName', 'endDate', 'createTime']}
      look={{ column: 'visitorName', call: visitorBlock.get }}
      rowClass={(row) => (row.status === onOff.is.on ? undefined : 'k-row-muted')}
      empty="没有被限制探访的人"
      tools={<Button onClick={onBack}>返回来访</Button>}
      add={{ label: '列入黑名单', call: visitorBlock.create, title: '列入来访黑名单', options: blockFields }}
      named={(row) => `黑名单${row.visitorName}`}
      rowActions={[
        { label: '修改', call: visitorBlock.update, load: visitorBlock.get, options: blockFields },
        { label: '移出', call: visitorBlock.remove, danger: true },
      ]}
    />
  )
}
