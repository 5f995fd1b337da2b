import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { orderAddress } from '../addresses.ts'
import { evaluationActions, evaluationColumns } from './evaluation-columns.ts'

/** 评价 (services.md 9): bad ones are highlighted until they are answered. */
export default function EvaluationList() {
  const page = usePage()
  return (
    <ListPage
      name="home-evaluation"
      call={homeEvaluation.evaluations}
      columns={evaluationColumns}
      filters={['workerId', 'projectId', 'createTimeFrom', 'createTimeTo', 'score', 'source', 'status']}
      sort={['score']}
      link={{ column: 'oldmanName', open: ({ orderId, orderNo }) => page.open(orderAddress({ id: orderId, orderNo })) }}
      rowClass={(row) => (row.score <= 2 && !row.replyContent ? 'k-row-warning' : undefined)}
      rowActions={evaluationActions}
      empty="已完成的工单可在详情中电话回访"
    />
  )
}
