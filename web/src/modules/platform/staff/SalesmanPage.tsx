import { onOff } from '#contract/kit/codes.ts'
import { salesman, saleType } from '#contract/modules/platform/staff/salesman.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { nowOf } from '#kit/value/format.ts'

const Row = salesman.saleList.options.reply.shape.list.element
const wide = { saleName: { width: 100 }, phoneNum: { width: 130 }, remark: { width: 200 } }
const person = ['saleName', 'saleType', 'phoneNum', 'commissionRate'] as const
const figures = ['consults', 'visits', 'bookings', 'moveIns', 'conversion', 'firstMonthReceipts'] as const
const plain = cols(Row, [...person, 'status', 'remark'], wide)
const measured = cols(Row, [...person, ...figures, 'status'], wide)

const fields = ['saleName', 'saleType', 'empId', 'phoneNum', 'commissionRate', 'remark'] as const
const options = {
  empId: {
    show: (values: { saleType?: unknown }) => Number(values.saleType) === saleType.own,
    required: true,
    help: '他登录后看到自己接待的咨询',
  },
}

/** 销售人员 (administration.md 2.3); monthly figures for users with `.performance`. */
export default function SalesmanPage() {
  const may = usePermit()
  const seesFigures = may('administration.salesman.performance')
  return (
    <ListPage
      name="salesman"
      call={salesman.saleList}
      columns={seesFigures ? measured : plain}
      filters={
        seesFigures
          ? ['month', 'saleName', 'saleType', 'status', 'phoneNum']
          : ['saleName', 'saleType', 'status', 'phoneNum']
      }
      initialFilters={seesFigures ? { month: nowOf().slice(0, 7) } : undefined}
      sort={['saleName', 'saleType', 'status']}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一位销售人员，登记咨询时选作接待人"
      add={{
        label: '新增',
        call: salesman.saleCreate,
        title: '新增销售人员',
        fields,
        options,
        initial: { saleType: saleType.own },
        done: (row) => `已新增销售人员${row.saleName}`,
      }}
      named={(row) => row.saleName}
      rowActions={[
        {
          label: '修改',
          call: salesman.saleUpdate,
          fields,
          options,
        },
        {
          label: '停用',
          call: salesman.saleUpdate,
          show: (row) => row.status === onOff.is.on,
          confirm: (row) => ({ title: `停用${row.saleName}？`, content: '停用后不能再选作接待人，已有记录不变。' }),
          input: ({ saleId }) => ({ saleId, status: onOff.is.off }),
        },
        {
          label: '启用',
          call: salesman.saleUpdate,
          show: (row) => row.status === onOff.is.off,
          confirm: (row) => ({ title: `启用${row.saleName}？` }),
          input: ({ saleId }) => ({ saleId, status: onOff.is.on }),
        },
        {
          label: '删除',
          call: salesman.saleRemove,
          confirm: (row) => ({
            title: `删除销售人员${row.saleName}？`,
            content: '已有咨询、档案或入住记录的请改为停用。',
          }),
        },
      ]}
    />
  )
}
