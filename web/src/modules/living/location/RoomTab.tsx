import { onOff } from '#contract/kit/codes.ts'
import { location, placeTypes } from '#contract/modules/living/location/location.ts'
import { Room, RoomInput } from '#contract/modules/living/location/room.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { Place } from './places.ts'
import { roomWords } from './places.ts'

const columns = cols(
  Room,
  [
    'roomName',
    'buildingName',
    'locationName',
    'roomType',
    'area',
    'capacity',
    'sexLimit',
    'price',
    'bedCount',
    'usedCount',
    'deptId',
    'status',
    'orientation',
    'facilities',
  ],
  {
    roomName: { width: 90 },
    buildingName: { width: 90 },
    locationName: { width: 70 },
    roomType: { width: 90 },
    area: { width: 90 },
    capacity: { width: 70 },
    bedCount: { width: 80 },
    usedCount: { width: 90 },
    orientation: { extra: true },
    facilities: { extra: true },
  },
)

const options = {
  locationId: { help: '选择房间所在的楼层。' },
  sexLimit: { help: '不选表示男女都可入住。' },
  price: { help: '整间包房的月价。' },
}

export function RoomTab({ place }: { place: Place | undefined }) {
  return (
    <ListPage
      name="rooms"
      call={location.rooms}
      columns={columns}
      filters={['keyword', 'roomType']}
      fixed={{ locationId: place?.locationId }}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增房间，或用批量建房一次建好"
      add={{
        label: '新增房间',
        call: location.roomCreate,
        initial: {
          locationId: place?.locationType === placeTypes.is.floor ? place.locationId : undefined,
          deptId: place?.deptId,
        },
        options,
        done: (row) => `已新增房间${row.roomName}`,
      }}
      named={(row) => `房间${row.roomName}`}
      rowActions={[
        {
          label: '编辑',
          call: location.roomUpdate,
          title: (row) => `修改房间${roomWords(row)}`,
          fields: Object.keys(RoomInput.shape),
          options,
        },
        {
          label: '删除',
          call: location.roomRemove,
          why: (row) => (row.usedCount > 0 ? '有床位在住或预订，不能删除' : undefined),
          confirm: (row) => ({
            title: `删除房间${roomWords(row)}？`,
            content: row.bedCount > 0 ? `房间里有${row.bedCount}张床位，请先删除床位。` : '删除后不能恢复。',
          }),
        },
      ]}
    />
  )
}
