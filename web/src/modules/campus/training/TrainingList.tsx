import { lazy, Suspense, useState } from 'react'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { formOptions, saved, trainingActions } from './training-actions.ts'
import { columns, type Row } from './training-columns.tsx'

const TrainingDrawer = lazy(() => import('./TrainingDrawer.tsx'))
const ScoreDialog = lazy(() => import('./record/ScoreDialog.tsx'))

const { planned, running, cancelled } = trainingStatus.is

/** 培训: planned and past trainings with their results. */
export default function TrainingList() {
  const [open, setOpen] = useState<{ look?: Row; score?: Row }>({})
  const close = () => setOpen({})
  const look = (row: Row) => setOpen({ look: row })
  return (
    <>
      <ListPage
        name="training"
        call={training.list}
        columns={columns}
        filters={['title', 'trainingType', 'startTimeFrom', 'startTimeTo', 'way', 'teacher']}
        statusTabs={{ filter: 'status', count: [planned, running] }}
        sort={['startTime', 'hours', 'title']}
        link={{ column: 'title', open: look }}
        rowClass={(row) => (row.status === cancelled ? 'k-row-muted' : undefined)}
        empty="先安排一次培训，选好参训部门或人员"
        add={{
          label: '新增',
          call: training.create,
          title: '新增培训',
          columns: 3,
          options: formOptions,
          initial: { exam: 0, publish: 1 },
          done: saved,
        }}
        named={(row) => `培训“${row.title}”`}
        rowActions={trainingActions(look, (score) => setOpen({ score }))}
      />
      <Suspense>
        {open.look && <TrainingDrawer {...open.look} onClose={close} />}
        {open.score && <ScoreDialog {...open.score} onClose={close} />}
      </Suspense>
    </>
  )
}
