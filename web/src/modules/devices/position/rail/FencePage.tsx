import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { periodText } from '#contract/modules/devices/alarm/periods.ts'
import { positionRail, Rail } from '#contract/modules/devices/position/rail.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'
import { Permit } from '#kit/Permit.tsx'

const RailDialog = lazy(() => import('./RailDialog.tsx'))
const MapDialog = lazy(() => import('../map/MapManager.tsx'))

const columns = cols(
  Rail,
  ['railName', 'mapName', 'railType', 'shape', 'bufferM', 'periods', 'ruleCount', 'status', 'remark'],
  {
    railName: { width: 120 },
    mapName: { width: 110 },
    shape: { width: 80 },
    periods: { width: 150, render: (_value, row) => periodText(row.periods) },
    bufferM: { width: 90 },
    remark: { extra: true },
  },
)

/** 电子围栏 (iot.md 8.2): drawn on the plan of a floor; a rule makes it raise alarms. */
export default function FencePage() {
  const [editing, setEditing] = useState<Rail | 'new'>()
  const [maps, setMaps] = useState(false)
  return (
    <>
      <ListPage
        name="rail"
        call={positionRail.railList}
        columns={columns}
        filters={['railName', 'mapId', 'railType', 'status']}
        sort={['railName', 'railType', 'status']}
        named={(row) => `围栏${row.railName}`}
        empty="先维护楼层的平面图，再在图上画出围栏"
        add={{ label: '新增围栏', permit: positionRail.railCreate.options.permit, onClick: () => setEditing('new') }}
        tools={<MapButton onClick={() => setMaps(true)} />}
        rowActions={[
          { label: '修改', permit: positionRail.railUpdate.options.permit, onClick: setEditing },
          ...switchAction<Rail>(positionRail.railStatus, 'elderPosition.fence.enable', 'railId'),
          {
            label: '删除',
            call: positionRail.railRemove,
            danger: true,
            why: (row) => ((row.ruleCount ?? 0) > 0 ? '围栏已被报警规则使用' : undefined),
          },
        ]}
      />
      <Suspense>
        {editing && <RailDialog row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
        {maps && <MapDialog onClose={() => setMaps(false)} />}
      </Suspense>
    </>
  )
}

function MapButton({ onClick }: { onClick: () => void }) {
  return (
    <Permit need="elderPosition.realTime.map">
      <Button onClick={onClick}>平面图维护</Button>
    </Permit>
  )
}
