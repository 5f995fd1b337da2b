import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/money.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import {
  HomeTrade,
  homeTrade,
  homeTradeType,
  voidableTypes,
} from '#contract/modules/homecare/home-account/home-trade.ts'
import { act } from '../../../kit/calls.ts'
import { cols } from '../../../kit/cols.tsx'
import { FormModal } from '../../../kit/FormModal.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Permit } from '../../../kit/Permit.tsx'
import type { Values } from '../../../kit/value/schema.ts'
import { printReceipts } from '../../fees/receipt/print-receipt.tsx'
import type { AccountRow } from './account-actions.ts'
import { printFlow } from './print-flow.ts'

type Row = z.output<typeof HomeTrade>

// biome-ignore format: a list of names reads in lines
const columns = cols(
  HomeTrade,
  ['tradeTime', 'tradeNo', 'tradeType', 'fundType', 'direction', 'amount', 'balanceAfter', 'tradeWay', 'receiptNo',
    'orderNo', 'peerName', 'payer', 'operatorName', 'voidStatus', 'remark', 'voucherNo', 'peerAccountNum', 'voidReason'],
  {
    tradeTime: { width: 140 },
    tradeNo: { width: 160 },
    direction: { width: 60 },
    fundType: { width: 60 },
    tradeWay: { width: 76 },
    receiptNo: { width: 140 },
    orderNo: { width: 150 },
    voidStatus: { width: 84 },
    voucherNo: { extra: true },
    peerAccountNum: { extra: true },
    voidReason: { extra: true },
  },
)

interface Props {
  row: Pick<AccountRow, 'accountId' | 'oldmanName' | 'accountNum'>
  /** What these are called on paper. */
  name: string
  /** Which of its movements. */
  of: Values
}

/** Movements of one account, the newest first, with what was left after each; 作废, 收据 and 流水 on paper. */
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
        columns={columns}
        fixed={fixed}
        filters={['tradeTimeFrom', 'tradeTimeTo', ...(of.tradeType ? [] : (['tradeType'] as const)), 'voidStatus']}
        rowClass={({ tradeType, voidStatus }) =>
          tradeType === homeTradeType.is.reversal ? 'k-row-danger' : voidStatus === 1 ? 'k-row-muted' : undefined
        }
        named={({ tradeNo }) => tradeNo}
        empty={`还没有${name}流水`}
        tools={
          <Permit need="homecare.account.print">
            <Button onClick={() => void printFlow(account, name, fixed)}>打印流水</Button>
          </Permit>
        }
        rowActions={[
          {
            label: '打印收据',
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

/** What belongs to orders, subsidies and transfers is not taken back here. */
function whyNotVoid({ tradeType, voidStatus }: Row) {
  if (voidStatus === 1) return '该流水已作废'
  if (voidableTypes.includes(tradeType)) return undefined
  const { transferOut, transferIn } = homeTradeType.is
  if (tradeType === transferOut || tradeType === transferIn) return '请反向转账'
  return `${homeTradeType.label(tradeType)}不能在这里作废`
}
