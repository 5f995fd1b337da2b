import { Button, Empty, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { bedWait, priority } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { yuan } from '#kit/value/format.ts'

type Bed = ReplyFor<typeof bedWait.proposals>['list'][number]
type Candidate = Bed['candidates'][number]

/** 空床推荐: each free bed with the suitable people in order, and the reasons. */
export default function ProposalDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(bedWait.proposals, {})
  const [offered, offer] = useState<{ bed: Bed; to: Candidate }>()
  return (
    <>
      <Dialog open title="空床推荐" width={960} footer={null} onCancel={onClose}>
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty description="现在没有适合候补人的空床" />
            ) : (
              <Table
                rowKey="bedId"
                size="small"
                pagination={{ pageSize: 8, hideOnSinglePage: true }}
                dataSource={list}
                columns={columnsOf((bed, to) => offer({ bed, to }))}
              />
            )
          }
        </Loaded>
      </Dialog>
      {offered && (
        <FormModal
          call={bedWait.offer}
          title={`把${offered.bed.bedName}推荐给${offered.to.waitName}`}
          fields={['offerUntil']}
          columns={1}
          input={{ waitId: offered.to.waitId, bedId: offered.bed.bedId }}
          options={{ offerUntil: { help: '到期未答复，床位自动放开给下一位' } }}
          done={`已把${offered.bed.bedName}推荐给${offered.to.waitName}`}
          onClose={() => offer(undefined)}
        />
      )}
    </>
  )
}

const columnsOf = (offer: (bed: Bed, to: Candidate) => void) => [
  { title: '空床', dataIndex: 'bedName', width: 130 },
  {
    title: '房型',
    width: 90,
    render: (_: unknown, { roomType }: Bed) => <DictText code="ROOM_TYPE" value={roomType} />,
  },
  {
    title: '月价',
    width: 100,
    align: 'right' as const,
    render: (_: unknown, { price }: Bed) => (price === null || price === undefined ? '' : yuan(price)),
  },
  {
    title: '适合的候补人（按顺序）',
    render: (_: unknown, bed: Bed) =>
      bed.candidates.slice(0, 3).map((to) => (
        <div key={to.waitId}>
          {to.waitName}（{priority.label(to.priority)}，{to.waitSince}起）
          <span className="k-muted">{to.reasons.join('、')}</span>
          <Permit need="live.live.list.book">
            <Button type="link" size="small" onClick={() => offer(bed, to)}>
              推荐
            </Button>
          </Permit>
        </div>
      )),
  },
]
