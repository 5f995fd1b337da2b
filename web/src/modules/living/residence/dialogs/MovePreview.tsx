import { useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import { yuan } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

type MoveEffect = ReplyFor<typeof residence.adjust>
type Stay = Pick<ReplyFor<typeof residence.get>, 'oldmanId' | 'version'>

/** Preview of a move: the change of the bills (residence.md 2.2, 调床). */
export function MovePreview({ stay, values }: { stay: Stay; values: Values }) {
  const { bedIdNew, adjustDate, levelIdNew, wholeRoom } = values
  const query = { oldmanId: stay.oldmanId, version: stay.version, bedIdNew, adjustDate, levelIdNew, wholeRoom }
  const look = useQuery({
    queryKey: ['residence', 'adjust', 'look', query],
    enabled: Boolean(bedIdNew && adjustDate),
    // The reason belongs to the move; a preview sends none.
    queryFn: () =>
      send(residence.adjust, inputOf(residence.adjust, { ...query, adjustReason: '预览', preview: 1 }), {
        silent: true,
      }),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  })
  if (!bedIdNew || !adjustDate) return null
  if (look.error) return <Alert type="warning" showIcon title={look.error.message} />
  return look.data ? <Change {...look.data} /> : <Alert type="info" title="正在计算对账单的影响…" />
}

function Change({ adjustLines, billPreview }: MoveEffect) {
  const change = adjustLines.reduce((sum, { amount }) => sum + amount, 0)
  const bill = billPreview.reduce((sum, { amount }) => sum + amount, 0)
  if (adjustLines.length === 0) return <Alert type="info" showIcon title="本次调床不改变已出账单" />
  return (
    <>
      <Alert
        className="k-gap"
        type="info"
        showIcon
        title={`调床后当月账单${change < 0 ? '少收' : '多收'}${yuan(Math.abs(change))}元，当月合计${yuan(bill)}元`}
      />
      <Table
        size="small"
        pagination={false}
        rowKey={(_, index) => String(index)}
        dataSource={[...adjustLines]}
        columns={[
          { title: '账单变动', dataIndex: 'feeName' },
          { title: '天数', dataIndex: 'days', align: 'right' },
          { title: '金额（元）', dataIndex: 'amount', align: 'right', render: yuan },
        ]}
      />
    </>
  )
}
