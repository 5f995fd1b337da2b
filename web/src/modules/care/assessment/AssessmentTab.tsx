import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { rowActions } from './AssessmentPages.tsx'
import { addressOf, columnsOf } from './columns.tsx'
import { NewOfEachType } from './NewOfEachType.tsx'

/** Assessments of a resident in the archive: the scores over time, the rows, and a new one of each type. */
export default function AssessmentTab({ oldmanId }: { oldmanId: string }) {
  const page = usePage()
  const scored = useCall(assessment.list, { oldmanId, assessStatus: assessStatus.is.complete, size: 100 })
  const course = (scored.data?.list ?? []).filter(({ type }) => type >= 2).toReversed()
  return (
    <>
      {course.length > 1 && (
        <Chart
          kind="line"
          title="2023版评估总分"
          unit="分"
          height={200}
          x={course.map(({ assessDate }) => assessDate)}
          series={[{ name: '总分', data: course.map(({ totalScore }) => totalScore ?? null) }]}
        />
      )}
      <ListPage
        name="assessment-tab"
        call={assessment.list}
        columns={columnsOf(['oldmanName', 'bindStatus'])}
        fixed={{ oldmanId }}
        filters={['type', 'assessDateFrom', 'assessDateTo']}
        link={{
          column: 'assessNo',
          open: ({ type, assessmentId }) => page.open(addressOf(type, 'detail', { assessmentId })),
        }}
        rowActions={rowActions(page.open)}
        empty="还没有评估，请在评估管理中新增"
        tools={<NewOfEachType oldmanId={oldmanId} />}
      />
    </>
  )
}
