import { onOff } from '#contract/kit/codes.ts'
import { location } from '#contract/modules/living/location/location.ts'
import { Bed } from '#contract/modules/living/location/room.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { useBedFees } from './bed-fees.ts'
import { type Place, roomWords } from './places.ts'

const columns = cols(
  Bed,
  [
    'fullName',
    'bedType',
    'roomName',
    'bedStatus',
    'oldmanName',
    'projectChildName',
    'price',
    'deviceNo',
    'bedCode',
    'deptId',
    'sexLimit',
    'status',
  ],
  {
    fullName: { width: 120, title: '编号' },
    bedType: { width: 90 },
    roomName: { width: 80, title: '房间' },
    bedStatus: { width: 110 },
    projectChildName: { width: 120 },
    price: { title: '床位月价' },
    deviceNo: { width: 120 },
    bedCode: { width: 140 },
    sexLimit: { extra: true },
    status: { width: 100 },
  },
)

const editable = [
  'roomId',
  'bedName',
  'bedType',
  'projectChildId',
  'price',
  'deviceNo',
  'bedCode',
  'sort',
  'status',
] as const
const printing = 'systemmanage.location.index.qrcode'

async function printLabels(rows: readonly { fullName: string; bedCode?: string | null }[]) {
  const { printBedLabels } = await import('./bed-labels.tsx')
  printBedLabels(rows)
}

export function BedTab({ place }: { place: Place | undefined }) {
  const rooms = useCall(location.rooms, { pageHelper: '0', locationId: place?.locationId })
  const fees = useBedFees()
  const options = {
    roomId: { options: rooms.data?.list.map((room) => ({ value: room.roomId, label: roomWords(room) })) },
    bedName: { help: '房间内的编号，例如 A；显示为 楼-房-床。' },
    projectChildId: {
      options: fees,
      help: '入住时按此收费；不选时按房间类型。',
    },
    price: { help: '房态图上的参考价，不用于计费。' },
    bedCode: { help: '不填时自动生成。' },
  }
  return (
    <ListPage
      name="beds"
      call={location.beds}
      columns={columns}
      filters={['keyword', 'bedStatus']}
      fixed={{ locationId: place?.locationId }}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增床位，或用批量建房一次建好"
      add={{
        label: '新增床位',
        call: location.bedCreate,
        fields: editable,
        options,
        done: (row) => `已新增床位${row.fullName}`,
      }}
      importer={{ call: location.import, template: location.importTemplate, title: '导入床位' }}
      named={(row) => `床位${row.fullName}`}
      rowActions={[
        {
          label: '编辑',
          call: location.bedUpdate,
          fields: editable,
          options,
        },
        { label: '二维码', permit: printing, onClick: (row) => void printLabels([row]) },
        {
          label: '删除',
          call: location.bedRemove,
          why: (row) => (row.oldmanId ? '有人入住或预订，不能删除' : undefined),
        },
      ]}
      batch={[{ label: '打印二维码', permit: printing, onClick: (rows) => void printLabels(rows) }]}
    />
  )
}
