import { Alert, Table } from 'antd'
import { lazy, Suspense } from 'react'
import { knockGapMinutes, tryKind } from '#contract/modules/homecare/home-order/no-show.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { StatusChip } from '#kit/cells.tsx'
import type { OrderDetail } from './order-words.ts'

const Pictures = lazy(() => import('#kit/detail/Pictures.tsx'))

/** 上门未遇: the attempts at the door of this visit, and those still missing (services.md 10). */
export default function NoShowPart({ row }: { row: OrderDetail }) {
  return (
    <>
      <p className="k-muted">
        敲门3次（每次间隔{knockGapMinutes}分钟以上）并打一次电话都无人应，才可按未遇结束；结束前须联系家属。
      </p>
      {row.status === orderStatus.is.toServe && row.tries.length > 0 && (
        <Alert
          className="k-gap"
          showIcon
          type={row.noShowLacks ? 'info' : 'warning'}
          title={row.noShowLacks ?? '已核实未遇，请联系家属后结束工单'}
        />
      )}
      <Table
        rowKey="tryId"
        size="small"
        pagination={false}
        dataSource={[...row.tries]}
        locale={{ emptyText: '没有未遇记录' }}
        columns={[
          { title: '时间', dataIndex: 'tryTime', width: 170 },
          { title: '方式', width: 130, render: (_, one) => <StatusChip label={tryKind.label(one.tryKind)} /> },
          { title: '登记人', dataIndex: 'createByName', width: 120 },
          { title: '说明', dataIndex: 'note' },
          {
            title: '照片',
            width: 160,
            render: (_, one) =>
              one.photos?.length ? (
                <Suspense>
                  <Pictures label="上门照片" links={one.photos} />
                </Suspense>
              ) : null,
          },
        ]}
      />
    </>
  )
}
