import '../home-order.css'

/** Times of the visits: each stays in one line. */
export const PlannedTimes = ({ of }: { of: readonly { planStart: string }[] }) =>
  of.map(({ planStart }) => (
    <span key={planStart} className="order-planned">
      {planStart.slice(5, 16)}
    </span>
  ))
