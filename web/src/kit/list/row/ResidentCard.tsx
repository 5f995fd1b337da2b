import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { sexes } from '#contract/kit/value/id-card.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { residentCard } from '#contract/modules/living/resident/resident-card.ts'
import { useCall } from '../../calls.ts'
import { DictText, LevelText, MoneyCell, Photo, StatusChip } from '../../cells.tsx'
import { usePermit } from '../../page/permit.ts'
import './resident-card.css'

interface ResidentCardProps {
  oldmanId: string
  /** Position of the name on the screen. */
  at: DOMRect
  onClose: () => void
}

const width = 320
const height = 190

/** The card of a resident: photo, allergy, level, contacts, balance; one call, and only what the user may see. */
export default function ResidentCard({ oldmanId, at, onClose }: ResidentCardProps) {
  const allowed = usePermit()(residentCard.card.options.permit)
  const { data, error } = useCall(residentCard.card, { oldmanId }, { keep: false, enabled: allowed, staleTime: 30_000 })
  useEffect(() => {
    const away = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', away)
    document.addEventListener('scroll', away, true)
    return () => {
      document.removeEventListener('keydown', away)
      document.removeEventListener('scroll', away, true)
    }
  }, [onClose])
  if (!allowed || error) return null
  const below = at.bottom + height < window.innerHeight
  const place = {
    left: Math.max(8, Math.min(at.left, window.innerWidth - width - 8)),
    ...(below ? { top: at.bottom + 6 } : { bottom: window.innerHeight - at.top + 6 }),
  }
  return createPortal(
    <div className="k-resident-card" role="tooltip" style={{ width, ...place }}>
      {data ? <Card row={data} /> : <Skeleton active avatar paragraph={{ rows: 2 }} />}
    </div>,
    document.body,
  )
}

type CardData = NonNullable<ReturnType<typeof useCall<typeof residentCard.card>>['data']>

function Card({ row }: { row: CardData }) {
  const who = [sexes.label(row.sex), `${row.age}岁`, row.bedName].filter(Boolean).join(' ')
  return (
    <>
      <div className="k-resident-head">
        <Photo name={row.oldmanName} src={row.photo} size={48} square />
        <div>
          <b>{row.oldmanName}</b> <StatusChip label={liveStatus.label(row.oldmanStatus)} />
          <div className="k-muted">{who}</div>
        </div>
      </div>
      {row.allergy && <div className="k-danger">过敏：{row.allergy}</div>}
      {row.levelName && <LevelText name={row.levelName} />}
      {row.contacts.map((one) => (
        <div key={one.familyName + one.phoneNum}>
          {one.familyName}（<DictText code="RELATION" value={one.relation} />）{' '}
          <span className="k-num">{one.phoneNum}</span>
        </div>
      ))}
      {row.prestoreBalance != null && (
        <div>
          预存 <MoneyCell fen={row.prestoreBalance} /> 元
          {(row.arrears ?? 0) > 0 && (
            <span className="k-danger">
              ，欠费 <MoneyCell fen={row.arrears} /> 元
            </span>
          )}
        </div>
      )}
    </>
  )
}
