import { Alert, Button, Card, Empty, Flex, Input, Progress } from 'antd'
import { useState } from 'react'
import { ask } from '#kit/confirm.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePageState } from '#kit/page/page.ts'
import { MoveTable } from './MoveTable.tsx'
import { isDone, isReady, type Plan } from './moving.ts'
import { useMoving } from './use-moving.ts'

const places = { label: '楼栋或楼层', kind: 'refList', lookup: 'locations' } as const
const rooms = { label: '房间', kind: 'refList', lookup: 'rooms' } as const

/** 腾空病区: moves all residents of some rooms to free beds elsewhere, with a preview (residence.md 9). */
export default function WardMoveView({ onBack }: { onBack: () => void }) {
  const [locationIds, choose] = usePageState<string[]>('wardPlaces', [])
  const [roomIds, chooseRooms] = usePageState<string[]>('wardRooms', [])
  const chosen = [...locationIds, ...roomIds]
  const moving = useMoving()
  const { plan, busy, load } = moving
  return (
    <Card>
      <Flex gap={8} align="center" wrap className="k-gap">
        <span>要腾空的</span>
        <PlaceChoice meta={places} busy={busy} value={locationIds} onChange={choose} />
        <PlaceChoice meta={rooms} busy={busy} value={roomIds} onChange={chooseRooms} />
        <Button
          type={plan ? 'default' : 'primary'}
          loading={busy}
          {...offBecause(chosen.length === 0 && '请先选择要腾空的地方')}
          onClick={() => void load(chosen)}
        >
          {plan ? '重新查看' : '查看方案'}
        </Button>
        <Button onClick={onBack}>返回入住列表</Button>
      </Flex>
      {plan ? <Notes plan={plan} /> : <Empty description="先选择要腾空的地方，系统会推荐合适的空床" />}
      {plan && moving.rows.length === 0 && <Empty description="这里没有人住，也没有人预订" />}
      {plan && moving.rows.length > 0 && <MoveDesk plan={plan} moving={moving} />}
    </Card>
  )
}

interface PlaceChoiceProps {
  meta: typeof places | typeof rooms
  busy: boolean
  value: string[]
  onChange: (ids: string[]) => void
}

function PlaceChoice({ meta, busy, value, onChange }: PlaceChoiceProps) {
  return (
    <div style={{ width: 260 }}>
      <FieldInput
        meta={meta}
        field="locationIds"
        aria-label={meta.label}
        placeholder={meta.label}
        disabled={busy}
        value={value}
        onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
      />
    </div>
  )
}

function MoveDesk({ plan, moving }: { plan: Plan; moving: ReturnType<typeof useMoving> }) {
  const { rows, moveDate, busy, bed, day, run } = moving
  const [reason, setReason] = usePageState('wardReason', '病区维修')
  const [asking, setAsking] = useState(false)
  const ready = rows.filter(isReady)
  const stays = rows.filter((row) => !isDone(row) && !isReady(row))
  const done = rows.filter(isDone).length
  const start = async () => {
    setAsking(true)
    const left =
      stays.length > 0 && `以下 ${stays.length} 位不搬：${stays.map(({ oldmanName }) => oldmanName).join('、')}`
    const sure = await ask(`为 ${ready.length} 位老人调床，调床日期${moveDate}？`, '开始调床', left || undefined)
    setAsking(false)
    if (sure) await run(reason)
  }
  return (
    <>
      <Flex gap={8} align="center" wrap className="k-gap">
        <span>调床日期</span>
        <div style={{ width: 150 }}>
          <FieldInput
            meta={{ label: '调床日期', kind: 'day' }}
            field="moveDate"
            aria-label="调床日期"
            disabled={busy || done > 0}
            value={moveDate}
            onChange={(value) => typeof value === 'string' && void day(value)}
          />
        </div>
        <span>调床原因</span>
        <Input
          style={{ width: 220 }}
          aria-label="调床原因"
          maxLength={200}
          disabled={busy}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button
          type="primary"
          loading={busy || asking}
          {...offBecause(ready.length === 0 && '没有可以搬的人', reason.trim() === '' && '请写明原因')}
          onClick={() => void start()}
        >
          {done > 0 ? '继续调床' : '开始调床'}
        </Button>
        <span className="k-muted">
          共{rows.length}人，可搬{ready.length}人，已搬{done}人
        </span>
      </Flex>
      {done > 0 && <Progress percent={Math.round((done / rows.length) * 100)} />}
      {done === rows.length && (
        <Alert className="k-gap" type="success" showIcon title="已全部搬空，可在床位图把这些床位设为维修或停用" />
      )}
      <MoveTable rows={rows} beds={plan.beds} busy={busy} onBed={bed} />
    </>
  )
}

/** Further obstacles to closing these rooms. */
function Notes({ plan: { offered, hidden } }: { plan: Plan }) {
  const notes = [
    ...offered.map(
      ({ bedName, waitName, offerUntil }) => `${bedName}已推荐给候补人${waitName}，保留至${offerUntil}，请另行推荐`,
    ),
    ...(hidden > 0 ? [`另有${hidden}位老人不在您的数据范围内，请由其所在科室调床`] : []),
  ]
  if (notes.length === 0) return null
  return <Alert className="k-gap" type="warning" showIcon title={notes.map((note) => <div key={note}>{note}</div>)} />
}
