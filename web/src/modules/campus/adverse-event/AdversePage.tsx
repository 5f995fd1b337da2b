import { lazy, Suspense, useState } from 'react'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { adverseLevel, adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import TabCard from '#kit/detail/TabCard.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { adverseActions } from './adverse-actions.tsx'
import { columns, type Row } from './adverse-columns.tsx'
import { bodyField, formOptions } from './form-options.tsx'

const AdverseDrawer = lazy(() => import('./AdverseDrawer.tsx'))

const Statistics = lazy(() => import('./statistic/Statistics.tsx'))

const { reported, looked, acting, checked } = adverseStatus.is

/** 不良事件 (administration.md 5.1): users without the permissions find their own reports here; statistics beside them. */
export default function AdversePage() {
  return (
    <TabCard
      tabs={[
        { key: 'list', label: '不良事件', children: <Events /> },
        {
          key: 'statistics',
          label: '统计',
          permit: adverseEvent.statistics.options.permit,
          children: (
            <Suspense>
              <Statistics />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function Events() {
  const may = usePermit()
  const [open, setOpen] = useState<{ look?: Row; edit?: Row }>({})
  const close = () => setOpen({})
  return (
    <>
      <ListPage
        name="adverse-event"
        call={adverseEvent.list}
        columns={columns}
        filters={[
          ...(['oldmanName', 'eventType', 'happenFrom', 'happenTo', 'eventLevel', 'harm'] as const),
          ...(['deptId', 'dutyId', 'overdue', 'eventNo'] as const),
          ...(['locationId', 'hour', 'cause', 'counted'] as const),
        ]}
        statusTabs={{ filter: 'status', count: [reported, looked, acting, checked] }}
        sort={['happenTime', 'eventNo', 'eventLevel', 'status', 'deadline']}
        link={{ column: 'eventNo', open: (look) => setOpen({ look }) }}
        rowClass={(row) => (row.overdue || row.authorityLate ? 'k-row-danger' : undefined)}
        empty="发生或险些发生的不良事件，先登记再上报"
        add={{
          label: '登记',
          call: adverseEvent.create,
          title: '登记不良事件',
          columns: 3,
          options: formOptions,
          initial: { report: 1 },
          outlook: bodyField,
          done: (row) => savedWords(row, may),
        }}
        named={(row) => row.eventNo}
        rowActions={adverseActions(may, (edit) => setOpen({ edit }))}
      />
      <Suspense>{open.look && <AdverseDrawer {...open.look} onClose={close} />}</Suspense>
      {open.edit && (
        <FormModal
          call={adverseEvent.update}
          title={`修改${open.edit.eventNo}`}
          row={open.edit}
          load={adverseEvent.get}
          columns={3}
          options={formOptions}
          outlook={bodyField}
          done={(row) => `已保存${row.eventNo}`}
          onClose={close}
        />
      )}
    </>
  )
}

/**
 * What was done with a new event. The report to the authority is asked of those who review events (as `mayEdit` of the
 * actions); others read who was told.
 */
export function savedWords({ eventNo, status, eventLevel }: Saved, may: (permit: string) => boolean) {
  if (status !== reported) return `已保存草稿${eventNo}，请及时上报`
  if (Number(eventLevel) !== adverseLevel.sentinel) return `已上报${eventNo}`
  return `已上报${eventNo}，${may('administration.adverseEvent.records.audit') ? '请在2小时内上报监管部门' : '已通知管理员和院长'}`
}
type Saved = Pick<Row, 'eventNo' | 'status' | 'eventLevel'>
