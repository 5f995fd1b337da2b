import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { DishPlan, dishPlan, planFlow, planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { RefText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ask } from '#kit/confirm.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { FindingsCell } from './Findings.tsx'
import { useForced } from './use-forced.tsx'

const CopyModal = lazy(() => import('./CopyModal.tsx'))

type Row = z.output<typeof DishPlan>

const columns = [
  ...cols(
    DishPlan,
    [
      'planName',
      'cycleType',
      'rotationWeeks',
      'kitchenId',
      'startDate',
      'endDate',
      'locationIds',
      'planStatus',
      'checkResult',
    ],
    {
      planName: { width: 150 },
      cycleType: { width: 64 },
      rotationWeeks: { width: 76 },
      kitchenId: { width: 90 },
      startDate: { width: 104 },
      endDate: { width: 104 },
      locationIds: {
        width: 90,
        render: (_, row) =>
          row.locationIds.length > 0 ? <RefText lookup="locations" value={row.locationIds} /> : '全院',
      },
      planStatus: { tones: { 0: 'muted', 1: 'success', 2: 'warning', 3: 'muted' }, width: 84 },
      checkResult: { width: 110, render: (_, row) => <FindingsCell checked={row.checkResult} /> },
    },
  ),
  ...cols(DishPlan, ['publishByName', 'publishTime', 'createTime'], {
    publishByName: { extra: true },
    publishTime: { extra: true },
    createTime: { extra: true },
  }),
]

const edit = (planId: string) => `/careplan/dishPlanUpdate?planId=${planId}`

/** 食谱 (care.md 11a): the menus of the institution. */
export function PlanList() {
  const page = usePage()
  const forced = useForced()
  const [copying, setCopying] = useState<Row>()
  const look = ({ planId }: Row) => page.open(`/careplan/dishPlanDetail?planId=${planId}`)
  const publish = async ({ planId, planName, startDate, endDate, version }: Row) => {
    if (!(await ask(`发布食谱“${planName}”？`, '发布', `${startDate} 至 ${endDate} 按此食谱备餐`))) return
    await forced.run({ planId, version, planStatus: planStatus.is.published }, `已发布食谱“${planName}”`)
  }
  return (
    <>
      <ListPage
        name="dish-plan"
        call={dishPlan.list}
        columns={columns}
        filters={['planName', 'planStatus', 'kitchenId', 'date']}
        sort={['startDate', 'endDate', 'planName']}
        link={{ column: 'planName', open: look }}
        rowClass={({ planStatus: status }) => (status === planStatus.is.ended ? 'k-row-muted' : undefined)}
        empty="先新增一份食谱，排好一周的菜后发布"
        add={{
          label: '新增',
          permit: 'careplan.dishPlan.add',
          onClick: () => page.open('/careplan/dishPlanUpdate'),
        }}
        rowActions={[
          {
            label: '编辑',
            permit: 'careplan.dishPlan.edit',
            why: ({ planStatus: status }) => (status === planStatus.is.ended ? '食谱已结束' : undefined),
            onClick: ({ planId }) => page.open(edit(planId)),
          },
          {
            label: '发布',
            permit: 'careplan.dishPlan.publish',
            why: planFlow.why('publish'),
            onClick: (row) => void publish(row),
          },
          { label: '复制', permit: 'careplan.dishPlan.copy', onClick: setCopying },
          { label: '查看', permit: 'careplan.dishPlan.query', onClick: look },
          {
            label: '打印',
            permit: 'careplan.dishPlan.print',
            onClick: ({ planId }) => import('./print-plan.tsx').then(({ printPlanOf }) => printPlanOf(planId)),
          },
          {
            label: '停用',
            permit: 'careplan.dishPlan.publish',
            call: dishPlan.update,
            why: planFlow.why('stop'),
            confirm: ({ planName }) => ({ title: `停用食谱“${planName}”？`, okText: '停用', reason: '停用原因' }),
            input: ({ planId }) => ({ planId, planStatus: planStatus.is.stopped }),
            done: ({ planName }) => `已停用食谱“${planName}”`,
          },
          {
            label: '删除',
            danger: true,
            call: dishPlan.remove,
            why: ({ planStatus: status }) => (status === planStatus.is.draft ? undefined : '仅草稿食谱可删除'),
            confirm: ({ planName }) => ({ title: `删除食谱“${planName}”？`, danger: true }),
            done: ({ planName }) => `已删除食谱“${planName}”`,
          },
        ]}
      />
      <Suspense>{copying && <CopyModal plan={copying} onClose={() => setCopying(undefined)} />}</Suspense>
      {forced.dialog}
    </>
  )
}
