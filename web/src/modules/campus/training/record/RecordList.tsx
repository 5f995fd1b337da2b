import { training } from '#contract/modules/campus/training/training-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { recordColumns } from '../training-columns.tsx'

interface Of {
  /** Absent: the records of the user. */
  empId?: string
  name: string
  year?: number
}

/** Trainings of an employee with their results. */
export function RecordList({ empId, name, year }: Of) {
  return (
    <ListPage
      name="training-records"
      rowKey="memberId"
      call={training.records}
      columns={recordColumns}
      fixed={{ empId, year }}
      filters={year ? ['trainingType'] : ['title', 'trainingType', 'year', 'signed']}
      sort={['startTime', 'hours', 'score']}
      look={{
        column: 'title',
        title: ({ title }) => title,
        call: training.get,
        fields: [
          'trainingType',
          'way',
          'startTime',
          'endTime',
          'hours',
          'place',
          'teacher',
          'exam',
          'content',
          'files',
          'status',
          'cancelReason',
        ],
      }}
      empty={`${name}还没有培训安排`}
    />
  )
}
