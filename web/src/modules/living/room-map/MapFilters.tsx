import { Input, Select } from 'antd'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { type Bed, buildingsIn, type Count, colourOf, floorsIn, legend, type MapFilters, paint } from './map-data.ts'
import { rateOf } from './rate-words.ts'

interface PlaceFiltersProps {
  beds: readonly Bed[]
  filters: MapFilters
  onChange: (part: Partial<MapFilters>) => void
}

const chosen = (groups: readonly { id: string; name: string }[]) =>
  groups.map(({ id, name }) => ({ value: id, label: name }))

export function PlaceFilters({ beds, filters, onChange }: PlaceFiltersProps) {
  const { buildingId, floorId } = filters
  const here = buildingId ? beds.filter((bed) => bed.buildingId === buildingId) : beds
  return (
    <>
      <Select
        aria-label="楼栋"
        className="map-place"
        allowClear
        placeholder="全部楼栋"
        value={buildingId}
        options={chosen(buildingsIn(beds))}
        onChange={(next) => onChange({ buildingId: next, floorId: undefined })}
      />
      <Select
        aria-label="楼层"
        className="map-place"
        allowClear
        placeholder="全部楼层"
        value={floorId}
        options={chosen(floorsIn(here))}
        onChange={(next) => onChange({ floorId: next })}
      />
      <Select
        aria-label="性别"
        allowClear
        placeholder="男女"
        value={filters.sex}
        options={[
          { value: 0 as const, label: '男' },
          { value: 1 as const, label: '女' },
        ]}
        onChange={(next) => onChange({ sex: next })}
      />
      <Input.Search
        aria-label="床位或姓名"
        className="map-search"
        allowClear
        placeholder="床位或姓名"
        defaultValue={filters.keyword}
        onSearch={(text) => onChange({ keyword: text.trim() || undefined })}
      />
    </>
  )
}

interface LegendProps {
  count?: Count
  chosen: readonly number[]
  onChange: (statuses: number[]) => void
}

/** Every state with its number of beds; a click shows only these. */
export function Legend({ count, chosen, onChange }: LegendProps) {
  const turn = (status: number) =>
    onChange(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status])
  return (
    <div className="map-legend">
      {legend.map(({ status, count: key }) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen.includes(status)}
          style={paint(colourOf(status))}
          onClick={() => turn(status)}
        >
          {bedStatus.label(status)} {count?.[key]}
        </button>
      ))}
      {count && (
        <span className="map-rate k-muted k-num">
          共 {count.total} 张床，入住率 {count.rate}%（{rateOf(count)}）
          {count.overdue > 0 && `，逾期未归 ${count.overdue}`}
        </span>
      )}
    </div>
  )
}
