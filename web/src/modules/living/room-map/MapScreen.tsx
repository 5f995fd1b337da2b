import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { nowOf } from '#kit/value/format.ts'
import { useNow } from '#kit/value/use-now.ts'
import { BedTile } from './bed/BedTile.tsx'
import { type Bed, type Count, floorsIn, hangsOn, legend } from './map-data.ts'
import { rateOf } from './rate-words.ts'

const turnMs = 15_000
/** A corridor is public: no full names, nothing about health or money. */
const shown = { showFields: ['sex', 'level', 'liveDate'], colours: {}, nameMask: 1 } as const

/** 大屏: one floor after another, full screen, without controls. For `lazy()`. */
export default function MapScreen({ beds, count }: { beds: readonly Bed[]; count?: Count }) {
  const page = usePage()
  const floors = floorsIn(hangsOn(beds, local.get('screenFrameworker')?.floors))
  const turn = useTicks(turnMs)
  const floor = floors[turn % Math.max(1, floors.length)]
  return (
    <div className="map-screen">
      <header>
        <h1>{floor?.name ?? '床位房态'}</h1>
        <span className="k-muted">
          {floor ? `第 ${(turn % floors.length) + 1} / ${floors.length} 层，共 ${floor.beds.length} 张床` : ''}
        </span>
        <Clock />
        <Button type="text" onClick={() => page.close()}>
          退出大屏
        </Button>
      </header>
      <div className="map-figures">
        {count &&
          legend.map(({ status, count: key }) => (
            <span key={status}>
              {bedStatus.label(status)} <b className="k-num">{count[key]}</b>
            </span>
          ))}
        {count && (
          <span>
            入住率 <b className="k-num">{count.rate}%</b>（{rateOf(count)}）
          </span>
        )}
      </div>
      <div className="map-grid">
        {floor?.beds.map((bed) => (
          <BedTile key={bed.bedId} bed={bed} config={{ ...shown, showFields: [...shown.showFields] }} still />
        ))}
      </div>
    </div>
  )
}

function Clock() {
  useNow()
  return <time>{nowOf().slice(0, 16)}</time>
}

function useTicks(ms: number) {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), ms)
    return () => clearInterval(timer)
  }, [ms])
  return ticks
}
