import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import {
  HomeTrade,
  homeDirection,
  homeTrade,
  homeTradeType,
  homeVoidStatus,
  voidableTypes,
} from '#contract/modules/homecare/home-account/home-trade.ts'
import { act } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import type { Values } from '#kit/value/schema.ts'
import { printReceipts } from '../../fees/receipt/print-receipt.tsx'
import type { AccountRow } from './account-actions.ts'
import { printFlow } from './print-flow.ts'

type Row = z.output<typeof HomeTrade>

/** On a small screen columns that the paper shows are hidden. */
const small = window.innerWidth < 1500

const columns = cols(
  HomeTrade,
  [
    'tradeTime',
    'tradeNo',
    'tradeType',
    'fundType',
    'orderNo',
    'amount',
    'balanceAfter',
    'tradeWay',
    'receiptNo',
    'operatorName',
    'voidStatus',
    'peerName',
    'payer',
    'remark',
    'voucherNo',
    'peerAccountNum',
    'voidReason',
  ],
  {
    tradeTime: { width: 128 },
    tradeNo: { width: 142 },
    tradeType: { width: 78 },
    fundType: { width: 56 },
    orderNo: { width: 148 },
    amount: { render: (_, row) => <Amount row={row} /> },
    tradeWay: { width: 60 },
    receiptNo: { width: 126 },
    operatorName: { width: 86, extra: small },
    voidStatus: { width: 78, render: (_, row) => <StatusChip label={homeVoidStatus.label(row.voidStatus)} /> },
    peerName: { extra: small },
    payer: { extra: small },
    remark: { extra: small },
    voucherNo: { extra: true },
    peerAccountNum: { extra: true },
    voidReason: { extra: true },
  },
)

/** The amount, with a sign for income or expenditure. */
function Amount({ row: { amount, direction } }: { row: Row }) {
  return direction === homeDirection.is.in ? `+${yuanText(amount)}` : `-${yuanText(amount)}`
}

/** Leaves out columns that are the same in every row; orders are named only where the list is about them. */
function columnsOf({ fundType, tradeType }: Values) {
  const left = fundType ? ['fundType', 'orderNo'] : tradeType ? ['tradeWay', 'operatorName'] : ['orderNo', 'voidStatus']
  const remaining = columns.filter(({ key }) => !left.includes(key))
  // 工单原路退款 is a long word.
  return tradeType ? remaining.map((one) => (one.key === 'tradeType' ? { ...one, width: 108 } : one)) : remaining
}

interface Props {
  row: Pick<AccountRow, 'accountId' | 'oldmanName' | 'accountNum'>
  /** Title of the printed list. */
  name: string
  /** Filters for the kind of movements. */
  of: Values
}

/** Movements of one account, the newest first, with the balance after each; 作废, 收据 and printed 流水. */
export function TradeList({ row: account, name, of }: Props) {
  const [again, setAgain] = useState<Row>()
  const fixed = { accountId: account.accountId, ...of }
  const print = async (row: Row) => {
    if (row.printCount > 0) return setAgain(row)
    const printed = await act(receipt.print, { receiptIds: [row.id] })
    if (printed) void printReceipts(printed.reply)
  }
  return (
    <>
      <ListPage
        name={`home-trades-${name}`}
        call={homeTrade.trades}
        columns={columnsOf(of)}
        fixed={fixed}
        filters={['tradeTimeFrom', 'tradeTimeTo', ...(of.tradeType ? [] : (['tradeType'] as const)), 'voidStatus']}
        rowClass={({ tradeType, voidStatus }) =>
          tradeType === homeTradeType.is.reversal
            ? 'k-row-danger'
            : voidStatus === homeVoidStatus.is.void
              ? 'k-row-muted'
              : undefined
        }
        named={({ tradeNo }) => tradeNo}
        empty={`还没有${name}流水`}
        tools={(query) => (
          <Permit need="homecare.account.print">
            <Button onClick={() => void printFlow(account, name, query)}>打印流水</Button>
          </Permit>
        )}
        rowActions={[
          {
            label: '收据',
            permit: receipt.print.options.permit,
            why: ({ receiptNo }) => (receiptNo ? undefined : '没有收据'),
            onClick: (one) => void print(one),
          },
          {
            label: '作废',
            call: homeTrade.void,
            danger: true,
            why: whyNotVoid,
            confirm: (one) => ({
              title: `作废${one.receiptNo ? `收据 ${one.receiptNo}` : one.tradeNo}？`,
              content: `${account.oldmanName} ${homeTradeType.label(one.tradeType)}${yuanText(one.amount)}元。作废后生成冲销流水，原单据保留。`,
              reason: '作废原因',
            }),
            done: (one) => `已作废${one.receiptNo ?? one.tradeNo}`,
          },
        ]}
      />
      {again && (
        <FormModal
          call={receipt.print}
          title={`补打收据${again.receiptNo}`}
          fields={['reason']}
          options={{ reason: { required: true, help: '原因记入打印日志，票面注明第几次打印' } }}
          input={{ receiptIds: [again.id] }}
          columns={1}
          okText="打印"
          done={() => `已打印收据${again.receiptNo}`}
          onDone={printReceipts}
          onClose={() => setAgain(undefined)}
        />
      )}
    </>
  )
}

/** Movements of orders, subsidies and transfers are not voided here. */
function whyNotVoid({ tradeType, voidStatus }: Row) {
  if (voidStatus === homeVoidStatus.is.void) return '该流水已作废'
  if (voidableTypes.includes(tradeType)) return undefined
  const { transferOut, transferIn } = homeTradeType.is
  if (tradeType === transferOut || tradeType === transferIn) return '请反向转账'
  return `${homeTradeType.label(tradeType)}不能在这里作废`
}
