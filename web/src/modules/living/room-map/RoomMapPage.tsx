import { FullscreenOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { mapType, roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { useBedStates } from '#kit/live/use-bed-states.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { actionsOf, type Dialog, dropped } from './bed/bed-actions.tsx'
import { Legend, PlaceFilters } from './MapFilters.tsx'
import { MapView } from './MapView.tsx'
import { type Bed, fits, type MapFilters } from './map-data.ts'
import { useAlarmReload } from './use-alarm-reload.ts'
import '#kit/look/kit.css'
import './room-map.css'

const BedDrawer = lazy(() => import('./bed/BedDrawer.tsx'))
const BedMenu = lazy(() => import('./bed/BedMenu.tsx'))
const MapDialogs = lazy(() => import('./MapDialogs.tsx'))
const MapScreen = lazy(() => import('./MapScreen.tsx'))
const MapSettings = lazy(() => import('./MapSettings.tsx'))
const NoBeds = lazy(() => import('./NoBeds.tsx'))

const views = [
  { type: mapType.is.bed, name: '按床位' },
  { type: mapType.is.simple, name: '简易' },
  { type: mapType.is.room, name: '按房间' },
] as const

/** 床位房态图: every bed of the institution, its resident, and its actions (residence.md 7). */
export default function RoomMapPage() {
  const page = usePage()
  const [filters, setFilters] = usePageState<MapFilters>('filters', { statuses: [] })
  const beds = useCall(roomMap.beds, { pageHelper: '0' })
  const { statuses: _, ...place } = filters
  const count = useCall(roomMap.count, place)
  useAlarmReload()
  if (page.query.screen === '1')
    return (
      <Suspense>
        <MapScreen beds={beds.data?.list ?? []} count={count.data} />
      </Suspense>
    )
  return (
    <div className="k-page">
      <div className="k-panel">
        <Loaded query={beds}>
          {({ list }) => (
            <BedMap
              beds={list}
              filters={filters}
              onFilter={(part) => setFilters((before) => ({ ...before, ...part }))}
              legend={
                <Legend
                  count={count.data}
                  chosen={filters.statuses}
                  onChange={(statuses) => setFilters((before) => ({ ...before, statuses }))}
                />
              }
            />
          )}
        </Loaded>
      </div>
    </div>
  )
}

interface BedMapProps {
  beds: readonly Bed[]
  filters: MapFilters
  onFilter: (part: Partial<MapFilters>) => void
  legend: React.ReactNode
}

function BedMap({ beds, filters, onFilter, legend }: BedMapProps) {
  const page = usePage()
  const may = usePermit()
  const [type, setType] = usePageState<1 | 2 | 3>('view', 1)
  const config = useCall(roomMap.config, { type }).data
  const states = useBedStates('+')
  const [bedId, setBedId] = useState<string>()
  const [menu, setMenu] = useState<{ bedId: string; x: number; y: number }>()
  const [dialog, setDialog] = useState<Dialog>()
  const [settings, setSettings] = useState(false)
  const shown = beds.filter((bed) => fits(bed, filters))
  const find = (id: string | undefined) => beds.find((bed) => bed.bedId === id)
  const open = find(bedId)
  const pointed = find(menu?.bedId)
  const { name } = views.find((view) => view.type === type) ?? views[0]
  /** One at a time: a dialog replaces the drawer. */
  function start(next: Dialog) {
    setBedId(undefined)
    if (next.kind === 'page') page.open(next.path)
    else setDialog(next)
  }
  function drop(from: string, to: string) {
    const one = find(from)
    const other = find(to)
    const next = one && other && may(roomMapMove) ? dropped(one, other) : undefined
    if (next) setDialog(next)
  }
  return (
    <>
      <div className="map-bar">
        <div className="k-tabs" role="tablist" aria-label="视图">
          {views.map((view) => (
            <button
              key={view.type}
              type="button"
              role="tab"
              aria-selected={view.type === type}
              onClick={() => setType(view.type)}
            >
              {view.name}
            </button>
          ))}
        </div>
        <PlaceFilters beds={beds} filters={filters} onChange={onFilter} />
        <span className="map-end map-buttons">
          <Button icon={<FullscreenOutlined />} onClick={() => page.open('/home/bedInfo?screen=1')}>
            大屏
          </Button>
          {config?.configId && may(roomMap.removeConfig.options.permit) && (
            <Button onClick={() => void toDefaults(config.configId, name)}>恢复默认显示</Button>
          )}
          {may(roomMap.saveConfig.options.permit) && (
            <Button icon={<SettingOutlined />} {...offBecause(!config && '正在读取')} onClick={() => setSettings(true)}>
              显示设置
            </Button>
          )}
        </span>
      </div>
      {legend}
      {config && shown.length > 0 && (
        <MapView
          type={type}
          beds={shown}
          config={config}
          states={states}
          onOpen={setBedId}
          onMenu={(id, x, y) => setMenu({ bedId: id, x, y })}
          onDrop={drop}
        />
      )}
      <Suspense>
        {shown.length === 0 && <NoBeds isNarrowed={beds.length > 0} />}
        {open && <BedDrawer bed={open} onOpen={start} onClose={() => setBedId(undefined)} />}
        {pointed && menu && (
          <BedMenu {...menu} actions={actionsOf(pointed)} onOpen={start} onClose={() => setMenu(undefined)} />
        )}
        {dialog && <MapDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
        {settings && config && <MapSettings config={config} name={name} onClose={() => setSettings(false)} />}
      </Suspense>
    </>
  )
}

const toDefaults = (id: string | null | undefined, name: string) =>
  confirmDo({
    title: `“${name}”恢复默认显示？`,
    okText: '恢复默认',
    call: roomMap.removeConfig,
    input: inputOf(roomMap.removeConfig, { id }),
    done: `“${name}”已恢复默认显示`,
  })

const roomMapMove = 'live.live.list.adjust'
