import { Button } from 'antd'
import { Anomaly, anomaly, anomalyLimits } from '#contract/modules/fees/report/anomaly.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'

const columns = cols(Anomaly, ['anomalyKind', 'time', 'operatorName', 'oldmanName', 'documentNo', 'amount', 'detail'], {
  anomalyKind: { width: 150 },
  documentNo: { width: 160 },
  detail: { width: 340 },
})

/** 异常清单: the anomalies of a period, each line with the list of its documents (fees.md 14). */
export default function AnomalyList({ onBack }: { onBack: () => void }) {
  const page = usePage()
  const today = todayOf()
  return (
    <ListPage
      name="anomaly"
      call={anomaly.anomalyList}
      columns={columns}
      filters={['anomalyKind', 'dateFrom', 'dateTo', 'operatorName', 'workFrom', 'workTo', 'keptCashMax', 'voidTimes']}
      initialFilters={{ dateFrom: `${today.slice(0, 7)}-01`, dateTo: today, ...anomalyLimits }}
      sort={['time', 'amount', 'anomalyKind']}
      empty="这段时间没有需要关注的情况"
      tools={<Button onClick={onBack}>返回票据</Button>}
      rowActions={[{ label: '查看单据', onClick: ({ link }) => page.open(link) }]}
    />
  )
}
