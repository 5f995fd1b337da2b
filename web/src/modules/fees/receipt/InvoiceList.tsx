import { Button } from 'antd'
import { yuanText } from '#contract/kit/value/money.ts'
import { Invoice, invoice, invoiceStatus } from '#contract/modules/fees/receipt/invoice.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { todayOf } from '#kit/value/format.ts'
import { invoiceFields } from './invoice-form.ts'

const columns = cols(
  Invoice,
  [
    'invoiceNo',
    'invoiceStatus',
    'invoiceDate',
    'title',
    'taxNo',
    'amount',
    'standingAmt',
    'receiptNo',
    'oldmanName',
    'redNo',
    'redDate',
    'redReason',
    'redByName',
    'createByName',
    'createTime',
  ],
  {
    invoiceNo: { width: 190 },
    invoiceStatus: {
      render: (_, { invoiceStatus: status, needsRed }) =>
        needsRed === 1 ? (
          <StatusChip label="待冲红" tone="danger" />
        ) : (
          <StatusChip
            label={invoiceStatus.label(status)}
            tone={status === invoiceStatus.is.red ? 'muted' : 'success'}
          />
        ),
    },
    receiptNo: { width: 150 },
    title: { width: 160 },
    createByName: { title: '开票人', width: 90 },
    createTime: { title: '登记时间' },
  },
)

/** In the dialog of one receipt; the other columns are in the details of the number. */
const fewer = columns.filter(({ key }) =>
  ['invoiceNo', 'invoiceStatus', 'invoiceDate', 'title', 'amount', 'redNo', 'redReason'].includes(String(key)),
)

interface Props {
  /** The invoices of one receipt. */
  receiptId?: string
  onBack?: () => void
}

/** 发票登记: issued invoices, corrected where mistyped, reversed by a red one. */
export default function InvoiceList({ receiptId, onBack }: Props) {
  return (
    <ListPage
      name={receiptId ? 'receipt-invoice' : 'invoice'}
      call={invoice.invoiceList}
      columns={receiptId ? fewer : columns}
      fixed={receiptId ? { receiptId } : undefined}
      filters={
        receiptId
          ? []
          : ['oldmanName', 'invoiceNo', 'invoiceDateFrom', 'invoiceDateTo', 'title', 'receiptNo', 'needsRed']
      }
      statusTabs={receiptId ? undefined : { filter: 'invoiceStatus' }}
      sort={['invoiceDate', 'amount', 'invoiceNo']}
      look={{ column: 'invoiceNo', call: invoice.invoiceGet }}
      rowClass={(row) =>
        row.needsRed === 1 ? 'k-row-danger' : row.invoiceStatus === invoiceStatus.is.red ? 'k-row-muted' : undefined
      }
      empty="还没有登记发票：在历史票据的收据上点“开票”"
      tools={onBack && <Button onClick={onBack}>返回票据</Button>}
      named={(row) => `发票${row.invoiceNo}`}
      rowActions={[
        {
          label: '冲红',
          call: invoice.invoiceRed,
          danger: true,
          show: ({ invoiceStatus: status }) => status === invoiceStatus.is.standing,
          title: ({ invoiceNo, amount }) => `冲红发票${invoiceNo}（${yuanText(amount)}元）`,
          initial: ({ needsRed }) => ({ redDate: todayOf(), redReason: needsRed === 1 ? '收据作废或退款' : undefined }),
          columns: 1,
          okText: '冲红',
          done: ({ invoiceNo }) => `已冲红发票${invoiceNo}`,
        },
        {
          label: '更正',
          call: invoice.invoiceUpdate,
          load: invoice.invoiceGet,
          show: ({ invoiceStatus: status }) => status === invoiceStatus.is.standing,
          options: invoiceFields,
          title: ({ invoiceNo }) => `更正发票${invoiceNo}的登记`,
          done: ({ invoiceNo }) => `已更正发票${invoiceNo}`,
        },
      ]}
    />
  )
}
