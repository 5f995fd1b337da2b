import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { ListPage } from '#kit/ListPage.tsx'
import type { TabProps } from '../../home-elder/joined-tabs.tsx'
import { evaluationActions, evaluationColumns } from './evaluation-columns.ts'

const own = evaluationColumns.filter(({ key }) => key !== 'oldmanName')

/** 评价 in the archive of an elder. */
export default function ElderEvaluations({ oldmanId, name }: TabProps) {
  return (
    <ListPage
      name="home-elder-evaluations"
      call={homeEvaluation.evaluations}
      columns={own}
      fixed={{ oldmanId }}
      filters={['workerId', 'createTimeFrom', 'createTimeTo', 'status']}
      sort={['score']}
      rowActions={evaluationActions}
      empty={`还没有对${name}的服务评价`}
    />
  )
}
