import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { location, placeTypes } from '#contract/modules/living/location/location.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { pageState, usePage, usePageState } from '#kit/page/page.ts'
import { BedTab } from './BedTab.tsx'
import { PlaceTab } from './PlaceTab.tsx'
import { pathTo } from './places.ts'
import { RoomTab } from './RoomTab.tsx'
import './location.css'

const LocationTree = lazy(() => import('./LocationTree.tsx'))
const BatchDialog = lazy(() => import('./BatchDialog.tsx'))

const tabs = { places: '下级位置', rooms: '房间', beds: '床位' } as const
type Tab = keyof typeof tabs

/** 空间位置: the tree on the left, rooms and beds of the chosen place on the right (platform.md 12a). */
export default function LocationPage() {
  const page = usePage()
  const [chosen, setChosen] = usePageState<string | undefined>('location.chosen', undefined)
  const [tab, setTab] = usePageState<Tab>('location.tab', 'places')
  const [building, setBuilding] = useState(false)
  const query = useCall(location.tree, {})

  /** Another place starts at the first page of its rooms and beds. */
  function choose(locationId: string | undefined) {
    const state = pageState(page.id)
    for (const name of ['list.rooms', 'list.beds'])
      if (state.get(name)) state.set(name, { ...Object(state.get(name)), page: 1 })
    setChosen(locationId)
  }
  return (
    <div className="location-page">
      <aside className="k-panel location-tree">
        <Loaded query={query} skeleton={<Skeleton active className="k-pad" />}>
          {(places) => (
            <Suspense fallback={<Skeleton active className="k-pad" />}>
              <LocationTree places={places} chosen={chosen} onChoose={choose} />
            </Suspense>
          )}
        </Loaded>
      </aside>
      <Loaded query={query}>
        {(places) => {
          const path = pathTo(places, chosen)
          const place = path.at(-1)
          return (
            <div className="location-main">
              <div className="location-head">
                <div className="k-tabs" role="tablist" aria-label="内容">
                  {Object.entries(tabs).map(([key, label]) => (
                    <button
                      key={key}
                      type="button"
                      role="tab"
                      aria-selected={tab === key}
                      onClick={() => setTab(key as Tab /* as: a key of tabs */)}
                    >
                      {label}
                    </button>
                  ))}
                </div>
                <b>{path.length > 0 ? path.map((one) => one.locationName).join(' / ') : '全部位置'}</b>
                {place && (
                  <span className="k-muted">
                    {place.roomCount} 间房，{place.bedCount} 张床
                  </span>
                )}
              </div>
              <div className="location-list" key={place?.locationId}>
                {tab === 'places' && <PlaceTab place={place} onBatch={() => setBuilding(true)} onOpen={choose} />}
                {tab === 'rooms' && <RoomTab place={place} />}
                {tab === 'beds' && <BedTab place={place} />}
              </div>
              {building && (
                <Suspense>
                  <BatchDialog
                    place={path.find((one) => one.locationType === placeTypes.is.park)}
                    onClose={() => setBuilding(false)}
                  />
                </Suspense>
              )}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}
