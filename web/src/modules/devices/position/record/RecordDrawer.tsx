import { Timeline } from 'antd'
import { timelineAction } from '#contract/modules/devices/alarm/timeline.ts'
import { PositionRecord, positionRecord } from '#contract/modules/devices/position/record.ts'
import { useCall } from '#kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { Level, State, WaitTime } from '../../alarm/columns.tsx'
import { AlarmStepButtons } from '../../alarm/drawer/alarm-steps.tsx'
import { Plan, pathOf } from '../map/Plan.tsx'
import { usePlans } from '../map/use-plans.ts'
import { byRecord } from './by-record.ts'

const facts = [
  ...([
    'alarmNo',
    'level',
    'recordStatus',
    'oldmanName',
    'bedName',
    'alarmTypeName',
    'railName',
    'areaName',
    'value',
  ] as const),
  ...([
    'raisedTime',
    'count',
    'ackName',
    'ackTime',
    'handleName',
    'handleTime',
    'dealType',
    'dealContent',
    'reason',
  ] as const),
  ...(['closeReason', 'ruleName'] as const),
]

/** One alarm: its place, the ten minutes around it, the steps. For `lazy()`. */
export default function RecordDrawer({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const query = useCall(positionRecord.recordGet, { recordId }, { keep: false })
  const plans = usePlans()
  const plan = plans.data?.list.find(({ mapId }) => mapId === query.data?.mapId)
  return (
    <SideDialog
      open
      size={720}
      title={query.data ? `${query.data.oldmanName ?? ''}　${query.data.alarmTypeName}` : '定位报警'}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(row) => {
          const shown = facts.filter((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
          const track = row.track.filter(({ mapId }) => mapId === row.mapId)
          return (
            <>
              <div className="alarm-head">
                <Level row={row} /> <State row={row} full />
                {row.value && <b>{row.value}</b>}
                <span className="k-muted">
                  等待 <WaitTime row={row} />
                </span>
                <AlarmStepButtons row={row} by={byRecord} />
              </div>
              {plan && row.x != null && row.y != null && (
                <div className="pos-mini k-gap" style={{ height: 300 }}>
                  <Plan plan={plan}>
                    <polyline className="pos-track" points={pathOf(track)} />
                    <circle
                      cx={row.x}
                      cy={row.y}
                      r={plan.heightM / 28}
                      fill="#cf1322"
                      fillOpacity={0.85}
                      stroke="#fff"
                      strokeWidth={0.1}
                    />
                  </Plan>
                </div>
              )}
              {plan && <p className="k-muted">红点为报警位置，蓝线为前后 10 分钟的轨迹。</p>}
              <Facts shape={PositionRecord.shape} row={row} keys={shown} columns={2} />
              <h4>经过</h4>
              <Timeline
                items={row.timeline.map(({ time, action, byName, text }) => ({
                  content: `${time.slice(5)}　${timelineAction.label(action)}${byName ? `　${byName}` : ''}${text ? `　${text}` : ''}`,
                }))}
              />
            </>
          )
        }}
      </Loaded>
    </SideDialog>
  )
}
