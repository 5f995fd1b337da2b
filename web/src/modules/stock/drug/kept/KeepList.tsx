import { Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { z } from 'zod'
import { Keep, keepStatus } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { useCall } from '#kit/calls.ts'
import { DayText, DictText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { AllergyText, type CustodyDrug, DaysLeft, WarnChips } from '../drug-words.tsx'
import { HandBackDialog, TakeInDialog } from '../MoveDialogs.tsx'
import { KeptDetail } from './KeptDetail.tsx'

type Row = z.output<typeof Keep>

const columns = cols(
  Keep,
  [
    'oldmanName',
    'bedName',
    'keepStatus',
    'drugKinds',
    'lowCount',
    'expireCount',
    'allergyDrug',
    'startDate',
    'clientName',
    'clientRelation',
    'endDate',
  ],
  {
    oldmanName: { width: 110 },
    drugKinds: { width: 96, render: (_, row) => `${row.drugKinds} 种` },
    lowCount: { width: 110, render: (_, row) => <Warned count={row.lowCount} word="不足" /> },
    expireCount: { width: 140, render: (_, row) => <Warned count={row.expireCount} word="近效期或过期" /> },
    allergyDrug: { width: 160, render: (_, row) => <AllergyText text={row.allergyDrug} /> },
    clientName: { width: 100 },
    endDate: { extra: true },
  },
)

const Warned = ({ count, word }: { count: number; word: string }) =>
  count > 0 ? <strong className="drug-allergy">{`${count}种${word}`}</strong> : <span className="k-muted">正常</span>

/** Residents with drugs in custody; below each the drugs. */
export function KeepList({ views }: { views: ReactNode }) {
  const [dialog, setDialog] = useState<{ kind: 'in' | 'back'; row: Row }>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ListPage
        name="drug.keeps"
        call={drugKeep.keepList}
        columns={columns}
        filters={['oldmanName', 'buildingId', 'warn']}
        statusTabs={{ filter: 'keepStatus' }}
        initialFilters={{ keepStatus: keepStatus.is.open }}
        rowKey="keepId"
        rowClass={(row) => (row.lowCount + row.expireCount > 0 ? 'k-row-warning' : undefined)}
        expand={(row) => <KeptTable oldmanId={row.oldmanId} />}
        tools={views}
        empty="先办理一位老人的药品代管"
        add={{
          label: '办理代管',
          call: drugKeep.keepCreate,
          title: '办理药品代管',
          options: { protocolFile: { help: '与家属签订的代管协议' }, clientName: { label: '委托家属' } },
          done: (row) => `已办理${row.oldmanName ?? ''}的药品代管`,
        }}
        rowActions={[
          {
            label: '收药',
            permit: 'drug.depositedList.putIn',
            show: isOpen,
            onClick: (row) => setDialog({ kind: 'in', row }),
          },
          {
            label: '退药',
            permit: 'drug.depositedList.takeBack',
            show: isOpen,
            onClick: (row) => setDialog({ kind: 'back', row }),
          },
          {
            label: '终止代管',
            call: drugKeep.keepDelete,
            danger: true,
            show: isOpen,
            confirm: (row) => ({
              title: `终止${row.oldmanName ?? ''}的药品代管？`,
              content: '须先退回全部药品并停止用药设置。',
            }),
            done: (row) => `已终止${row.oldmanName ?? ''}的药品代管`,
          },
        ]}
      />
      {dialog?.kind === 'in' && <TakeInDialog owner={dialog.row} onClose={close} />}
      {dialog?.kind === 'back' && <HandBackDialog owner={dialog.row} onClose={close} />}
    </>
  )
}

const isOpen = (row: Row) => row.keepStatus === keepStatus.is.open

/** The drugs of one resident in custody. */
export function KeptTable({ oldmanId }: { oldmanId: string }) {
  const query = useCall(drugKeep.keepStockList, { oldmanId, pageHelper: '0' }, { keep: false })
  const [shown, setShown] = useState<CustodyDrug>()
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="k-muted">还没有收过药，点“收药”登记</p>
        ) : (
          <>
            <Table
              size="small"
              rowKey="keptId"
              pagination={false}
              dataSource={list}
              columns={[
                {
                  title: '药品',
                  render: (_, row) => (
                    <Button type="link" onClick={() => setShown(row)}>
                      {row.drugName}
                    </Button>
                  ),
                },
                { title: '规格', dataIndex: 'drugSpec' },
                {
                  title: '数量',
                  align: 'right',
                  render: (_, row) => (
                    <>
                      {row.quantity} <DictText code="DRUG_UNIT" value={row.unit} />
                    </>
                  ),
                },
                { title: '每日用量', align: 'right', dataIndex: 'dailyDose' },
                { title: '还够', render: (_, row) => <DaysLeft row={row} /> },
                { title: '最近效期', dataIndex: 'nearestExpire', render: (day: string) => <DayText value={day} /> },
                { title: '预警', render: (_, row) => <WarnChips flags={row.warnFlags} /> },
              ]}
            />
            {shown && <KeptDetail row={shown} onClose={() => setShown(undefined)} />}
          </>
        )
      }
    </Loaded>
  )
}
