import type { DragEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { memo, useRef } from 'react'
import { mapType } from '#contract/modules/living/room-map/room-map.ts'
import { DictText } from '#kit/cells.tsx'
import { type BedStates, lyingOf } from '#kit/live/bed-state.ts'
import { yuan } from '#kit/value/format.ts'
import { BedTile } from './bed/BedTile.tsx'
import { type Bed, type Config, floorsIn, type Group, isFree, isLived, roomSex, roomsIn, sorted } from './map-data.ts'

interface MapViewProps {
  type: 1 | 2 | 3
  beds: readonly Bed[]
  config: Config
  /** The present states of the mattresses. */
  states: BedStates
  onOpen: (bedId: string) => void
  onMenu: (bedId: string, x: number, y: number) => void
  onDrop: (from: string, to: string) => void
}

const tileOf = (event: SyntheticEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bed]') : null

/** All beds of the view. One set of listeners on the map serves all cards. */
export function MapView({ type, beds, config, states, onOpen, onMenu, onDrop }: MapViewProps) {
  const dragged = useRef<string>(undefined)
  const over = useRef<HTMLElement>(undefined)
  const mark = (tile?: HTMLElement) => {
    over.current?.classList.remove('map-over')
    tile?.classList.add('map-over')
    over.current = tile
  }
  const withBed = (event: SyntheticEvent, use: (bedId: string) => void) => {
    const bedId = tileOf(event)?.dataset.bed
    if (bedId) use(bedId)
  }
  const listeners = {
    onClick: (event: MouseEvent) => withBed(event, onOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      withBed(event, onOpen)
    },
    onContextMenu: (event: MouseEvent) =>
      withBed(event, (bedId) => {
        event.preventDefault()
        onMenu(bedId, event.clientX, event.clientY)
      }),
    onDragStart: (event: DragEvent) =>
      withBed(event, (bedId) => {
        dragged.current = bedId
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', bedId)
      }),
    onDragOver: (event: DragEvent) => {
      const tile = tileOf(event)
      if (!tile || !dragged.current || tile.dataset.bed === dragged.current) return mark()
      event.preventDefault()
      mark(tile)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      withBed(event, (bedId) => dragged.current && onDrop(dragged.current, bedId))
    },
    onDragEnd: () => {
      dragged.current = undefined
      mark()
    },
  }
  return (
    <div className={`map-area map-size-${config.cardSize}`} {...listeners}>
      <Beds type={type} beds={beds} config={config} states={states} />
    </div>
  )
}

function Beds({ type, beds, config, states }: Pick<MapViewProps, 'type' | 'beds' | 'config' | 'states'>) {
  if (type === mapType.is.bed && config.sort && config.sort !== 'place')
    return <Grid beds={sorted(beds, config.sort)} config={config} states={states} />
  return floorsIn(beds).map((floor) => (
    <section key={floor.id} className="map-group">
      <h3>
        {floor.name}
        <span className="k-muted">
          共 {floor.beds.length} 张，住 {floor.beds.filter(isLived).length}，空 {floor.beds.filter(isFree).length}
        </span>
      </h3>
      {type === mapType.is.bed && <Grid beds={floor.beds} config={config} states={states} />}
      {type === mapType.is.simple && (
        <div className="map-rooms">
          {roomsIn(floor.beds).map((room) => (
            <div key={room.id} className="map-line">
              <b>{room.name}</b>
              <div>
                {room.beds.map((bed) => (
                  <BedTile key={bed.bedId} bed={bed} config={config} lying={lyingOf(states.get(bed.bedId))} small />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {type === mapType.is.room && (
        <div className="map-cards">
          {roomsIn(floor.beds).map((room) => (
            <RoomCard key={room.id} room={room} config={config} states={states} />
          ))}
        </div>
      )}
    </section>
  ))
}

type OfBeds = Pick<MapViewProps, 'beds' | 'config' | 'states'>

const Grid = memo(function Grid({ beds, config, states }: OfBeds) {
  return (
    <div className="map-grid">
      {beds.map((bed) => (
        <BedTile key={bed.bedId} bed={bed} config={config} lying={lyingOf(states.get(bed.bedId))} />
      ))}
    </div>
  )
})

function RoomCard({ room, config, states }: { room: Group } & Omit<OfBeds, 'beds'>) {
  const prices = room.beds.flatMap((bed) => (bed.price == null ? [] : [bed.price]))
  const from = Math.min(...prices)
  const to = Math.max(...prices)
  const price = prices.length === 0 ? '' : from === to ? yuan(from) : `${yuan(from)}–${yuan(to)}`
  const sex = roomSex(room.beds)
  return (
    <article className="map-room">
      <header>
        <b>{room.name}</b>
        <span>
          <DictText code="ROOM_TYPE" value={room.beds[0].roomType} />
        </span>
        <span className="k-muted">
          {room.beds.length} 床，住 {room.beds.filter(isLived).length}，空 {room.beds.filter(isFree).length}
          {sex && `，${sex}`}
        </span>
        {price && <span className="k-muted k-num">{price} 元/月</span>}
      </header>
      <div>
        {room.beds.map((bed) => (
          <BedTile key={bed.bedId} bed={bed} config={config} lying={lyingOf(states.get(bed.bedId))} small />
        ))}
      </div>
    </article>
  )
}
