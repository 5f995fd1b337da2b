import { Button } from 'antd'
import { useCallback } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { Location, LocationInput, location, placeTypes } from '#contract/modules/living/location/location.ts'
import { type Column, cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { prune } from '#kit/list/table/tree.ts'
import { Permit } from '#kit/Permit.tsx'
import { firstTypeIn, type Place, pathTo } from './places.ts'

const count = (key: 'roomCount' | 'bedCount', title: string): Column<Place> => ({
  key,
  title,
  kind: 'int',
  width: 80,
  align: 'right',
  render: (_, row) => row[key],
})
const columns: Column<Place>[] = [
  ...cols(Location, ['locationName', 'locationType', 'code', 'deptId'], { locationName: { width: 220 } }),
  count('roomCount', '房间数'),
  count('bedCount', '床位数'),
  ...cols(Location, ['sort', 'status']),
]

const fieldOptions = { parentId: { placeholder: '不选为最上层' }, planImage: { help: '楼层平面图，用于定位显示。' } }

interface PlaceTabProps {
  /** Undefined: the whole institution. */
  place: Place | undefined
  onBatch: () => void
  onOpen: (locationId: string) => void
}

export function PlaceTab({ place, onBatch, onOpen }: PlaceTabProps) {
  const locationId = place?.locationId
  const arrange = useCallback(
    (places: Place[]) => prune(locationId ? (pathTo(places, locationId).at(-1)?.children ?? []) : places, () => true),
    [locationId],
  )
  return (
    <ListPage
      name="places"
      call={location.tree}
      columns={columns}
      rowKey="locationId"
      tree={{ arrange, open: true }}
      link={{ column: 'locationName', open: (row) => onOpen(row.locationId) }}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty={
        place?.locationType === placeTypes.is.floor ? '楼层下是房间，请看“房间”' : '先新增位置，或用批量建房一次建好'
      }
      add={{
        label: '新增位置',
        call: location.create,
        initial: { parentId: locationId, locationType: firstTypeIn(place), deptId: place?.deptId },
        options: fieldOptions,
        done: (row) => `已新增${row.locationName}`,
      }}
      tools={
        <Permit need={location.batch.options.permit}>
          <Button onClick={onBatch}>批量建房</Button>
        </Permit>
      }
      named={(row) => row.locationName}
      rowActions={[
        {
          label: '编辑',
          call: location.update,
          fields: Object.keys(LocationInput.shape),
          options: fieldOptions,
          input: (row) => ({ locationId: row.locationId }),
        },
        {
          label: '删除',
          call: location.remove,
          why: (row) => (row.children?.length || row.roomCount > 0 ? '有下级位置或房间，不能删除' : undefined),
        },
      ]}
    />
  )
}
