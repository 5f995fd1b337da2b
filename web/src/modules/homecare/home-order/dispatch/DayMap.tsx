import type { ReplyFor } from '#contract/kit/calls.ts'
import type { homeDispatch } from '#contract/modules/homecare/home-order/dispatch.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { metresText, nameOnMap, type Place, readable, sheetOf } from './map-points.ts'
import '../home-order.css'

type Day = ReplyFor<typeof homeDispatch.day>
interface DayMapProps {
  day: Day
  /** The order to be assigned. */
  orderId?: string
  /** Workers whose places are highlighted. */
  userIds?: readonly string[]
  onOrder?: (id: string) => void
}

const size = { width: 820, height: 360 }
const hasPlace = <T extends { lng?: number | null; lat?: number | null }>(row: T): row is T & Place =>
  row.lng != null && row.lat != null

/** The homes of a day and the last place of each worker: drawn to scale, without an external map. */
export function DayMap({ day: { orders, places }, orderId, userIds = [], onOrder }: DayMapProps) {
  const shown = orders.filter(hasPlace)
  const unknown = orders.length - shown.length
  if (orders.length === 0) return <p className="k-muted">当日没有工单</p>
  if (shown.length === 0) return <p className="k-muted">当日没有可以标在图上的工单；请在居家档案中填写地址的经纬度。</p>
  const sheet = sheetOf([...shown, ...places], size)
  // The order in question is drawn last, over the others.
  const inOrder = shown.toSorted((one, other) => Number(one.id === orderId) - Number(other.id === orderId))
  const byNeed = inOrder.toSorted((one, other) => needOf(other, orderId) - needOf(one, orderId))
  const needed = byNeed.filter((row) => needOf(row, orderId) > 0)
  // Names of workers take precedence over homes that need nothing; no name covers another.
  const named = readable<Day['orders'][number] | Day['places'][number]>(
    [...needed, ...places, ...byNeed.slice(needed.length)],
    (one) => nameAt(sheet.at(one as Place), 'userId' in one), // as: rows without coordinates are not shown
  )
  return (
    <figure className="order-map">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role={onOrder ? 'group' : 'img'} aria-label="工单位置图">
        {inOrder.map((row) => (
          <House
            key={row.id}
            row={row}
            at={sheet.at(row)}
            isMeant={row.id === orderId}
            isNamed={named.has(row)}
            onOpen={onOrder}
          />
        ))}
        {places.map((place) => {
          const { x, y } = sheet.at(place)
          return (
            <g key={place.userId} className={userIds.includes(place.userId) ? 'order-at chosen' : 'order-at'}>
              <title>{`${place.userName}，${place.time.slice(5, 16)}在此`}</title>
              <rect x={x - 6} y={y - 6} width={12} height={12} transform={`rotate(45 ${x} ${y})`} />
              {named.has(place) && <text {...nameAt({ x, y }, true)}>{nameOnMap(place.userName)}</text>}
            </g>
          )
        })}
        <g className="order-scale">
          <path d={`M16 ${size.height - 16}v-6v6h${sheet.scale.length}v-6`} />
          <text x={16} y={size.height - 28}>
            {metresText(sheet.scale.metres)}
          </text>
          <text x={size.width - 48} y={24}>
            北↑
          </text>
        </g>
      </svg>
      <figcaption className="k-muted">
        ● 当日工单（实心为未派单）　◎ 本单　◆ 服务人员最近一次开始或完成服务的位置
        {unknown > 0 && `；另有${unknown}单没有填写经纬度`}
      </figcaption>
    </figure>
  )
}

interface HouseProps {
  row: Day['orders'][number]
  at: { x: number; y: number }
  isMeant: boolean
  isNamed: boolean
  onOpen?: (id: string) => void
}
/** The name of a home stands below it, that of a worker above. */
const nameAt = ({ x, y }: HouseProps['at'], isPerson: boolean) => ({ x, y: isPerson ? y - 12 : y + 24 })

/** Precedence of names where there is not enough room. */
const needOf = (row: Day['orders'][number], orderId?: string) => (row.id === orderId ? 2 : waits(row) ? 1 : 0)
const waits = ({ status }: Day['orders'][number]) => status === orderStatus.is.toSend

function House({ row, at: { x, y }, isMeant, isNamed, onOpen }: HouseProps) {
  const words = `${row.planStart.slice(11, 16)} ${row.oldmanName}，${row.workerNames || '未派单'}，${row.address}`
  const kind = ['order-house', isMeant && 'meant', waits(row) && 'waits'].filter(Boolean).join(' ')
  const open = onOpen && (() => onOpen(row.id))
  const drawn = (
    <>
      <title>{words}</title>
      {isMeant && <circle cx={x} cy={y} r={13} className="ring" />}
      <circle cx={x} cy={y} r={8} />
      {isNamed && (
        <text {...nameAt({ x, y }, false)}>{`${row.planStart.slice(11, 16)} ${nameOnMap(row.oldmanName)}`}</text>
      )}
    </>
  )
  if (!open) return <g className={kind}>{drawn}</g>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      className={kind}
      role="button"
      tabIndex={0}
      aria-label={words}
      onClick={open}
      onKeyDown={({ key }) => key === 'Enter' && open()}
    >
      {drawn}
    </g>
  )
}
