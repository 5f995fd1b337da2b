import { Button, Empty } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import type { Here } from '#contract/modules/devices/position/track.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { Plan } from '../map/Plan.tsx'
import { usePlans } from '../map/use-plans.ts'
import Finder from './Finder.tsx'
import { PersonMark } from './PersonMark.tsx'
import { useHere } from './tag-positions.ts'

const PersonCard = lazy(() => import('./PersonCard.tsx'))
const TrackDrawer = lazy(() => import('./TrackDrawer.tsx'))
const MapManager = lazy(() => import('../map/MapManager.tsx'))
const querying = 'elderPosition.locateAlarm.query'

/** 实时定位 (iot.md 8.1): the residents of each floor, their open alarms, and their routes. */
export default function RealTimePage() {
  const plans = usePlans()
  return <Loaded query={plans}>{({ list }) => <People plans={list} />}</Loaded>
}

/** Until the residents are read, the page must not show that nobody is there. */
function People({ plans }: { plans: Plans }) {
  const here = useHere(plans)
  return <Loaded query={here}>{() => <Floors plans={plans} list={here.list} />}</Loaded>
}

type Plans = NonNullable<ReturnType<typeof usePlans>['data']>['list']

function Floors({ plans, list }: { plans: Plans; list: readonly Here[] }) {
  const page = usePage()
  const may = usePermit()
  const [chosen, choose] = useState<string | undefined>(page.query.oldmanId)
  const person = list.find(({ oldmanId }) => oldmanId === chosen)
  const countOf = (mapId: string) => list.filter((here) => here.mapId === mapId).length
  // The chosen floor stays, wherever residents walk; with 跟随 it is that of the followed resident.
  const [mapId, setMap] = useState(
    () => person?.mapId ?? plans.toSorted((a, b) => countOf(b.mapId) - countOf(a.mapId))[0]?.mapId,
  )
  const [follows, setFollows] = useState(false)
  const followed = follows ? person : undefined
  const plan = plans.find((one) => one.mapId === (followed?.mapId ?? mapId)) ?? plans[0]
  const onPlan = list.filter((here) => here.mapId === plan?.mapId)
  const [tracked, track] = useState<Here>()
  const [maps, setMaps] = useState(false)
  const rails = useCall(positionRail.railList, { pageHelper: '0' }, { staleTime: 60_000 })
  useEffect(() => {
    if (may(querying)) void send(positionRecord.sendUnhandled, {}, { silent: true }).catch(() => undefined)
  }, [may])
  function locate(found: Here) {
    setMap(found.mapId)
    choose(found.oldmanId)
  }
  /** The present view stays. */
  function stay() {
    if (plan) setMap(plan.mapId)
    setFollows(false)
  }
  return (
    <div className="pos-page">
      <div className="pos-bar">
        <Finder people={list} onFound={locate} />
        <span className="pos-legend">
          {legend.map(([label, colour]) => (
            <span key={label}>
              <i style={{ background: colour }} />
              {label}
            </span>
          ))}
        </span>
        <span className="pos-end">
          <Permit need="elderPosition.realTime.map">
            <Button onClick={() => setMaps(true)}>平面图维护</Button>
          </Permit>
        </span>
      </div>
      {plan ? (
        <>
          <fieldset className="pos-floors" aria-label="楼层">
            {plans.map((one) => (
              <Button
                key={one.mapId}
                size="small"
                type={one === plan ? 'primary' : 'text'}
                aria-pressed={one === plan}
                onClick={() => {
                  setFollows(false)
                  setMap(one.mapId)
                }}
              >
                {one.mapName} {countOf(one.mapId)}
              </Button>
            ))}
          </fieldset>
          <div className="pos-body">
            <Plan
              plan={plan}
              centre={followed}
              onMoved={follows ? stay : undefined}
              rails={(rails.data?.list ?? []).filter(
                (rail) => rail.mapId === plan.mapId && rail.status === onOff.is.on,
              )}
            >
              {(zoom) =>
                onPlan.map((here) => (
                  <PersonMark
                    key={here.tagNo}
                    of={here}
                    size={plan.heightM / 28 / zoom}
                    chosen={here.oldmanId === chosen}
                    onOpen={() => choose(here.oldmanId)}
                  />
                ))
              }
            </Plan>
            <Side people={onPlan} onChoose={choose} />
          </div>
        </>
      ) : (
        <Empty description="还没有平面图，请先上传楼层的平面图" />
      )}
      <Suspense>
        {person && (
          <PersonCard
            key={person.oldmanId}
            person={person}
            follows={follows}
            onFollow={(next) => (next ? setFollows(true) : stay())}
            onTrack={() => track(person)}
            onClose={() => {
              stay()
              choose(undefined)
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {tracked && <TrackDrawer who={tracked} plans={plans} onClose={() => track(undefined)} />}
        {maps && <MapManager onClose={() => setMaps(false)} />}
      </Suspense>
    </div>
  )
}

const legend = [
  ['正常', '#2f9e44'],
  ['走失风险', '#9c36b5'],
  ['有报警', '#d46b08'],
  ['紧急', '#cf1322'],
  ['超过5分钟未更新', '#868e96'],
] as const

/** Open alarms of positions, and the residents on this plan, area by area. */
function Side({ people, onChoose }: { people: readonly Here[]; onChoose: (oldmanId: string) => void }) {
  const page = usePage()
  const may = usePermit()
  const open = useCall(alarm.list, { alarmKind: alarmKind.is.locate, open: 1, size: 20 }, { enabled: may(querying) })
  const groups = [...Map.groupBy(people, ({ areaName }) => areaName ?? '其他位置')]
  return (
    <aside className="pos-side">
      <h3>未处理报警 {open.data?.total ?? 0}</h3>
      {(open.data?.list ?? []).map((row) => (
        <button
          type="button"
          key={row.alarmId}
          className={`pos-line pos-l${row.level}`}
          onClick={() => page.open(`/elderPosition/locateAlarm?id=${row.alarmId}`)}
        >
          {row.oldmanName}　{row.alarmTypeName}
          <small>
            {alarmLevel.label(row.level)} · <TimeText value={row.raisedTime} />
            {(row.areaName ?? row.railName) && ` · ${row.areaName ?? row.railName}`}
          </small>
        </button>
      ))}
      {open.data?.total === 0 && <span className="k-muted">没有未处理的定位报警</span>}
      <h3>本层 {people.length} 人</h3>
      {groups.map(([areaName, here]) => (
        <div key={areaName}>
          <div className="k-muted">
            {areaName}（{here.length}）
          </div>
          {here.map((one) => (
            <Button key={one.tagNo} type="link" size="small" onClick={() => onChoose(one.oldmanId)}>
              {one.oldmanName}
            </Button>
          ))}
        </div>
      ))}
      {people.length === 0 && <span className="k-muted">这一层没有佩戴标签的老人</span>}
    </aside>
  )
}
