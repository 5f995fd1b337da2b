import { Alert, Button, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { Settlement, settlement, settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import { useCall } from '#kit/calls.ts'
import { DayText, MoneyCell, StatusChip, TimeText } from '#kit/cells.tsx'
import { DetailPage, type Head } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import type { Detail } from './detail.ts'
import { Notices } from './Notices.tsx'
import { revokeAction } from './revoke-action.ts'
import { AmountTable } from './sheet/AmountTable.tsx'
import { LineTable } from './sheet/LineTable.tsx'

const Journal = lazy(() => import('../receipt/Journal.tsx'))
const SettleModal = lazy(() => import('./SettleModal.tsx'))

type Row = z.output<typeof Settlement>

const facts = [
  'settleNo',
  'quitDate',
  'liveDays',
  'settleTime',
  'settlerName',
  'receiptNo',
  'ways',
  'payeeName',
  'payeeRelation',
  'bankNo',
  'proofFiles',
  'remark',
  'revokeTime',
  'revokeByName',
  'revokeReason',
] as const

/** One settlement: its amount, its lines, its steps, and earlier settlements (fees.md 6, 13a). */
export default function SettleDetailPage() {
  const page = usePage()
  const { oldmanId = '', settleId } = page.query
  const ids = { oldmanId, settleId }
  const query = useCall(settlement.detail, ids, { keep: false, enabled: oldmanId !== '' })
  const [settling, setSettling] = useState(false)
  const pending = (row: Detail) => row.settlement?.settleStatus === settleStatus.is.open
  if (!oldmanId) return <Nowhere words="请从退住结算列表打开结算单" list="/expense/settle" label="打开退住结算" />
  return (
    <>
      <DetailPage
        query={query}
        head={headOf}
        tabs={(row) => [
          { key: 'sheet', label: '结算单', children: <Sheet row={row} ids={ids} /> },
          ...(row.settlement
            ? [
                {
                  key: 'journal',
                  label: '凭证',
                  permit: ledger.entries.options.permit,
                  children: (
                    <Suspense>
                      <Journal of={{ settleId: row.settlement.settleId }} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          { key: 'history', label: '结算记录', children: <History rows={row.history} /> },
        ]}
        actions={[
          {
            label: '办理结算',
            permit: settlement.submit.options.permit,
            show: pending,
            why: (row) => row.blocks.at(0)?.message,
            onClick: () => setSettling(true),
          },
          {
            label: '打印结算单',
            permit: 'expense.settle.print',
            show: (row) => row.settlement != null && !pending(row),
            onClick: ({ settlement: done }) =>
              done && void import('./sheet/settle-sheet.tsx').then(({ printSettlement }) => printSettlement(done)),
          },
          {
            label: '撤销结算',
            call: settlement.revoke,
            danger: true,
            show: (row) => row.settlement?.settleStatus === settleStatus.is.settled,
            input: (row) => ({ settleId: row.settlement?.settleId }),
            confirm: (row) => confirmOf(row),
            done: (row) => `已撤销${row.oldmanName}的退住结算，待重新结算`,
          },
        ]}
      />
      <Suspense>
        {settling && query.data && (
          <SettleModal
            detail={query.data}
            onRefused={async () => (await query.refetch()).data}
            onClose={() => setSettling(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function confirmOf({ settlement: done }: Detail) {
  const text = done && revokeAction.confirm?.(done)
  return text ?? { title: '撤销结算？' }
}

function headOf(row: Detail): Head {
  const { settlement: one, amounts } = row
  const moved = amounts.refundAmt + amounts.collectAmt
  return {
    title: row.oldmanName,
    photo: null,
    chips: <StatusChip label={one ? settleStatus.label(one.settleStatus) : '未退住'} />,
    facts: [
      [amounts.collectAmt > 0 ? '补缴' : '实退', <MoneyCell key="moved" fen={moved} />],
      ['大写', one?.upper],
      ['床位', one?.bedName],
      ['入住', one?.liveDate],
      ['退住', one?.quitDate],
      ['账号', row.accountNum],
    ],
  }
}

function Sheet({ row, ids }: { row: Detail; ids: { oldmanId: string; settleId?: string } }) {
  const page = usePage()
  const lines = useCall(settlement.lines, ids, { keep: false })
  // A revoked settlement stays as it was; actions belong to the waiting one.
  const next =
    row.settlement?.settleStatus === settleStatus.is.revoked
      ? row.history.find(({ settleStatus: status }) => status === settleStatus.is.open)
      : undefined
  return (
    <>
      {!row.settlement && <Alert type="info" showIcon className="k-gap" title="该老人尚未退住，以下按今天退住试算" />}
      {next && (
        <Alert
          type="warning"
          showIcon
          className="k-gap"
          title="该结算已撤销，正等待重新结算"
          action={
            <Button
              size="small"
              onClick={() => page.open(`/expense/settle/detail?oldmanId=${next.oldmanId}&settleId=${next.settleId}`)}
            >
              去结算
            </Button>
          }
        />
      )}
      <Notices blocks={row.blocks} warnings={row.warnings} />
      <AmountTable amounts={row.amounts} />
      <Loaded query={lines}>{(list) => <LineTable lines={list} />}</Loaded>
      {row.settlement && row.settlement.settleStatus !== settleStatus.is.open && (
        <Facts
          shape={Settlement.shape}
          row={{ ...row.settlement, ways: undefined }}
          keys={facts.filter(
            (key) =>
              key !== 'ways' && (row.settlement?.settleStatus === settleStatus.is.revoked || !key.startsWith('revoke')),
          )}
        />
      )}
    </>
  )
}

function History({ rows }: { rows: readonly Row[] }) {
  const page = usePage()
  return (
    <Table<Row>
      size="small"
      rowKey="settleId"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: '还没有结算记录' }}
      columns={[
        {
          title: '单号',
          dataIndex: 'settleNo',
          render: (no: string, row) => (
            <Button
              type="link"
              size="small"
              onClick={() => page.open(`/expense/settle/detail?oldmanId=${row.oldmanId}&settleId=${row.settleId}`)}
            >
              {no}
            </Button>
          ),
        },
        { title: '退住', dataIndex: 'quitDate', render: (day: string) => <DayText dated value={day} /> },
        { title: '实退', dataIndex: 'refundAmt', align: 'right', render: (fen: number | null) => yuan(fen) },
        { title: '补缴', dataIndex: 'collectAmt', align: 'right', render: (fen: number | null) => yuan(fen) },
        { title: '结算时间', dataIndex: 'settleTime', render: (time: string | null) => <TimeText value={time} /> },
        { title: '结算人', dataIndex: 'settlerName' },
        {
          title: '状态',
          dataIndex: 'settleStatus',
          render: (status: number) => <StatusChip label={settleStatus.label(status)} />,
        },
        { title: '撤销原因', dataIndex: 'revokeReason', ellipsis: true },
      ]}
    />
  )
}
