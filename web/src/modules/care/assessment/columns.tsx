import { AssessmentRow, assessPages } from '#contract/modules/care/assessment/assessment.ts'
import { cols } from '#kit/cols.tsx'
import { todayOf } from '#kit/value/format.ts'

/** Address of an assessment, or of a new one, on the page of its type. */
export const addressOf = (type: number, page: 'add' | 'detail', query: Record<string, string>) =>
  `/careplan/assessment/${assessPages[type]}/${page}?${new URLSearchParams(query)}`

const names = [
  'assessNo',
  'assessStatus',
  'oldmanName',
  'type',
  'assessCausle',
  'assessDate',
  'totalScore',
  'finalGradeName',
  'assessorName',
  'secondName',
  'bindStatus',
  'nextAssessDate',
] as const

export const columnsOf = (without: readonly string[] = []) =>
  cols(
    AssessmentRow,
    names.filter((name) => !without.includes(name)),
    {
      assessNo: { width: 150 },
      assessStatus: { width: 150 },
      type: { width: 150 },
      assessDate: { width: 110 },
      totalScore: { width: 70 },
      assessorName: { width: 90 },
      secondName: { width: 110 },
      bindStatus: { width: 80 },
      nextAssessDate: {
        width: 110,
        render: (_, { nextAssessDate, current }) =>
          current === 1 && nextAssessDate && nextAssessDate < todayOf() ? (
            <span className="k-danger">{nextAssessDate}</span>
          ) : (
            nextAssessDate
          ),
      },
    },
  )
