import { memo } from 'react'
import { sexes } from '#contract/kit/value/id-card.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { Photo } from '#kit/cells.tsx'
import { addDays, todayOf, yuan } from '#kit/value/format.ts'
import { type Bed, type Config, colourOf, describe, isLived, leavesSoon, maskName, paint } from '../map-data.ts'

interface TileProps {
  bed: Bed
  config: Pick<Config, 'showFields' | 'colours' | 'nameMask'>
  /** On a ward screen nothing can be done. */
  still?: boolean
  /** In a small cell only number, state and name. */
  small?: boolean
  /** 在床, 离床 or 尿湿, from the mattress. */
  lying?: string
}

/** One bed. Plain elements and one listener on the map, because hundreds are drawn at once. */
export const BedTile = memo(function BedTile({ bed, config, still, small, lying }: TileProps) {
  const masked = Boolean(config.nameMask)
  const [worst] = bed.alarms
  const alarmed = worst && `map-alarm map-alarm-${worst.level}`
  const name = bed.oldmanName && (masked ? maskName(bed.oldmanName) : bed.oldmanName)
  return (
    <div
      className={['map-bed', small && 'map-small', bed.isOverdue && 'map-late', alarmed].filter(Boolean).join(' ')}
      {...(still ? undefined : handle(bed, masked))}
      title={still || masked ? undefined : describe(bed)}
      data-bed={bed.bedId}
      draggable={!still && isLived(bed)}
      style={paint(colourOf(bed.displayStatus, config.colours), bed.levelColor)}
    >
      <div className="map-bed-head">
        <b>{small ? bed.bedShort : `${bed.roomName}-${bed.bedShort}`}</b>
        {lying && isLived(bed) && <i className={`map-lying map-lying-${lyingTone[lying] ?? 'in'}`}>{lying}</i>}
        <span>{bedStatus.label(bed.displayStatus)}</span>
      </div>
      {name ? (
        <div className="map-bed-who">
          {!small && !masked && config.showFields.includes('photo') && <Photo name={name} src={bed.photo} size={22} />}
          {name}
        </div>
      ) : (
        !small && <div className="map-bed-who k-muted">{bed.statusReason ?? ''}</div>
      )}
      {!small && <Lines bed={bed} show={new Set(config.showFields)} masked={masked} />}
      {worst && !masked && !small && <AlarmMark alarms={bed.alarms} />}
    </div>
  )
})

/** The most severe one by name, and the number of the others. */
function AlarmMark({ alarms: [worst, ...others] }: Pick<Bed, 'alarms'>) {
  return (
    <div className="map-bed-alarm">
      {worst?.text}
      {others.length > 0 && ` 等${others.length + 1}条`}
    </div>
  )
}

const lyingTone: Record<string, string> = { 离床: 'out', 尿湿: 'wet' }

/** A card acts as a button; a button element cannot be dragged in every browser. */
const handle = (bed: Bed, masked: boolean) => ({
  role: 'button',
  tabIndex: 0,
  'aria-label': masked ? `${bed.bedName}，${bedStatus.label(bed.displayStatus)}` : describe(bed),
})

function Lines({ bed, show, masked }: { bed: Bed; show: ReadonlySet<string>; masked: boolean }) {
  if (!bed.oldmanId)
    return (
      <div className="map-bed-line k-muted">
        {[
          bed.sexLimit === sexes.is.male ? '限男' : bed.sexLimit === sexes.is.female ? '限女' : '',
          bed.displayStatus === bedStatus.is.free && bed.price != null ? `${yuan(bed.price)} 元/月` : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </div>
    )
  const sex = show.has('sex') && bed.sex != null ? (bed.sex === sexes.is.male ? '男' : '女') : ''
  const age = show.has('age') && bed.age != null ? `${bed.age}岁` : ''
  const level = show.has('level') ? bed.levelName : ''
  return (
    <>
      <div className="map-bed-line">
        {[sex, age].filter(Boolean).join(' ')}
        {level && <span className="k-level">{level}</span>}
      </div>
      <div className="map-bed-line k-muted">{sinceOf(bed, show)}</div>
      <Marks bed={bed} show={show} masked={masked} />
    </>
  )
}

function sinceOf(bed: Bed, show: ReadonlySet<string>) {
  if (bed.holdExpire) return `保留到 ${bed.holdExpire.slice(5)}`
  if (bed.displayStatus === bedStatus.is.out && bed.planBackTime) return `${bed.planBackTime.slice(5, 16)} 返院`
  const parts = [show.has('liveDate') && bed.liveDate, show.has('liveDays') && bed.liveDays && `${bed.liveDays}天`]
  return parts.filter(Boolean).join(' ')
}

function Marks({ bed, show, masked }: { bed: Bed; show: ReadonlySet<string>; masked: boolean }) {
  const leaves = show.has('planQuit') ? leavesSoon(bed, addDays(todayOf(), 7)) : undefined
  const marks = [
    bed.isOverdue === 1 && '逾期未归',
    leaves && `将退住 ${leaves}`,
    show.has('birthday') && bed.birthday === 1 && '今天生日',
    // Hidden from visitors in the corridor.
    !masked && bed.infect === 1 && '隔离',
    !masked && show.has('allergy') && bed.allergy && '过敏',
    // Allergy and isolation are shown above.
    !masked &&
      bed.badges
        .filter(({ kind }) => kind === '风险' || kind === '管路')
        .map(({ text }) => text)
        .join('、'),
    // Never shown to visitors in the corridor.
    !masked && bed.arrears ? `欠费 ${yuan(bed.arrears)}` : false,
  ].filter(Boolean)
  return marks.length > 0 ? <div className="map-bed-marks">{marks.join(' · ')}</div> : null
}
