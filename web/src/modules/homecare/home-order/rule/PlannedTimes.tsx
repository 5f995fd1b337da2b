import '../home-order.css'

/** When somebody comes: each time stays in one piece. */
export const PlannedTimes = ({ of }: { of: readonly { planStart: string }[] }) =>
  of.map(({ planStart }) => (
    <span key={planStart} className="order-planned">
      {planStart.slice(5, 16)}
    </span>
  ))
