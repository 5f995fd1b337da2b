import { FunnelPlotOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { byPhone, ConsultRow, consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { consultAddress } from './addresses.ts'
import { convertAction, editOptions, furtherActions, interviewAction } from './consult-actions.ts'

const ConsultDetail = lazy(() => import('./ConsultDetail.tsx'))
const WaitList = lazy(() => import('../bed-wait/WaitList.tsx'))
const FunnelDialog = lazy(() => import('./FunnelDialog.tsx'))
const QuoteDialog = lazy(() => import('./quote/QuoteDialog.tsx'))

/** 咨询登记 (residence.md 3); with `?id=` the page of one of them. */
export default function ConsultPage() {
  const { id } = usePage().query
  const [view, setView] = usePageState('view', 'consults')
  if (!id && view === 'waits')
    return (
      <Suspense fallback={<Skeleton active className="k-pad" />}>
        <WaitList onBack={() => setView('consults')} />
      </Suspense>
    )
  if (!id) return <ConsultList onWaits={() => setView('waits')} />
  return (
    <Suspense fallback={<Skeleton active className="k-pad" />}>
      <ConsultDetail consultationId={id} />
    </Suspense>
  )
}

const columns = cols(
  ConsultRow,
  [
    'consultNo',
    'oldmanName',
    'consultStatus',
    'sex',
    'age',
    'selfCare',
    'consultantName',
    'consultantPhone',
    'consultWay',
    'channel',
    'intentLevel',
    'saleName',
    'consultTime',
    'nextTime',
    'content',
  ],
  {
    consultNo: { width: 130 },
    sex: { width: 60 },
    age: { width: 64 },
    selfCare: { width: 84 },
    consultantName: { width: 90 },
    consultantPhone: { width: 120 },
    consultWay: { width: 96 },
    channel: { width: 110 },
    intentLevel: { width: 64 },
    saleName: { width: 90 },
    content: { extra: true },
  },
)

/** A telephone call in under a minute: caller, person, and question; other facts are added later. */
const quick = [
  'consultantName',
  'consultantPhone',
  'oldmanName',
  'content',
  'consultWay',
  'saleId',
  'oldmanIdCard',
] as const

function ConsultList({ onWaits }: { onWaits: () => void }) {
  const page = usePage()
  const [funnel, showFunnel] = useState(false)
  const [quoted, quote] = useState<{ oldmanName?: string }>()
  const overdue = useCall(consultation.list, { overdue: 1, size: 1 }).data?.total
  return (
    <>
      <ListPage
        name="consultation"
        call={consultation.list}
        columns={columns}
        filters={[
          'oldmanName',
          'consultantPhone',
          'consultTimeFrom',
          'consultTimeTo',
          'overdue',
          'intentLevel',
          'consultWay',
          'channel',
          'saleId',
          'consultNo',
        ]}
        statusTabs={{ filter: 'consultStatus', count: [consultStatus.is.waiting] }}
        sort={['consultNo', 'oldmanName', 'consultTime', 'nextTime', 'intentLevel']}
        link={{ column: 'oldmanName', open: (row) => page.open(consultAddress(row)) }}
        rowClass={(row) => (row.overdue ? 'k-row-danger' : undefined)}
        empty="来电或来访咨询，先登记一条"
        tools={
          <>
            <Button icon={<FunnelPlotOutlined />} onClick={() => showFunnel(true)}>
              转化分析
            </Button>
            <Permit need="live.live.list.query" mode="disable">
              <Button onClick={onWaits}>床位候补</Button>
            </Permit>
            <Button onClick={() => quote({})}>费用试算</Button>
            {overdue ? (
              <Button danger onClick={() => page.open('/live/consult/base?overdue=1')}>
                {overdue} 条到期未跟进
              </Button>
            ) : null}
          </>
        }
        add={{
          label: '登记',
          call: consultation.create,
          title: '登记咨询',
          fields: quick,
          options: {
            content: { placeholder: '老人情况、想了解什么' },
            saleId: { help: '不填为本人' },
            oldmanIdCard: editOptions.oldmanIdCard,
          },
          initial: { consultWay: byPhone },
          done: (row) => `已登记${row.oldmanName}的咨询，编号${row.consultNo}`,
        }}
        rowActions={[
          interviewAction(),
          convertAction(page.open),
          {
            label: '费用试算',
            permit: consultation.quote.options.permit,
            show: (row) =>
              row.consultStatus === consultStatus.is.waiting || row.consultStatus === consultStatus.is.following,
            onClick: ({ oldmanName }) => quote({ oldmanName }),
          },
          ...furtherActions(),
        ]}
      />
      {quoted && (
        <Suspense>
          <QuoteDialog oldmanName={quoted.oldmanName} onClose={() => quote(undefined)} />
        </Suspense>
      )}
      {funnel && (
        <Suspense>
          <FunnelDialog onClose={() => showFunnel(false)} />
        </Suspense>
      )}
    </>
  )
}
