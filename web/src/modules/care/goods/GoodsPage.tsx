import { Goods, goods, goodsFlow, goodsStatus, goodsType, isPrecious } from '#contract/modules/care/goods/goods.ts'
import { cols } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { nowOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { TakeLog } from './TakeLog.tsx'

const columns = cols(
  Goods,
  [
    'goodsNo',
    'goodsStatus',
    'oldmanName',
    'bedName',
    'goodsName',
    'goodsType',
    'quantity',
    'unit',
    'takenQuantity',
    'place',
    'expireDate',
    'receiverName',
    'depositTime',
  ],
  {
    goodsNo: { width: 130 },
    goodsStatus: { width: 100 },
    oldmanName: { width: 80 },
    bedName: { width: 120 },
    goodsType: { width: 70 },
    quantity: { width: 64 },
    unit: { width: 56 },
    takenQuantity: { width: 64 },
    expireDate: { width: 110 },
    receiverName: { width: 80 },
  },
)
const isFood = ({ goodsType: type }: Values) => type === goodsType.is.food
const needsTwo = ({ goodsType: type }: Values) => typeof type === 'number' && isPrecious(type)
const options: Record<string, FieldOption> = {
  expireDate: { show: isFood, required: true },
  secondReceiverId: { show: needsTwo, required: true, help: '贵重物品和证件由两位员工一起接收' },
  photos: { help: '贵重物品和证件须拍照' },
  receiverId: { help: '不选为本人' },
  depositTime: { initial: nowOf },
}
/** 老人物品寄存 (care.md 7). */
export default function GoodsPage() {
  return (
    <ListPage
      name="goods"
      call={goods.list}
      columns={columns}
      filters={['oldmanName', 'goodsName', 'goodsType', 'place', 'expiring']}
      statusTabs={{ filter: 'goodsStatus' }}
      sort={['depositTime', 'goodsNo', 'expireDate', 'place']}
      look={{
        column: 'goodsNo',
        call: goods.get,
        more: ({ goodsId }) => <TakeLog goodsId={goodsId} />,
      }}
      rowClass={(row) => (row.expiring ? 'k-row-warning' : undefined)}
      empty="先登记一件寄存物品"
      add={{
        label: '登记',
        call: goods.create,
        title: '物品寄存登记',
        columns: 2,
        options,
        initial: { quantity: 1 },
        done: (row) => `已登记${row.oldmanName}寄存的${row.goodsName}，编号${row.goodsNo}`,
      }}
      named={(row) => `寄存${row.goodsNo}`}
      rowActions={[
        {
          label: '领取',
          title: (row) => `领取${row.goodsName}（剩余${row.quantity - row.takenQuantity}）`,
          call: goods.take,
          permit: 'careplan.goods.oldman.take',
          initial: (row) => ({ quantity: row.quantity - row.takenQuantity }),
          options: { handlerId: { help: '不选为本人' } },
          why: goodsFlow.why('take'),
          done: (row) => `已登记${row.oldmanName}寄存的${row.goodsName}的领取`,
        },
        {
          label: '修改',
          call: goods.update,
          permit: 'careplan.goods.oldman.edit',
          load: goods.get,
          without: ['goodsStatus', 'voidReason'],
          columns: 2,
          options,
          why: goodsFlow.why('edit'),
        },
        {
          label: '寄存单',
          permit: 'careplan.goods.oldman.print',
          onClick: (row) => import('./goods-slip.tsx').then(({ printDeposit }) => printDeposit(row)),
        },
        {
          label: '领取单',
          permit: 'careplan.goods.oldman.print',
          show: (row) => row.takenQuantity > 0,
          onClick: (row) => import('./goods-slip.tsx').then(({ printTakes }) => printTakes(row)),
        },
        {
          label: '作废',
          call: goods.update,
          permit: 'careplan.goods.oldman.delete',
          danger: true,
          why: goodsFlow.why('void'),
          confirm: (row) => ({
            title: `作废${row.oldmanName}寄存的${row.goodsName}？`,
            content: `剩余${row.quantity - row.takenQuantity}将按已处置登记。`,
            reason: '作废原因',
            reasonField: 'voidReason',
          }),
          input: () => ({ goodsStatus: goodsStatus.is.void }),
        },
        {
          label: '删除',
          call: goods.remove,
          permit: 'careplan.goods.oldman.delete',
          confirm: () => ({ content: '登记有误、24小时内且未领取的才能删除。' }),
        },
      ]}
    />
  )
}
