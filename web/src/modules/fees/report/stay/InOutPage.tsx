import { Button } from 'antd'
import type { z } from 'zod'
import { InOut, inOut, inOutStatus, inOutTypes } from '#contract/modules/fees/report/in-out.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { local } from '#kit/store/storage.ts'
import { nowOf, yuan } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

type Row = z.output<typeof InOut>

const columns = cols(
  InOut,
  [
    'inOutTime',
    'inOutType',
    'projectName',
    'incomeAmt',
    'expenseAmt',
    'tradeWay',
    'handler',
    'partner',
    'voucherNo',
    'status',
    'createByName',
    'remark',
  ],
  {
    inOutType: { width: 80, tones: { 1: 'success', 2: 'warning' } },
    projectName: { width: 140 },
    tradeWay: { width: 90 },
    handler: { width: 90 },
    partner: { width: 140 },
    voucherNo: { width: 120 },
    status: { width: 80, tones: { 1: 'success', 2: 'muted' } },
    remark: { extra: true },
  },
)
const fields = [
  'inOutType',
  'projectName',
  'amount',
  'tradeWay',
  'inOutTime',
  'handler',
  'partner',
  'voucherNo',
  'files',
  'remark',
] as const

const whyFixed = (row: Row) => (row.status === inOutStatus.is.void ? '已作废的记录不能再改' : undefined)
const words = (row: Row) => `${inOutTypes.label(row.inOutType)}“${row.projectName}”${yuan(row.amount)}元`

/** 收支记录 (fees.md 2.7, report 16): money outside of resident accounts, with income, expenditure and balance. */
export default function InOutPage() {
  const options = {
    inOutType: { initial: 1 },
    inOutTime: { initial: nowOf },
    handler: { initial: local.get('userInfo')?.username },
    projectName: { help: '例如 捐赠、食材采购、维修。' },
    voucherNo: { help: '转账须填写。' },
    files: { span: 'full' },
  } as const
  return (
    <ListPage
      name="inOut"
      call={inOut.inOutList}
      columns={columns}
      filters={['inOutType', 'projectName', 'timeFrom', 'timeTo', 'tradeWay', 'status']}
      sort={['inOutTime']}
      look={{ column: 'projectName', call: inOut.inOutGet }}
      named={words}
      rowKey="rowId"
      rowClass={(row) =>
        row.reversal === 1 ? 'k-row-danger' : row.status === inOutStatus.is.void ? 'k-row-muted' : undefined
      }
      empty="先登记一笔收入或支出"
      tools={(query) => <Balance query={query} />}
      add={{
        label: '登记收支',
        call: inOut.inOutCreate,
        fields,
        options,
        done: (row) => `已登记${words(row)}`,
      }}
      rowActions={[
        {
          label: '编辑',
          call: inOut.inOutUpdate,
          fields,
          options,
          why: whyFixed,
          done: (row) => `已改为${words(row)}`,
        },
        {
          label: '作废',
          call: inOut.inOutRemove,
          danger: true,
          fields: ['reason'],
          why: whyFixed,
        },
      ]}
    />
  )
}

/** The balance of the listed records, and the printed list. */
function Balance({ query }: { query: Values }) {
  const { data } = useCall(inOut.inOutList, inputOf(inOut.inOutList, query))
  const { sum, total } = data ?? {}
  return (
    <>
      <Permit need="expense.report.income.print">
        <Button
          {...offBecause(!total && '没有可打印的记录')}
          onClick={() => void import('./print-in-outs.tsx').then((to) => to.printInOuts(query))}
        >
          打印
        </Button>
      </Permit>
      {sum && <span className="k-muted">结余 {yuan(sum.balanceAmt ?? 0)} 元</span>}
    </>
  )
}
