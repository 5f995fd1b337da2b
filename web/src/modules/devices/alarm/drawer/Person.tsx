import type { ReplyFor } from '#contract/kit/calls.ts'
import { toneOfAlert } from '#contract/modules/care/care-task/card.ts'
import type { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { DictText, LevelText, Photo, StatusChip } from '#kit/cells.tsx'

type Card = NonNullable<ReplyFor<typeof alarm.get>['resident']>

/** The resident, with warnings and contacts. */
export function Person({ card, mutedUntil }: { card: Card; mutedUntil: string | null }) {
  const { oldmanName, photo, age, bedName, levelName, alerts, nursingNames, contacts } = card
  return (
    <div className="alarm-person">
      <Photo name={oldmanName} src={photo} size={48} />
      <div>
        <p>
          <b>{oldmanName}</b> {age != null && `${age}岁`} <span className="k-muted">{bedName}</span>{' '}
          {levelName && <LevelText name={levelName} />}
          {mutedUntil && <span className="k-muted"> 静音到{mutedUntil.slice(11, 16)}</span>}
        </p>
        <p>
          {alerts.map(({ kind, text }) => (
            <StatusChip key={`${kind} ${text}`} label={`${kind} ${text}`} tone={toneOfAlert(kind)} />
          ))}
        </p>
        <p className="k-muted alarm-people">
          {nursingNames && <span>责任护理员 {nursingNames}</span>}
          {contacts.map(({ familyName, relation, phoneNum }) => (
            <span key={familyName}>
              <DictText code="RELATION" value={relation} /> {familyName} {phoneNum}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}
