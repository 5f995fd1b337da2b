import { Button, Table } from 'antd'
import { homeOrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { orderAddress } from '../addresses.ts'
import { PlannedTimes } from './PlannedTimes.tsx'

/** The coming and past orders of a rule. */
export function RuleMore({ id }: { id: string }) {
  const page = usePage()
  return (
    <Loaded query={useCall(homeOrderRule.ruleGet, { id }, { keep: false })}>
      {({ nextDates, logs }) => (
        <>
          <h3>接下来10次</h3>
          <p>{nextDates.length > 0 ? <PlannedTimes of={nextDates} /> : '已停用或没有上门时间'}</p>
          <h3>生成记录</h3>
          <Table
            rowKey={({ oldmanName, planStart, orderId, reason }) => `${oldmanName} ${planStart} ${orderId ?? reason}`}
            size="small"
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            dataSource={[...logs]}
            locale={{ emptyText: '还没有生成过' }}
            columns={[
              { title: '生成时间', width: 104, render: (_, { createTime }) => createTime.slice(5, 16) },
              { title: '老人', dataIndex: 'oldmanName', width: 76 },
              { title: '预约时间', width: 104, render: (_, { planStart }) => planStart.slice(5, 16) },
              {
                title: '结果',
                render: (_, { orderId, orderNo, reason }) =>
                  orderId ? (
                    <Button type="link" size="small" onClick={() => page.open(orderAddress({ id: orderId, orderNo }))}>
                      {orderNo}
                    </Button>
                  ) : (
                    `跳过：${reason}`
                  ),
              },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
