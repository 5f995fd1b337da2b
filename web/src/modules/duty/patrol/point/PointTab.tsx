import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { inputType, Point, patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { cols } from '#kit/cols.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'

type Row = ReplyFor<typeof patrolPoint.pointList>['list'][number]

const itemsOf = ({ checkItems = [] }: Row) => checkItems.map(({ itemName }) => itemName).join('、')

const columns = cols(
  Point.partial(),
  ['pointName', 'pointCode', 'pointType', 'locationName', 'icCard', 'checkItems', 'deptName', 'status'],
  {
    pointName: { width: 140 },
    pointCode: { width: 90 },
    pointType: { width: 105 },
    locationName: { width: 110 },
    icCard: { width: 110 },
    checkItems: { width: 130, ellipsis: true, render: (_, row) => itemsOf(row as Row) }, // as: rows of this list have an id
    deptName: { width: 130, extra: true },
    status: { width: 80 },
  },
)

const form = {
  deptId: { help: '异常时通知其负责人；不填为位置所属部门' },
  icCard: { params: {}, help: '可直接刷卡；列出的是最近刷过但没有绑定的卡' },
  nfcNo: { help: '手机NFC标签的编号' },
  status: { help: '停用后，未开始的巡更不再包括这个点位' },
  checkItems: { required: false, help: '不填则签到即可；数值超出上下限自动记为异常' },
}
const fields = [
  'pointName',
  'pointType',
  'locationId',
  'deptId',
  'icCard',
  'nfcNo',
  'beaconNo',
  'status',
  'longitude',
  'latitude',
  'remark',
  'checkItems',
] as const
const printing = 'administration.patrolManage.print'
const print = (rows: readonly Row[]) => void import('./print-labels.tsx').then(({ printLabels }) => printLabels(rows))

/** 点位 (administration.md 4): with their IC cards and printed labels. */
export default function PointTab() {
  return (
    <ListPage
      name="patrol-point"
      call={patrolPoint.pointList}
      columns={columns}
      filters={['pointName', 'pointType', 'locationId', 'status', 'icCard']}
      sort={['pointName', 'pointCode', 'pointType', 'status']}
      look={{
        column: 'pointName',
        fields: [
          'pointCode',
          'pointType',
          'locationName',
          'deptName',
          'icCard',
          'nfcNo',
          'beaconNo',
          'qrSeq',
          'status',
        ],
        more: (row) => <Items row={row} />,
      }}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个点位，例如一楼消防栓"
      named={(row) => `点位${row.pointName}`}
      add={{ label: '新增', call: patrolPoint.pointCreate, fields, options: form }}
      batch={[{ label: '打印点位卡片', permit: printing, onClick: print }]}
      rowActions={[
        { label: '编辑', call: patrolPoint.pointUpdate, fields, options: form },
        {
          label: '换二维码',
          call: patrolPoint.pointUpdate,
          confirm: (row) => ({
            title: `更换点位${row.pointName}的二维码？`,
            content: '旧的二维码标签立即失效，须重新打印张贴。',
          }),
          input: ({ pointPkId }) => ({ pointPkId, rotateQr: 1 }),
          done: (row) => `已更换点位${row.pointName}的二维码，请重新打印`,
        },
        {
          label: '删除',
          call: patrolPoint.pointRemove,
          danger: true,
          confirm: () => ({ content: '已在路线中或有巡更记录的点位不能删除，可以停用。' }),
        },
      ]}
    />
  )
}

function Items({ row }: { row: Row }) {
  const { checkItems = [], remark } = row
  return (
    <>
      <h4>检查项</h4>
      {checkItems.length === 0 && <p className="k-muted">没有检查项，签到即可</p>}
      <ul>
        {checkItems.map((item) => (
          <li key={item.itemName}>
            {item.itemName}（{inputType.label(item.inputType)}
            {item.inputType === inputType.is.number && ` ${item.min ?? ''}–${item.max ?? ''}${item.unit ?? ''}`}
            {item.required ? '，必填' : ''}）
          </li>
        ))}
      </ul>
      {remark && <Facts shape={Point.shape} row={row} keys={['remark']} columns={1} />}
    </>
  )
}
